// Prepares a file that somebody pastes, drops or chooses. A picture is scaled and encoded again, which also removes the
// place where it was taken, unless the user wants originals on this device.
import { inLink } from '../markdown/targets.ts';
import { showNotice } from '../state/notices.ts';
import { session } from '../state/session.ts';
import { fileQueue, isFreePath } from './files.ts';

const MAX_BYTES = 4 * 1024 * 1024;
const PICTURE_MAX_PIXELS = 2_048;
const QUALITY = 0.85;

/** Types that would lose their animation, or their lines. */
const UNCHANGED: ReadonlySet<string> = new Set(['image/gif', 'image/svg+xml']);

const TYPES: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/avif': 'avif',
};

/** Where a file comes from: the note in which it is added, and how. */
interface FileSource {
  readonly workspaceId: string;
  /** The address of the note, if the service does not have it yet. */
  readonly note?: string | undefined;
  /** Whether it comes from the clipboard, where few pictures have a name that describes them. */
  readonly isPasted?: boolean;
}

/** Says why a file can't be added. */
export class UnusableFile extends Error {}

/** Stores a file to be sent, and returns what refers to it in a note. @throws UnusableFile */
export async function attach(file: File, source: FileSource): Promise<string> {
  const isPicture = file.type.startsWith('image/') || /\.(?:heic|heif)$/i.test(file.name);
  if (isPicture && !UNCHANGED.has(file.type)) return attachPicture(file, source);
  if (/\.(?:md|markdown)$/i.test(file.name))
    throw new UnusableFile(`${file.name} is a Markdown note. Paste its text instead.`);
  const { base, extension } = partsOf(file.name);
  const link = await add({ base, extension }, file, source);
  return isPicture
    ? `![${source.isPasted ? '' : labelOf(base)}](${link})`
    : `[${labelOf(base + extension)}](${link})`;
}

async function attachPicture(file: File, source: FileSource): Promise<string> {
  const picture = session.peek()?.keepsOriginals ? await original(file) : await scaled(file);
  const extension = `.${TYPES[picture.type] ?? 'png'}`;
  const { base } = partsOf(file.name);
  if (base !== '' && !UNNAMED.test(base))
    return `![${source.isPasted ? '' : labelOf(base)}](${await add({ base, extension }, picture, source)})`;
  // Swedish times are digits in the order of ISO 8601.
  const time = new Date().toLocaleString('sv').replaceAll(/[-:]/g, '').replace(' ', '-');
  const name = { base: `Pasted image ${time}-${fourCharacters()}`, extension };
  return `![](${await add(name, picture, source)})`;
}

/** The name that browsers give to a picture of the clipboard, and phones to one of the camera. */
const UNNAMED = /^image$/i;

interface FileName {
  readonly base: string;
  /** With the dot; empty if there is none. */
  readonly extension: string;
}

function partsOf(name: string): FileName {
  const [, base = '', extension = ''] =
    /^(.+?)(\.[^.]{1,20})?$/s.exec(name.normalize('NFC').toWellFormed()) ?? [];
  return { base: base.trim(), extension };
}

/** A name as the text of a reference, which brackets would end. */
const labelOf = (name: string): string =>
  name
    .replaceAll(/[[\]\\]/g, '')
    .replaceAll(/[\p{Cc}\p{Bidi_C}]/gu, ' ')
    .trim();

async function add(
  { base, extension }: FileName,
  content: Blob,
  { workspaceId, note }: FileSource,
): Promise<string> {
  // A file whose name begins with a dot is hidden in folders.
  const visible = clean(base).replace(/^[.\s]+/, '');
  const name = Array.from(visible).slice(0, NAME_MAX).join('') || 'File';
  if (content.size > MAX_BYTES)
    throw new UnusableFile(
      `${name}${extension} is ${megabytes(content)}. Files can be at most 4 MB. Choose a smaller one.`,
    );
  if (content.size === 0) throw new UnusableFile(`${name}${extension} is empty. Choose another file.`);
  const bytes = await content.arrayBuffer().catch(() => {
    throw new UnusableFile(`${name}${extension} can’t be read. Choose a file, not a folder.`);
  });
  const wanted = `assets/${name}${clean(extension)}`;
  const isFree = await isFreePath(wanted, workspaceId);
  const path = isFree ? wanted : `assets/${name} ${fourCharacters()}${clean(extension)}`;
  await fileQueue.add({ workspaceId, note, path, type: content.type, bytes }).catch(() => {
    throw new UnusableFile(
      `This browser can’t store ${name}${extension}. Free some space, then add it again.`,
    );
  });
  return inLink(encodeURI(path));
}

/** A segment of a path has at most 200 characters. */
const NAME_MAX = 100;

const megabytes = ({ size }: Blob): string => `${(size / 1024 / 1024).toFixed(1)} MB`;

/** The picture as it is; scaled if it is too large, or of a type that notes do not show. */
async function original(file: File): Promise<Blob> {
  if (!(file.type in TYPES)) return scaled(file);
  if (file.size > MAX_BYTES) {
    showNotice(
      `${file.name} is ${megabytes(file)} and was scaled down, because originals can be at most 4 MB.`,
    );
    return scaled(file);
  }
  (await decoded(file)).close();
  return file;
}

const decoded = (file: File): Promise<ImageBitmap> =>
  createImageBitmap(file).catch(() => {
    throw new UnusableFile(
      `This browser can’t read ${file.name || 'this picture'}. Save it as JPEG or PNG, then add it again.`,
    );
  });

async function scaled(file: File): Promise<Blob> {
  const bitmap = await decoded(file);
  const factor = Math.min(1, PICTURE_MAX_PIXELS / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * factor));
  canvas.height = Math.max(1, Math.round(bitmap.height * factor));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // A browser that can't write WebP returns PNG.
  const written = await encoded(canvas, 'image/webp');
  const isUsable = written && (written.type === 'image/webp' || mayStayPng(written, canvas));
  const picture = isUsable ? written : await encoded(onWhite(canvas), 'image/jpeg');
  if (!picture) throw new UnusableFile('This picture is too large for this browser. Use a smaller one.');
  return picture;
}

/** PNG is large for photos, and the only type with transparency that every browser writes. */
const mayStayPng = ({ size }: Blob, canvas: HTMLCanvasElement): boolean =>
  size <= MAX_BYTES && isTransparent(canvas);

function isTransparent(canvas: HTMLCanvasElement): boolean {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== OPAQUE) return true;
  return false;
}

const OPAQUE = 255;

/** The picture on a white ground. JPEG would make a transparent one black. */
function onWhite(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

const encoded = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));

const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|#^[\]\p{Cc}\p{Cf}]/gu, '-')
    .trim();

const fourCharacters = (): string => crypto.randomUUID().slice(0, 4);
