// Random histories of two synced folders and the app on one workspace, and what must be true after each.
import { calendarNoteId } from '../../../lib/folders/calendar-ids.ts';
import type { SyncOptions } from '../../../lib/folders/sync/sync.ts';
import { chance, type Chance } from '../chance.ts';
import { doAction, newAction, newRival, type Action } from './actions.ts';
import type { DiskOptions } from './memory-disk.ts';
import type { Fault } from './model-service.ts';
import { testClock } from './power.ts';
import { Broken, plainText, World, type Device, type Events, type WorldOptions } from './world.ts';

/** So many rounds of each folder may be needed until nothing changes. */
const QUIET_ROUNDS_MAX = 6;
const MINUTE_MS = 60_000;

/** How long a failing history is shortened. */
const SHRINK_MS = 15_000;

export interface RoundKill {
  readonly by: 'request' | 'operation';
  readonly at: number;
  readonly isAfter: boolean;
}

interface Event {
  /**
   * `write`: PUT or DELETE; `delete`: DELETE; `file`: PUT of the bytes of a file; `rename`: the renaming of a file in the
   * folder. The action is one with the same note or file.
   */
  readonly by: 'request' | 'operation' | 'write' | 'delete' | 'file' | 'rename';
  readonly at: number;
  readonly action: Action;
}

/** A round of a folder, with actions before its nth request or operation on the disk. */
export interface RoundStep {
  readonly kind: 'round';
  readonly where: 'A' | 'B';
  /** Whether it is the first round of a new process. */
  readonly isNew: boolean;
  readonly during: readonly Event[];
  /** The request or operation at which the process is killed. */
  readonly kill?: RoundKill;
  /** What goes wrong with requests. */
  readonly fault?: { readonly at: number; readonly fault: Fault };
}

export type Step = Action | RoundStep;

export interface HistoryOptions {
  /** How many actions, without rounds. */
  readonly actions?: number;
  /** Whether processes are killed. */
  readonly kills?: boolean;
  /** Whether requests fail. */
  readonly faults?: boolean;
  /** Whether people do something while a round runs. By default they do. */
  readonly during?: boolean;
  /** Whether the second folder may be on a disk of macOS or Windows. By default it may. */
  readonly kinds?: boolean;
  readonly sync?: SyncOptions;
}

export interface Outcome {
  readonly world: World;
  /** Rounds of each folder until nothing changed. */
  readonly quietRounds: number;
}

type Kind = Omit<DiskOptions, 'clock'>;

const KINDS: readonly Kind[] = [
  {},
  {},
  {},
  { ignoresCase: true, unicode: 'same' },
  { ignoresCase: true, unicode: 'stored' },
  { ignoresCase: true, windowsNames: true },
];

/** The steps of a history. */
export function stepsOf(seed: number, options: HistoryOptions = {}): Step[] {
  const { actions = 60, kills = false, faults = false, during = true } = options;
  const random = chance(seed);
  const { below, pick, coin } = random;
  const steps: Step[] = [];
  for (let n = 0; n < actions; n += 1) {
    steps.push(newAction(random));
    if (!coin(3)) continue;
    const by = pick(['request', 'operation'] as const);
    const where = pick(['A', 'B'] as const);
    steps.push({
      kind: 'round',
      where,
      isNew: coin(),
      during: during && coin() ? [newEvent(random, where)] : [],
      ...(kills && coin(3) && { kill: { by, at: 1 + below(by === 'request' ? 10 : 60), isAfter: coin() } }),
      ...(faults && coin() && { fault: { at: 1 + below(10), fault: pick(FAULTS) } }),
    });
  }
  return steps;
}

const EVENTS = ['request', 'operation', 'write', 'write', 'delete', 'delete', 'file', 'rename'] as const;

function newEvent(random: Chance, where: 'A' | 'B'): Event {
  const { below, pick } = random;
  const by = pick(EVENTS);
  if (by === 'request') return { by, at: 1 + below(8), action: newAction(random) };
  if (by === 'operation') return { by, at: 1 + below(40), action: newAction(random) };
  return { by, at: 1 + below(2), action: newRival(random, by === 'rename' ? where : 'app') };
}

const FAULTS: readonly Fault[] = ['429', '503', 'unreachable', 'lost 503', 'lost'];

function eventsOf(world: World, { during, kill, fault }: RoundStep): Events {
  const counts = { write: 0, delete: 0, file: 0, rename: 0 };
  const happen = (by: Event['by'], at: number, target?: string): void => {
    for (const each of during)
      if (each.by === by && each.at === at) {
        world.say(`  during the round, before ${by} ${at}:`);
        doAction(world, each.action, target);
      }
  };
  const killAt = (by: 'request' | 'operation', at: number) =>
    kill && kill.by === by && kill.at === at ? (kill.isAfter ? 'killed after' : 'killed within') : undefined;
  return {
    request: ({ method, template, query, body }, at) => {
      happen('request', at);
      const { id } = body as { readonly id?: string };
      const target = id ?? new URLSearchParams(query).get('path') ?? '';
      if (method === 'PUT' || method === 'DELETE') happen('write', (counts.write += 1), target);
      if (method === 'DELETE') happen('delete', (counts.delete += 1), target);
      if (method === 'PUT' && template === '/file') happen('file', (counts.file += 1), target);
      world.say(`    ${method} ${template}${query}`);
      const killed = killAt('request', at);
      if (killed) return killed === 'killed after' ? killed : 'killed before';
      return fault?.at === at ? fault.fault : undefined;
    },
    operation: ({ operation, path, to, number }, at) => {
      happen('operation', at);
      if (operation === 'rename') happen('rename', (counts.rename += 1), path);
      if (number > 0) world.say(`    ${operation} ${path}${to === undefined ? '' : ` to ${to}`}`);
      return killAt('operation', at);
    },
  };
}

const NO_EVENTS = { kind: 'round', where: 'A', isNew: false, during: [] } as const;

/** Does the steps, then rounds until nothing changes, and checks what must be true. @throws HistoryError */
export function runSteps(
  seed: number,
  steps: readonly Step[],
  options: HistoryOptions = {},
): Promise<Outcome> {
  const random = chance(seed);
  const kinds = [{}, options.kinds === false ? {} : random.pick(KINDS)] as const;
  const world = {
    kinds,
    sync: options.sync ?? {},
    ...(random.coin() && { changesPerPage: 3 }),
    repeatsChanges: random.coin(),
  };
  return runScript(seed, world, async (made) => {
    for (const step of steps) await doStep(made, step);
  });
}

/** Does what a test wants, then rounds until nothing changes, and checks what must be true. @throws HistoryError */
export async function runScript(
  seed: number,
  options: Omit<WorldOptions, 'seed' | 'clock'>,
  script: (world: World) => Promise<void>,
): Promise<Outcome> {
  const clock = testClock();
  const { now } = Date;
  // Only this function: dates of fake timers take much longer.
  Date.now = clock.now;
  const world = new World({ seed, clock, ...options });
  try {
    await script(world);
    const quietRounds = await settle(world);
    // With a side that wins, the other one's lines are in versions only.
    if (options.sync?.prefer === undefined) requireLines(world);
    return { world, quietRounds };
  } catch (error) {
    throw new HistoryError(error as Error, world.trace);
  } finally {
    Date.now = now;
  }
}

/** A failure with what was done before it. */
export class HistoryError extends Error {
  readonly trace: readonly string[];

  constructor(cause: Error, trace: readonly string[]) {
    super(cause.message, { cause });
    this.trace = trace;
  }
}

async function doStep(world: World, step: Step): Promise<void> {
  if (!isRound(step)) return doAction(world, step);
  const device = world.devices[step.where === 'A' ? 0 : 1];
  if (step.isNew) device.restart();
  world.say(`  round of ${step.where}${step.isNew ? ' in a new process' : ''}`);
  await device.round(eventsOf(world, step));
}

const isRound = (step: Step): step is RoundStep => step.kind === 'round';

/** @returns how many rounds of each folder were needed */
async function settle(world: World): Promise<number> {
  world.say('  quiet rounds');
  const events = eventsOf(world, NO_EVENTS);
  let problems = 0;
  const changed = async (device: Device): Promise<boolean> => {
    world.say(`  round of ${device.name}`);
    const round = await device.round(events);
    problems += round?.problems ?? 0;
    return round?.hasChanged ?? true;
  };
  for (let rounds = 1; ; rounds += 1) {
    problems = 0;
    const [A, B] = world.devices;
    const [isChangedA, isChangedB] = [await changed(A), await changed(B)];
    if (!isChangedA && !isChangedB) {
      if (problems > 0) throw new Broken(`${problems} files or notes are not synced`);
      await requireIdle(world);
      requireEqual(world);
      return rounds - 1;
    }
    if (rounds > QUIET_ROUNDS_MAX)
      throw new Broken(`${QUIET_ROUNDS_MAX} rounds of each folder were not enough`);
  }
}

/**
 * A second further round of each folder writes nothing. The first one may still note how old files are, and what the feed
 * repeated of the last minute.
 */
async function requireIdle({ clock, devices, service, say }: World): Promise<void> {
  clock.advance(MINUTE_MS);
  for (const device of devices) {
    say(`  idle rounds of ${device.name}`);
    const requests = service.log.length;
    await device.round();
    const writes = device.folder.writes.length;
    await device.round();
    const sent = service.log.slice(requests).filter(({ method }) => method !== 'GET');
    const done = device.folder.writes.slice(writes);
    if (sent.length + done.length > 0)
      throw new Broken(`an idle round of ${device.name} wrote: ${JSON.stringify([...sent, ...done])}`);
  }
}

function requireLines({ app, journal }: World): void {
  const missing = journal.missing(app.notes().map(({ content }) => content));
  if (missing.length > 0) throw new Broken(`lines were lost: ${missing.join('; ')}`);
}

/** A path without what tells equal names apart: letter case, the form of accents, and numbers. */
const folded = (path: string): string =>
  path
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/%~\d+(?=\/|\.md$)/g, '')
    .replace(/( \d+)+(?=\.\w+$)/, '');

const LEFT_OUT = /(^|\/)(\.|%~)|~$|(^|\/)4913$|\.tmp$|(^|\/)~\$/;

/** The files that sync keeps equal. */
const syncedFiles = ({ disk }: Device): [string, string][] =>
  Object.entries(disk.files()).filter(([path]) => !LEFT_OUT.test(path));

/** The notes and files of the service as files. An empty day has none. */
function wantedFiles({ app, service }: World): [string, string][] {
  const code = service.workspace.id.value?.slice(24) ?? '';
  const notes = app.notes().flatMap(({ id, name, groupPath, content }): [string, string][] => {
    const type = name.includes('W') ? 'weekly' : 'daily';
    const isDay = /^\d{4}-/.test(name) && calendarNoteId(type, name, code) === id;
    if (isDay && content.trim() === '') return [];
    return [[groupPath === '' ? `${name}.md` : `${groupPath}/${name}.md`, content]];
  });
  return [...notes, ...app.files().map(({ path, bytes }): [string, string] => [path, bytes])];
}

/** Paths are not compared if the folder has kept other ones. */
const compared = (files: readonly [string, string][], { hasMatched }: Device): string[] =>
  files.map(([path, text]) => `${hasMatched ? '' : folded(path)}: ${plainText(text)}`).toSorted();

/** What a list has more often than another one. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return all.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Both folders and the service have the same. An empty file of a day may exist or not. */
function requireEqual(world: World): void {
  const isEmptyDay = ([path, text]: [string, string]): boolean =>
    /(^|\/)\d{4}-(\d\d-\d\d|W\d\d)\.md$/.test(path) && plainText(text).trim() === '';
  for (const device of world.devices) {
    const files = compared(
      syncedFiles(device).filter((file) => !isEmptyDay(file)),
      device,
    );
    const wanted = compared(wantedFiles(world), device);
    if (JSON.stringify(files) !== JSON.stringify(wanted))
      throw new Broken(
        `${device.name} and the service differ\n  ${device.name} only: ${JSON.stringify(without(files, wanted))}` +
          `\n  service only: ${JSON.stringify(without(wanted, files))}`,
      );
  }
}

/** Leaves out steps as long as the history still fails. @param ms for how long at most @returns the steps that are left, and their error */
export async function shrink(
  seed: number,
  all: readonly Step[],
  options: HistoryOptions = {},
  ms = SHRINK_MS,
): Promise<{ readonly steps: readonly Step[]; readonly error: HistoryError }> {
  const failureOf = async (steps: readonly Step[]): Promise<HistoryError | undefined> => {
    try {
      await runSteps(seed, steps, options);
      return undefined;
    } catch (error) {
      return error as HistoryError;
    }
  };
  let steps = all;
  let error = await failureOf(steps);
  if (!error) throw new Error('the history does not fail');
  const kindOf = ({ message }: Error): string => message.slice(0, 12);
  const kind = kindOf(error);
  const end = performance.now() + ms;
  const attempt = async (fewer: readonly Step[]): Promise<boolean> => {
    if (performance.now() > end) return false;
    const other = await failureOf(fewer);
    if (!other || kindOf(other) !== kind) return false;
    [steps, error] = [fewer, other];
    return true;
  };
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = steps.length - size; from > -size; from -= size)
      await attempt([...steps.slice(0, Math.max(0, from)), ...steps.slice(Math.max(0, from) + size)]);
  const plainRound = (step: Step): Step => (isRound(step) ? { ...step, during: [] } : step);
  for (const n of steps.keys()) await attempt(steps.map((step, m) => (n === m ? plainRound(step) : step)));
  return { steps, error };
}

/** Runs the history of a seed. @throws an error with the seed and the shortest trace that was found */
export async function runHistory(seed: number, options: HistoryOptions = {}): Promise<Outcome> {
  const steps = stepsOf(seed, options);
  try {
    return await runSteps(seed, steps, options);
  } catch (first) {
    const { error } = await shrink(seed, steps, options).catch(() => ({ error: first as HistoryError }));
    throw new Error(
      [
        `history ${seed}: ${error.message}`,
        `Replay it: runHistory(${seed}, ${JSON.stringify(options)}). What is left of it after leaving out steps:`,
        ...error.trace,
      ].join('\n'),
      { cause: first },
    );
  }
}
