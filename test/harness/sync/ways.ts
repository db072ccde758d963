// What tests of ways of working share: two folders and the app on one workspace, and what all of them have in the end.
import { mockedClock } from './power.ts';
import { expect } from 'vitest';
import { calendarNoteId } from '../../../lib/folders/calendar-ids.ts';
import type { Round, SyncOptions } from '../../../lib/folders/sync/sync.ts';
import { World, type Device, type Events } from './world.ts';

const ROUNDS_MAX = 6;

export interface Scene {
  readonly world: World;
  readonly A: Device;
  readonly B: Device;
  readonly app: World['app'];
  /** A round of both folders, until nothing changes. @returns the files that both folders and the service have */
  readonly agree: () => Promise<Record<string, string>>;
  /** A round of a folder. */
  readonly round: (device: Device, events?: Events) => Promise<Round>;
  /** The lines that the sync of a folder has printed. */
  readonly said: (device: Device) => string[];
  /** The id of the only live note with a name. */
  readonly idOf: (name: string) => string;
  /** Lets time pass. */
  readonly later: (hours: number) => void;
}

/** A new workspace and two empty folders. The time is set to a Monday morning. */
export function scene(sync: SyncOptions = {}): Scene {
  const clock = mockedClock();
  const world = new World({ seed: 1, clock, kinds: [{}, {}], sync });
  const { app, devices } = world;
  const [A, B] = devices;

  async function round(device: Device, events?: Events): Promise<Round> {
    const done = await device.round(events);
    if (!done) throw new Error('the process was killed');
    return done;
  }

  async function agree(): Promise<Record<string, string>> {
    for (let rounds = 1; ; rounds += 1) {
      const changed = [await round(A), await round(B)].some(({ hasChanged }) => hasChanged);
      if (!changed) break;
      if (rounds === ROUNDS_MAX) throw new Error(`${ROUNDS_MAX} rounds were not enough`);
    }
    const files = filesOf(world);
    expect({ A: A.disk.files(), B: B.disk.files() }).toEqual({ A: files, B: files });
    return files;
  }

  return {
    world,
    A,
    B,
    app,
    agree,
    round,
    said: ({ name }) =>
      world.trace.flatMap((line) => {
        const [, text] = line.match(new RegExp(`^ +${name} (?:says|warns): (.*)$`, 's')) ?? [];
        return text === undefined ? [] : text.split('\n');
      }),
    idOf: (name) => {
      const [note, ...others] = app.notes().filter((each) => each.name === name);
      if (!note || others.length > 0) throw new Error(`there is not one note ${name}`);
      return note.id;
    },
    later: (hours) => clock.advance(hours * 3_600_000),
  };
}

/** What the service has as files. An empty day has none. */
function filesOf({ app, service }: World): Record<string, string> {
  const code = service.workspace.id.value?.slice(24) ?? '';
  const notes = app.notes().flatMap(({ id, name, groupPath, content }): [string, string][] => {
    const isDay = /^\d{4}-\d\d-\d\d$/.test(name) && calendarNoteId('daily', name, code) === id;
    if (isDay && content === '') return [];
    return [[groupPath === '' ? `${name}.md` : `${groupPath}/${name}.md`, content]];
  });
  const files = app.files().map(({ path, bytes }): [string, string] => [path, bytes]);
  return Object.fromEntries([...notes, ...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Does steps in a round, the first one before the nth operation on the disk, and each other one before the next. */
export function during({ act }: Pick<World, 'act'>, n: number, steps: readonly (() => void)[]): Events {
  return {
    operation: (_done, at) => {
      const step = steps[at - n];
      if (step) act(step);
      return undefined;
    },
  };
}
