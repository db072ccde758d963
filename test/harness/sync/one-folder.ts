// One synced folder and a service in memory, for tests of what goes wrong. Everything that sync prints is kept.
import { newApi } from '../../../lib/folders/api.ts';
import { openSync } from '../../../lib/folders/sync/sync-folder.ts';
import type { Round, Sync, SyncOptions } from '../../../lib/folders/sync/sync.ts';
import { MemoryDisk, OWN, textOf, type DiskOptions } from './memory-disk.ts';
import { MemorySyncFolder, type DiskFault, type Done } from './memory-sync-folder.ts';
import { ModelApp } from './model-app.ts';
import {
  KEY,
  ModelService,
  URL_OF_SERVICE,
  type Fault,
  type Sent,
  type ServiceOptions,
} from './model-service.ts';
import { Power, mockedClock } from './power.ts';

export interface FolderOptions {
  readonly kind?: Omit<DiskOptions, 'clock'>;
  readonly service?: Partial<ServiceOptions>;
  readonly sync?: SyncOptions;
}

export class OneFolder {
  readonly clock = mockedClock();
  readonly service: ModelService;
  readonly app: ModelApp;
  disk: MemoryDisk;
  folder: MemorySyncFolder;
  key = KEY;
  /** The lines about what was done, and about what could not be done. */
  readonly said: string[] = [];
  readonly warned: string[] = [];
  /** What goes wrong, or what others do, before each request, before each operation on the disk, and while a file is read. */
  fault: (sent: Sent) => Fault | undefined = () => undefined;
  before: (done: Done) => DiskFault | undefined = () => undefined;
  whileRead: (path: string) => void = () => undefined;
  readonly #options: FolderOptions;
  #power = new Power();
  #sync: Sync | undefined;

  constructor(options: FolderOptions = {}) {
    this.#options = options;
    this.service = new ModelService({ seed: 1, clock: this.clock, ...options.service });
    this.app = new ModelApp(this.service);
    this.disk = new MemoryDisk({ ...options.kind, clock: this.clock });
    this.folder = this.#newFolder();
  }

  #newFolder(): MemorySyncFolder {
    return new MemorySyncFolder(this.disk, {
      power: this.#power,
      before: (done) => this.before(done),
      whileRead: (path) => this.whileRead(path),
    });
  }

  /** The next round is that of a new process. @param disk another disk, such as a copy */
  restart(disk = this.disk): void {
    this.#power = new Power();
    this.disk = disk;
    this.folder = this.#newFolder();
    this.#sync = undefined;
  }

  async #opened(): Promise<Sync> {
    const connection = this.service.connect({ power: this.#power, fault: (sent) => this.fault(sent) });
    this.#sync ??= await openSync(
      newApi(URL_OF_SERVICE, this.key, connection),
      this.folder,
      this.#options.sync ?? {},
      { say: (line) => void this.said.push(line), warn: (line) => void this.warned.push(line) },
    );
    return this.#sync;
  }

  /** One round, after ten seconds. @throws as `Sync.round` */
  async round(): Promise<Round> {
    this.clock.advance(10_000);
    const sync = await this.#opened();
    return sync.round();
  }

  /** Rounds until nothing changes. */
  async settle(): Promise<Round> {
    for (let n = 1; ; n += 1) {
      const round = await this.round();
      if (!round.hasChanged && round.again === undefined) return round;
      if (n === 10) throw new Error('ten rounds were not enough');
    }
  }

  async summary(): Promise<string> {
    return (await this.#opened()).summary();
  }

  /** Notes by path, and files. */
  shown(): Record<string, string> {
    return Object.fromEntries(
      [
        ...this.app.notes().map(({ groupPath, name, content }) => {
          const path = groupPath === '' ? name : `${groupPath}/${name}`;
          return [`${path}.md`, content] as const;
        }),
        ...this.app.files().map(({ path, bytes }) => [path, bytes] as const),
      ].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  }

  /** The texts in the trash of the folder. */
  trash(): string[] {
    return [...this.disk.paths(`${OWN}/trash`, true)].flatMap(({ node }) =>
      node.kind === 'file' ? textOf(node.bytes) : [],
    );
  }

  /** How many requests of the service changed something. */
  writesThere(): number {
    return this.service.log.filter(({ method }) => method !== 'GET').length;
  }
}
