// What happens to a note or file: one pure function of three versions of its text.
import { UNKNOWN } from '../state/records.ts';

/**
 * - `nothing`: both sides are as they were, or one can't be read now
 * - `upload`: the service gets the folder's text
 * - `download`: the folder gets the service's text
 * - `merge`: both have changed
 * - `deleteThere`, `deleteHere`: to the trash of the service, or of the folder
 * - `match`: both have the same text
 * - `conflict`: the texts differ, and nothing is known of what they were before
 * - `forget`: it is on neither side
 */
export type Decision =
  | 'nothing'
  | 'upload'
  | 'download'
  | 'merge'
  | 'deleteThere'
  | 'deleteHere'
  | 'match'
  | 'conflict'
  | 'forget';

/** The hashes of a text: undefined where there is none. */
export interface Versions {
  /** In the folder; `UNKNOWN` if it can't be read. */
  readonly local: string | undefined;
  /** On the service. */
  readonly remote: string | undefined;
  /** On both at the last sync. */
  readonly base: string | undefined;
}

/**
 * | folder | service | decision |
 * |---|---|---|
 * | unreadable | any | nothing |
 * | **known since the last sync** | | |
 * | unchanged | unchanged | nothing |
 * | changed | unchanged | upload |
 * | unchanged | changed | download |
 * | changed | changed to the same text | match |
 * | changed | changed | merge |
 * | deleted | unchanged | deleteThere |
 * | unchanged | deleted | deleteHere |
 * | deleted | changed | download: the changed text comes back |
 * | changed | deleted | upload: the changed text comes back |
 * | deleted | deleted | forget |
 * | **not known** | | |
 * | a text | none | upload |
 * | none | a text | download |
 * | a text | the same text | match |
 * | a text | another text | conflict |
 */
export function decide({ local, remote, base }: Versions): Decision {
  if (local === UNKNOWN) return 'nothing';
  if (base === undefined) {
    if (local === undefined) return remote === undefined ? 'nothing' : 'download';
    if (remote === undefined) return 'upload';
    return local === remote ? 'match' : 'conflict';
  }
  if (local === remote) return local === undefined ? 'forget' : local === base ? 'nothing' : 'match';
  if (local === base) return remote === undefined ? 'deleteHere' : 'download';
  if (remote === base) return local === undefined ? 'deleteThere' : 'upload';
  if (local === undefined) return 'download';
  return remote === undefined ? 'upload' : 'merge';
}

/** The row of the table that applies, such as `changed, unchanged`. */
export function rowOf(versions: Versions): string {
  const { local, remote, base } = versions;
  if (local === UNKNOWN) return 'unreadable, any';
  if (base === undefined) {
    if (local === undefined || remote === undefined)
      return `${local === undefined ? 'none' : 'a text'}, ${remote === undefined ? 'none' : 'a text'}`;
    return local === remote ? 'a text, the same text' : 'a text, another text';
  }
  const isEqual = local === remote && local !== undefined && local !== base;
  return `${change(local, base)}, ${isEqual ? 'changed to the same text' : change(remote, base)}`;
}

const change = (hash: string | undefined, base: string): string =>
  hash === undefined ? 'deleted' : hash === base ? 'unchanged' : 'changed';
