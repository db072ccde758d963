// A sync of a folder with a workspace: its options, its output and its rounds.
import { FatalError } from '../failures.ts';

export interface SyncOptions {
  /** The id of the workspace; by default the default workspace. */
  readonly workspace?: string;
  /** The folder of daily notes, in the synced folder. It counts at the first run. */
  readonly daily?: string;
  /** Which text a note keeps if both sides changed the same lines. The other text becomes a version of the note. */
  readonly prefer?: 'folder' | 'service';
  /** Whether a round may delete many items. */
  readonly allowDeletions?: boolean;
  /** Whether to print only what a round would do. */
  readonly dryRun?: boolean;
}

/** How a sync talks to the person who started it. */
export interface SyncOutput {
  /** Prints a line about something that was done, or, in a dry run, would be done. */
  readonly say: (line: string) => void;
  /** Prints a line about something that could not be done. */
  readonly warn: (line: string) => void;
  /**
   * Asks whether to begin, before the first round of a folder if both sides have content. Without this function it begins.
   * @param plan a sentence that says what will happen
   */
  readonly ask?: (plan: string) => Promise<boolean>;
  /** Counts the rows of the table of decisions that applied, and how often something was decided again. */
  readonly count?: (what: string) => void;
}

export interface Round {
  /** Whether anything was changed on either side. */
  readonly hasChanged: boolean;
  /** Milliseconds until another round is due, because a file was changed just now or a note while it was written. */
  readonly again?: number;
  /** The files and notes that can't be synced: unreadable, or rejected by the service. */
  readonly problems: number;
  /** The conflict notes that exist. */
  readonly conflicts: number;
}

/** A round would delete too many items. Nothing was done. */
export class TooManyDeletionsError extends FatalError {}

export interface Sync {
  /** @throws FatalError if no round can be done; TooManyDeletionsError; RejectedError if the folder can't be used now */
  round(): Promise<Round>;
  /** The last line of a run: what was done, and what is left. */
  summary(): string;
}
