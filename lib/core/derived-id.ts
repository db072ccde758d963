// The ids of calendar notes and their groups: derived from what they are, so that two first readers of a day mean
// the same row and a conditional put lets one of them in (D41).
import { createHash } from 'node:crypto';
import { idFrom, type WorkspaceCode } from './ids.ts';

/** The same name in the same workspace is always the same id. */
export const derivedId = (name: string, code: WorkspaceCode): string =>
  idFrom(createHash('sha256').update(name).digest().subarray(0, 10), code);
