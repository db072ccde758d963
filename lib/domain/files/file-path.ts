// The paths of files (E24): their rules, and the names of files whose path is taken.
import { FILE_PATH_MAX_CHARACTERS, FILE_SEGMENT_MAX_CHARACTERS } from '../../schema/limits.ts';
import { invalidField, type ApiError } from '../errors.ts';

/**
 * A path in the form in which it is stored.
 * @throws ApiError invalidRequest
 */
export function storedPath(given: string): string {
  const path = given.normalize('NFC');
  const problem = problemOf(path);
  if (problem !== undefined) throw pathError(problem);
  return path;
}

/** The error of a path. */
export const pathError = (problem: string): ApiError => invalidField('path', problem);

/** The names that an export writes itself (lib/folders/layout.ts, folder-id.ts). File systems may ignore their case. */
const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  '%~trash',
  '%~snapshots',
  '%~part',
  '%~names.json',
  '%~notes.json',
  '%~export.json',
  '.notes-import.json',
]);

const MUST = `must be 1 to ${FILE_PATH_MAX_CHARACTERS} characters`;
const SEGMENTS_MUST = `segments between slashes must be 1 to ${FILE_SEGMENT_MAX_CHARACTERS} characters, and not blank, "." or ".."`;

function problemOf(path: string): string | undefined {
  const length = characters(path);
  if (length < 1 || length > FILE_PATH_MAX_CHARACTERS) return MUST;
  if (/\p{Cc}/u.test(path)) return 'must not contain control characters';
  const segments = path.split('/');
  if (!segments.every(isSegment)) return SEGMENTS_MUST;
  if (/\.(md|markdown)$/i.test(path)) return 'Markdown files are notes';
  const [first = ''] = segments;
  if (RESERVED_SEGMENTS.has(first.toLowerCase()))
    return `${first} is a name that exports use for their own files`;
  return undefined;
}

const isSegment = (segment: string): boolean =>
  segment.trim() !== '' &&
  segment !== '.' &&
  segment !== '..' &&
  characters(segment) <= FILE_SEGMENT_MAX_CHARACTERS;

const characters = (text: string): number => Array.from(text).length;

/** The candidates for a path that is taken: `name 2.ext`, `name 3.ext` and so on, as long as they are valid paths. */
export function* numberedPaths(path: string): Generator<string, void> {
  const start = path.lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.');
  const end = dot > start ? dot : path.length;
  for (let number = 2; ; number++) {
    const candidate = `${path.slice(0, end)} ${number}${path.slice(end)}`;
    if (problemOf(candidate) !== undefined) return;
    yield candidate;
  }
}
