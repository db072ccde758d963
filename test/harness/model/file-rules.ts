// The rules for the paths of files, and the types that follow from them (E24).
import { createHash } from 'node:crypto';
import { reject } from './errors.ts';

const RESERVED =
  /^(%~trash|%~snapshots|%~part|%~names\.json|%~notes\.json|%~export\.json|\.notes-import\.json)$/i;
const SEGMENTS_MUST = 'segments between slashes must be 1 to 200 characters, and not blank, "." or ".."';

const lengthOf = (text: string): number => Array.from(text).length;

/** What is wrong with a path. */
export function problemOf(path: string): string | undefined {
  const segments = path.split('/');
  const [first = ''] = segments;
  if (lengthOf(path) < 1 || lengthOf(path) > 512) return 'must be 1 to 512 characters';
  if (/\p{Cc}/u.test(path)) return 'must not contain control characters';
  if (segments.some((segment) => !/\S/.test(segment) || /^\.\.?$/.test(segment) || lengthOf(segment) > 200))
    return SEGMENTS_MUST;
  if (/\.(md|markdown)$/i.test(path)) return 'Markdown files are notes';
  return RESERVED.test(first) ? `${first} is a name that exports use for their own files` : undefined;
}

/** A path as it is stored. */
export function storedPath(given: string): string {
  const path = given.normalize('NFC');
  const problem = problemOf(path);
  return problem === undefined ? path : reject(400, `path: ${problem}`);
}

/** `name 2.ext`, `name 3.ext` and so on. A name that only begins with a dot has no extension. */
export const numbered = (path: string, number: number): string =>
  path.replace(/^(.*?[^/])(\.[^./]*)?$/s, `$1 ${number}$2`);

const TYPES: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg jpeg',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'text/csv': 'csv',
};

/** The types of the extensions that sessions use. */
export function typeOf(path: string): string {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const found = Object.entries(TYPES).find(([, extensions]) => extensions.split(' ').includes(extension));
  return found?.[0] ?? 'application/octet-stream';
}

/** The SHA-256 of bytes, each of which is one character. */
export const sha256Of = (bytes: string): string =>
  createHash('sha256').update(Buffer.from(bytes, 'latin1')).digest('hex');
