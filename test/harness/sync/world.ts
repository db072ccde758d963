// Two synced folders and the app on one workspace, for random histories. Each round is checked: every text that it replaces
// or removes must still be found somewhere.
import { newApi } from '../../../lib/folders/api.ts';
import { openSync } from '../../../lib/folders/sync/sync-folder.ts';
import type { Round, Sync, SyncOptions } from '../../../lib/folders/sync/sync.ts';
import { MemoryDisk, OWN, textOf, type DiskOptions } from './memory-disk.ts';
import { MemorySyncFolder, type DiskFault, type Done } from './memory-sync-folder.ts';
import { ModelApp } from './model-app.ts';
import { KEY, ModelService, URL_OF_SERVICE, type Fault, type Sent } from './model-service.ts';
import { Journal } from './journal.ts';
import { Killed, Power, type Clock } from './power.ts';

/** A history did something that it must not do. */
export class Broken extends Error {}

/** What happens while a round runs: before its nth request or operation on the disk. */
export interface Events {
  /** By the number of the request in the round. */
  readonly request?: (sent: Sent, inRound: number) => Fault | undefined;
  readonly operation?: (done: Done, inRound: number) => DiskFault | undefined;
}

/** Texts are compared without line ends and byte order marks. */
export const plainText = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');

export class Device {
  readonly name: string;
  readonly disk: MemoryDisk;
  folder: MemorySyncFolder;
  rounds = 0;
  /** Texts that notes of the folder had when a round began, with their paths. */
  readonly older: (readonly [string, string])[] = [];
  /** Whether a first sync found notes of the service in files, which then keep their paths. */
  hasMatched = false;
  readonly #world: World;
  readonly #options: SyncOptions;
  #power = new Power();
  #sync: Sync | undefined;
  #events: Events = {};
  #requests = 0;
  #operations = 0;

  constructor(world: World, name: string, kind: Omit<DiskOptions, 'clock'>, options: SyncOptions) {
    this.name = name;
    this.#world = world;
    this.#options = options;
    this.disk = new MemoryDisk({ ...kind, clock: world.clock });
    this.folder = this.#newFolder();
  }

  #newFolder(): MemorySyncFolder {
    return new MemorySyncFolder(this.disk, {
      power: this.#power,
      name: this.name,
      before: (done) => {
        this.#operations += 1;
        return this.#events.operation?.(done, this.#operations);
      },
    });
  }

  async #opened(): Promise<Sync> {
    if (this.#sync) return this.#sync;
    const { service, say, counts } = this.#world;
    const connection = service.connect({
      power: this.#power,
      fault: (sent) => {
        this.#requests += 1;
        return this.#events.request?.(sent, this.#requests);
      },
    });
    const api = newApi(URL_OF_SERVICE, KEY, connection);
    this.#sync = await openSync(api, this.folder, this.#options, {
      say: (line) => {
        this.hasMatched ||= /^First sync: .* [1-9]\d* (is|are) equal/.test(line);
        say(`    ${this.name} says: ${line}`);
      },
      warn: (line) => say(`    ${this.name} warns: ${line}`),
      count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
    });
    return this.#sync;
  }

  /** The next round is that of a new process. */
  restart(): void {
    this.#sync = undefined;
  }

  /** One round, after ten seconds, and those that are due after it. @returns undefined if the process was killed */
  async round(events: Events = {}): Promise<Round | undefined> {
    this.#world.clock.advance(10_000);
    this.rounds += 1;
    [this.#events, this.#requests, this.#operations] = [events, 0, 0];
    for (const [path, text] of Object.entries(this.disk.files()))
      if (path.endsWith('.md') && !this.older.some(([at, old]) => at === path && old === text))
        this.older.push([path, text]);
    this.#world.startRound(this);
    try {
      const sync = await this.#opened();
      let round = await sync.round();
      for (let n = 1; n < ROUNDS_MAX && round.again !== undefined; n += 1) {
        this.#world.clock.advance(round.again + 1);
        const next = await sync.round();
        round = { ...next, hasChanged: round.hasChanged || next.hasChanged };
      }
      return round;
    } catch (error) {
      if (!(error instanceof Killed) && !this.#power.isOff) throw error;
      this.#world.say(`    ${this.name} was killed`);
      this.#power = new Power();
      this.folder = this.#newFolder();
      this.restart();
      return undefined;
    } finally {
      this.#events = {};
      this.#world.endRound();
    }
  }

  /** The texts of everything in `.notes-sync`. */
  ownTexts(): string[] {
    const all = [...this.disk.paths(OWN, true)];
    return all.flatMap(({ node }) => (node.kind === 'file' ? textOf(node.bytes) : []));
  }
}

/** As many rounds as the command does at most. */
const ROUNDS_MAX = 10;

export interface WorldOptions {
  readonly seed: number;
  readonly clock: Clock;
  readonly kinds: readonly [Omit<DiskOptions, 'clock'>, Omit<DiskOptions, 'clock'>];
  readonly sync?: SyncOptions;
  readonly changesPerPage?: number;
  readonly repeatsChanges?: boolean;
}

export class World {
  readonly clock: Clock;
  readonly service: ModelService;
  readonly app: ModelApp;
  readonly journal = new Journal();
  readonly devices: readonly [Device, Device];
  readonly trace: string[] = [];
  /** How often rounds did what: the rows of the table of decisions, and more. */
  readonly counts = new Map<string, number>();
  /** The device whose round runs, and the texts that were in place when it started, or before the last action since. */
  #running: Device | undefined;
  #inPlace: ReadonlyMap<string, string> = new Map();

  constructor({ kinds, sync = {}, ...options }: WorldOptions) {
    this.clock = options.clock;
    this.service = new ModelService(options);
    this.app = new ModelApp(this.service);
    this.devices = [new Device(this, 'A', kinds[0], sync), new Device(this, 'B', kinds[1], sync)];
  }

  readonly say = (line: string): void => void this.trace.push(line);

  /** An action of a person, also during a round. */
  readonly act = (run: () => void): void => {
    if (this.#running) this.#requireFound(this.#running);
    run();
    if (this.#running) this.#inPlace = this.#textsOf(this.#running);
  };

  startRound(device: Device): void {
    this.#running = device;
    this.#inPlace = this.#textsOf(device);
  }

  endRound(): void {
    const device = this.#running;
    this.#running = undefined;
    if (device) this.#requireFound(device);
  }

  /** The texts by where they are: of live notes, of files of the service, and of the files of a folder. */
  #textsOf({ disk }: Device): Map<string, string> {
    const texts = new Map<string, string>();
    for (const { id, content } of this.app.notes()) texts.set(`note ${id}`, content);
    for (const { id, bytes } of this.app.files()) texts.set(`file ${id}`, bytes);
    for (const [path, text] of Object.entries(disk.files())) texts.set(`${path} in the folder`, text);
    return texts;
  }

  /** @throws Broken if a text that was in place is in no note, version, trash or file */
  #requireFound(device: Device): void {
    const now = this.#textsOf(device);
    const gone = [...this.#inPlace].filter(
      ([where, text]) => now.get(where) !== text && plainText(text).trim() !== '',
    );
    if (gone.length === 0) return;
    const found = new Set(
      [
        ...now.values(),
        ...this.app.trashed().map(({ content }) => content),
        ...this.app.snapshots().map(({ content }) => content),
        ...this.app.files(true).map(({ bytes }) => bytes),
        ...device.ownTexts(),
      ].map(plainText),
    );
    const lost = gone.filter(([, text]) => !found.has(plainText(text)));
    if (lost.length > 0)
      throw new Broken(
        `a round of ${device.name} lost the text of ${lost.map((each) => JSON.stringify(each)).join(', ')}`,
      );
  }
}
