// What a sync says: one line for each thing that was done, and the counts at the end.
import { counted } from '../../../core/counted.ts';
import { TRASH } from '../state/layout.ts';

/** What was done, with the beginning of its line. */
const EVENTS = {
  uploaded: 'Uploaded',
  downloaded: 'Downloaded',
  merged: 'Merged',
  conflict: 'Conflict',
  trashedThere: 'Moved to the trash of the service',
  trashedHere: `Moved to ${TRASH}`,
  renamedThere: 'Renamed on the service',
  renamedHere: 'Renamed in the folder',
  restored: 'Restored from the trash of the service',
  groupCreated: 'Created the group',
  groupRenamed: 'Renamed the group',
  groupDeleted: 'Deleted the empty group',
  folderCreated: 'Created the folder',
  folderRemoved: 'Removed the empty folder',
} as const;

export type Event = keyof typeof EVENTS;

const WORDS: readonly (readonly [Event, string])[] = [
  ['uploaded', 'uploaded'],
  ['downloaded', 'downloaded'],
  ['merged', 'merged'],
  ['trashedThere', 'moved to the trash of the service'],
  ['trashedHere', `moved to ${TRASH}`],
  ['renamedThere', 'renamed on the service'],
  ['renamedHere', 'renamed in the folder'],
];

export type Report = ReturnType<typeof newReport>;

/** @param say prints a line */
export function newReport(say: (line: string) => void) {
  const counts = new Map<Event, number>();
  return {
    did(event: Event, what: string): void {
      counts.set(event, (counts.get(event) ?? 0) + 1);
      say(`${EVENTS[event]}: ${what}`);
    },
    /** How many things were done. */
    total: (): number => counts.values().reduce((sum, each) => sum + each, 0),
    /** The counts in words; empty if nothing was done. */
    counts: (): string =>
      WORDS.flatMap(([event, words]) => {
        const count = counts.get(event);
        return count === undefined ? [] : `${count} ${words}`;
      }).join(', '),
  };
}

/** The words about conflict notes that exist; empty if there are none. */
export const conflictWords = (count: number): string =>
  count === 0
    ? ''
    : `${counted(count, 'conflict note exists', 'conflict notes exist')}: compare each with the note beside it, and delete it.`;

/** The words about files and folders that are left alone; empty if there are none. @param counts how many by the reason */
export const leftWords = (counts: ReadonlyMap<string, number>): string =>
  counts.size === 0
    ? ''
    : `Left alone: ${[...counts].map(([reason, count]) => `${count} ${reason}`).join(', ')}.`;
