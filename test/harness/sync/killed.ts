// Runs a story without a cut, and then once for each cut: the process of a folder is killed at a request or at a write to
// the disk, and new processes go on until nothing changes.
import { mockedClock } from './power.ts';
import { vault, type Scene, type Story } from './killed-story.ts';
import { plainText, World, type Device, type Events } from './world.ts';

const ROUNDS_MAX = 12;

/** Where a process is killed. `at` counts the requests or the writes of a round from 1. */
export interface Cut {
  /** The number of the round, of both folders. */
  readonly round: number;
  readonly by: 'request' | 'write';
  readonly at: number;
  readonly kind: 'killed within' | 'killed after';
}

/** Requests and writes of one round. */
interface Count {
  requests: number;
  writes: number;
  /** The requests that may change something. */
  readonly changing: number[];
  /** The writes of which a half may be done: lines that are added to the log. */
  readonly appends: number[];
}

export interface Run {
  readonly counts: readonly Count[];
  /** What both sides have at the end, and which of it is not there twice. */
  readonly end: End;
  /** The texts that are nowhere. */
  readonly lost: readonly string[];
  readonly wasKilled: boolean;
  readonly trace: readonly string[];
}

export interface End {
  readonly A: Readonly<Record<string, string>>;
  readonly B: Readonly<Record<string, string>>;
  readonly folders: readonly string[];
  /** The paths of notes, with the name that each had before the story. */
  readonly notes: readonly string[];
  readonly files: readonly string[];
  readonly groups: readonly string[];
  readonly trashed: readonly string[];
}

const found = <T>(item: T | undefined, what: string): T => {
  if (item === undefined) throw new Error(`no ${what}`);
  return item;
};

function sceneOf({ devices: [A, B], app }: World): Scene {
  return {
    A: A.disk,
    B: B.disk,
    app,
    id: (name) => found(app.notes().find((note) => note.name === name)?.id, name),
    group: (path) => found(app.groups().find((group) => group.path === path)?.id, path),
    file: (path) => found(app.files().find((file) => file.path === path)?.id, path),
  };
}

/** The time in the name of a conflict note depends on the cut. */
const timeless = (text: string): string =>
  text.replaceAll(/\(conflict \d{4}-\d\d-\d\d \d\d\.\d\d/g, '(conflict');

const timelessKeys = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [timeless(path), text]));

/** All texts that exist somewhere. */
const textsOf = ({ app, devices }: World): Set<string> =>
  new Set(
    [
      ...[...app.notes(), ...app.trashed(), ...app.snapshots()].map(({ content }) => content),
      ...[...app.files(), ...app.files(true)].map(({ bytes }) => bytes),
      ...devices.flatMap((device) => [...Object.values(device.disk.files()), ...device.ownTexts()]),
    ].map(plainText),
  );

function newWorld({ sync = {}, kind = {} }: Story): World {
  const clock = mockedClock();
  return new World({ seed: 7, clock, kinds: [kind, {}], sync });
}

async function settle(
  round: (device: Device) => Promise<boolean>,
  devices: readonly Device[],
): Promise<void> {
  for (let rounds = 0, quiet = 0; quiet < devices.length;) {
    for (const device of devices) quiet = (await round(device)) ? 0 : quiet + 1;
    if ((rounds += 1) > ROUNDS_MAX) throw new Error(`${ROUNDS_MAX} rounds of each folder were not enough`);
  }
}

/**
 * @param cuts where processes are killed
 * @param order which folder goes first after a cut: the one that was killed, or the other one
 */
export async function runStory(
  story: Story,
  cuts: readonly Cut[] = [],
  order: 'same' | 'other' = 'same',
): Promise<Run> {
  const world = newWorld(story);
  const { app, devices, trace, service } = world;
  (story.before ?? vault)(sceneOf(world));
  if (!story.before || textsOf(world).size > 0)
    await settle(async (device) => (await device.round())?.hasChanged ?? true, devices);
  const names = new Map(app.notes().map(({ id, name }) => [id, name]));
  story.act(sceneOf(world));
  const texts = textsOf(world);
  // The files of sync itself don't count.
  const wanted = [...texts].filter(
    (text) => text.trim() !== '' && !text.startsWith('{') && !text.startsWith('bytes:'),
  );
  trace.length = 0;

  const counts: Count[] = [];
  let killed = 0;
  const round = async (device: Device): Promise<boolean> => {
    const number = counts.length + 1;
    const count: Count = { requests: 0, writes: 0, changing: [], appends: [] };
    counts.push(count);
    trace.push(`round ${number}, of ${device.name}`);
    const cutAt = (by: Cut['by'], at: number) => {
      const cut = cuts.find((each) => each.round === number && each.by === by && each.at === at);
      if (cut) killed += 1;
      return cut?.kind;
    };
    const events: Events = {
      request: ({ method, template, query }) => {
        count.requests += 1;
        if (method !== 'GET' || /^\/(daily|weekly)/.test(template)) count.changing.push(count.requests);
        const kind = cutAt('request', count.requests);
        trace.push(`  request ${count.requests}: ${method} ${template}${query}${kind ? ` (${kind})` : ''}`);
        return kind === undefined ? undefined : 'killed after';
      },
      operation: ({ operation, path, to, number: n }) => {
        if (n === 0) return undefined;
        count.writes += 1;
        if (operation === 'append') count.appends.push(count.writes);
        const kind = cutAt('write', count.writes);
        trace.push(
          `  write ${count.writes}: ${operation} ${path}${to === undefined ? '' : ` → ${to}`}${kind ? ` (${kind})` : ''}`,
        );
        return kind;
      },
    };
    const done = await device.round(events);
    if (done && done.problems > 0) trace.push('  there are problems');
    return done?.hasChanged ?? true;
  };
  const [A, B] = devices;
  await round(A);
  // The folder that was killed waits until the other one has done its rounds.
  const isOther = order === 'other' && killed > 0;
  if (isOther) for (let n = 0; n < 2; n += 1) await round(B);
  await settle(round, isOther ? [B, A] : [A, B]);
  const written = (): number[] => [
    service.log.filter(({ method }) => method !== 'GET').length,
    ...devices.map(({ folder }) => folder.writes.length),
  ];
  for (const device of devices) device.restart();
  const before = written();
  for (const device of devices) await device.round();
  if (!isSame(before, written())) throw new Error('a new process wrote although nothing had changed');
  const now = textsOf(world);
  return {
    counts,
    wasKilled: killed > 0,
    lost: wanted.filter((text) => !now.has(text)),
    end: {
      A: timelessKeys(A.disk.files()),
      B: timelessKeys(B.disk.files()),
      folders: [
        ...A.disk.folders().map((path) => `A ${path}`),
        ...B.disk.folders().map((path) => `B ${path}`),
      ],
      notes: app
        .notes()
        .map(({ id, name, groupPath, content }) =>
          timeless(`${names.get(id) ?? 'new'}: ${groupPath}/${name}: ${content}`),
        )
        .toSorted(),
      files: app
        .files()
        .map(({ path, bytes }) => timeless(`${path}: ${bytes}`))
        .toSorted(),
      groups: app
        .groups()
        .map(({ path }) => path)
        .toSorted(),
      trashed: app
        .trashed()
        .map(({ name, content }) => `${name}: ${content}`)
        .toSorted(),
    },
    trace,
  };
}

/**
 * Every cut of a run after which the disk or the service is in another state. Killed before a request or a write is the
 * same as killed after the one before; and a request that only reads changes nothing.
 */
export function cutsOf({ counts }: Run): Cut[] {
  return counts.flatMap(({ writes, changing, appends }, n) => {
    const cut = (by: Cut['by'], at: number, kind: Cut['kind'] = 'killed after'): Cut => ({
      round: n + 1,
      by,
      at,
      kind,
    });
    return [
      ...changing.map((at) => cut('request', at)),
      ...Array.from({ length: writes }, (_, i) => cut('write', i + 1)),
      ...appends.map((at) => cut('write', at, 'killed within')),
    ];
  });
}

/** The outcome of a cut: `equal` to the run without a cut, `other` (allowed by the story), or what is wrong. */
export type Outcome = 'equal' | 'other' | 'differs' | 'lost' | 'unequal' | 'not killed';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function outcomeOf(story: Story, whole: Run, run: Run): Outcome {
  const { end, lost, wasKilled } = run;
  if (!wasKilled) return 'not killed';
  if (lost.length > 0) return 'lost';
  if (isSame(end, whole.end)) return 'equal';
  const texts = (files: Readonly<Record<string, string>>): string[] => Object.values(files).toSorted();
  if (!isSame(texts(end.A), texts(end.B))) return 'unequal';
  return story.other !== undefined && end.notes.length === whole.end.notes.length ? 'other' : 'differs';
}
