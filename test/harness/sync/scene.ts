// A workspace with the app and two folders, for tests of what happens to a sync at a bad moment.
import { mockedClock } from './power.ts';
import type { SyncOptions } from '../../../lib/folders/sync/sync.ts';
import type { DiskOptions } from './memory-disk.ts';
import { World } from './world.ts';

/** A text that is long enough to recognize a renamed file. */
export const LONG = 'a text that is long enough to be found again\n';

export function scene(sync: SyncOptions = {}, kind: Omit<DiskOptions, 'clock'> = {}) {
  const clock = mockedClock();
  const world = new World({ seed: 1, clock, kinds: [kind, {}], sync });
  const [A, B] = world.devices;
  const notes = (): string[] =>
    world.app
      .notes()
      .map(({ name, groupPath, content }) => `${groupPath === '' ? '' : `${groupPath}/`}${name}: ${content}`)
      .toSorted();
  const settle = async (): Promise<void> => {
    for (const device of [A, B, A, B]) await device.round();
  };
  /** The first rounds, while nothing is there: to list a workspace with notes takes longer than a whole test. */
  const start = async (): Promise<void> => {
    for (const device of [A, B]) await device.round();
  };
  return { world, A, B, app: world.app, notes, settle, start };
}

/** The id of the note with a name. */
export const idOf = (app: World['app'], name: string): string =>
  app.notes().find((note) => note.name === name)?.id ?? '';
