// Series of edits by an agent (E34). The first edit of a series keeps the replaced text as a snapshot. The others keep one
// only every few minutes, so that an agent does not push out the snapshots of a person.
import { createHash } from 'node:crypto';
import type { NoteRow } from '../../db/resources/notes.ts';
import type { Caller } from '../caller.ts';

/** A later edit of a series keeps the replaced text only if the newest snapshot is older than this. */
export const SERIES_MS = 10 * 60_000;

const MARK_BYTES = 4;

/** The mark of a text that a key writes in a series. It is void once anything else writes the content. */
export const seriesMark = ({ keyId }: Caller, contentVersion: number): number =>
  createHash('sha256').update(`${keyId} ${contentVersion}`).digest().readUIntBE(0, MARK_BYTES);

/** Whether the caller's key has written the text in a series: the text from before the series was kept. */
export const isInSeries = (caller: Caller, { series, contentVersion }: NoteRow): boolean =>
  series === seriesMark(caller, contentVersion);
