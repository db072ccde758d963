// Sizes of text.

/** UTF-8 bytes of a text: the unit of every size the service limits or reports (D17, D20). */
export const utf8Bytes = (text: string): number => Buffer.byteLength(text, 'utf8');

const UNITS = ['KB', 'MB', 'GB', 'TB', 'PB'] as const;

/** A human-readable size, in powers of 1024: `0 B`, `512 B`, `1.5 KB`, `1.0 MB` (D21). */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  let size = bytes / 1024;
  let unit = 0;
  while (Number(size.toFixed(1)) >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size.toFixed(1)} ${UNITS[unit]}`;
}

/** The media type of bytes, and the only binary one of the API (infra/stack/notes-api.ts). */
export const BYTES_TYPE = 'application/octet-stream';
