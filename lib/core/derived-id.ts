// Ids that follow from a name.
import { createHash } from 'node:crypto';
import { idFrom, type WorkspaceCode } from './ids.ts';

/**
 * The id of a name: the same name in the same workspace always has the same id. Calendar notes and their groups have
 * such ids. Two simultaneous first readers of a day address the same row, and a conditional put lets only one of them
 * create it (D41).
 */
export const derivedId = (name: string, code: WorkspaceCode): string =>
  idFrom(createHash('sha256').update(name).digest().subarray(0, 10), code);
