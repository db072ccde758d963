// The ids of calendar notes and their groups are derived from the date or week. Two simultaneous first readers of a
// day address the same row, and a conditional put lets only one of them create it (D41).
import { createHash } from 'node:crypto';
import { idFrom, type WorkspaceCode } from './ids.ts';

/** The same name in the same workspace always has the same id. */
export const derivedId = (name: string, code: WorkspaceCode): string =>
  idFrom(createHash('sha256').update(name).digest().subarray(0, 10), code);
