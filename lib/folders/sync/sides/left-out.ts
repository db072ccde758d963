// The entries of a folder that a sync leaves alone.
import type { Entry } from '../../disk.ts';
import { MARK } from '../../names.ts';

/** Names that editors use while they save a file, and files of the system. */
const TEMPORARY = /~$|^4913$|\.tmp$|^~\$|^thumbs\.db$|^desktop\.ini$/i;

/**
 * Whether a sync leaves an entry alone: temporary and hidden ones, links, those that an export adds (`%~…`), and names that
 * are not UTF-8.
 */
export const isLeftOut = ({ name, kind, isNotUtf8 = false }: Entry): boolean =>
  isLeftOutName(name) || isNotUtf8 || (kind !== 'file' && kind !== 'folder');

const isLeftOutName = (name: string): boolean =>
  name.startsWith('.') || name.startsWith(MARK) || TEMPORARY.test(name);

/** Whether a part of a path is a name that a sync leaves alone. */
export const isLeftOutPath = (path: string): boolean => path.split('/').some(isLeftOutName);

/** Why an entry is left alone, in words for a count. */
export function reasonFor({ name, kind, isNotUtf8 = false }: Entry): string {
  if (name.startsWith('.')) return 'hidden';
  if (isNotUtf8) return 'not named in UTF-8';
  return kind === 'file' || kind === 'folder' ? 'temporary' : 'linked';
}
