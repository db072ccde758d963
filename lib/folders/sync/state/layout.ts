// The folder `.notes-sync` in a synced folder.
import { pathIn } from '../../paths.ts';

export const OWN = '.notes-sync';

/** The state of the last round, and what has been done since. */
export const STATE = pathIn(OWN, 'state.json');
export const LOG = pathIn(OWN, 'log');

/** The texts of notes at the last sync, compressed, by hash. */
export const TEXTS = pathIn(OWN, 'base');

/** What a sync has removed from the folder, below the time of the round. */
export const TRASH = pathIn(OWN, 'trash');

/** A file that is to be removed or replaced, until its content is compared. */
export const TAKEN = pathIn(OWN, 'taken');

/** Files on their way from one path to another. */
export const MOVES = pathIn(OWN, 'moves');
