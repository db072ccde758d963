// The media types of files: by extension, from a list. A type that a client declares is never stored, so no file runs
// as a page or a script of the service.

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  canvas: 'application/json',
};

const UNKNOWN = 'application/octet-stream';

/** The media type of a path. */
export function mediaType(path: string): string {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(TYPES, extension) ? (TYPES[extension] ?? UNKNOWN) : UNKNOWN;
}

/** Whether browsers may show a type themselves: raster images, audio, video and PDF. An SVG can contain scripts. */
export const isShownInline = (type: string): boolean =>
  type === 'application/pdf' || (/^(image|audio|video)\//.test(type) && type !== 'image/svg+xml');
