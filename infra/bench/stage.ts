// The data that endpoints are measured on: a user with a workspace of ordinary size, and what makes more of it.
import type { NewKey } from '../../lib/domain/keys/api-keys.ts';
import { SNAPSHOTS_PER_NOTE } from '../../lib/schema/limits.ts';
import { sampleNote } from './corpus.ts';
import type { Laboratory } from './laboratory.ts';
import { inParallel } from './parallel.ts';
import { Service } from './service.ts';
import type { RunningGateway } from '../local/worker-thread.ts';

export const STAGE_NOTES = 120;
export const STAGE_GROUPS = 10;
export const STAGE_TODOS = 20;

/** A day and a week whose notes have contents. */
export const WRITTEN_DAY = { date: '2019-12-24' };
export const WRITTEN_WEEK = { week: 12, year: 1970 };

/** Raised so that no measurement meets it. */
const STORAGE_LIMIT = 2 ** 40;
const WORKSPACE_LIMIT = 100;

/** Dates are handed out one after the other, so that each is new. */
const FIRST_DATE = Date.UTC(2020, 0, 1);
const DAY_MS = 86_400_000;

export class Stage {
  readonly key: string;
  readonly userId: string;
  readonly workspaceId: string;
  readonly keyId: string;
  readonly groups: string[] = [];
  /** A note with five snapshots, and one with todos. */
  snapshotNote = '';
  todoNote = '';
  readonly #service: Service;
  #drawn = 0;

  private constructor(identity: NewKey, service: Service) {
    ({ key: this.key, userId: this.userId, workspaceId: this.workspaceId, keyId: this.keyId } = identity);
    this.#service = service;
  }

  /** Makes the user and the data, through a gateway that is not measured. */
  static async open(laboratory: Laboratory, gateway: RunningGateway): Promise<Stage> {
    const user = await laboratory.createUser({
      storageLimit: STORAGE_LIMIT,
      workspaceLimit: WORKSPACE_LIMIT,
    });
    const stage = new Stage(user, new Service(laboratory.http, gateway.url, user.key));
    await stage.#furnish();
    return stage;
  }

  async #furnish(): Promise<void> {
    for (let n = 0; n < STAGE_GROUPS; n++) this.groups.push(await this.group());
    await inParallel(STAGE_NOTES, (n) => this.note(n % STAGE_GROUPS));
    this.todoNote = await this.note();
    await inParallel(STAGE_TODOS, () => this.todo(this.todoNote));
    this.snapshotNote = await this.note();
    for (let n = 0; n < SNAPSHOTS_PER_NOTE; n++) await this.snapshot(this.snapshotNote);
    await this.#service.ok('PUT /daily', { ...WRITTEN_DAY, content: this.content() });
    await this.#service.ok('PUT /weekly', { ...WRITTEN_WEEK, content: this.content() });
  }

  /** A number no other call got: for names and contents. */
  next = (): number => this.#drawn++;

  name = (): string => `item ${this.next()}`;

  content = (): string => sampleNote(this.next()).content;

  date = (): string => new Date(FIRST_DATE + this.next() * DAY_MS).toISOString().slice(0, 10);

  week = (): { week: number; year: number } => {
    const n = this.next();
    return { week: 1 + (n % 52), year: 1971 + (Math.floor(n / 52) % 100) };
  };

  note = (group?: number): Promise<string> =>
    this.#service.make('POST /note', {
      name: this.name(),
      content: this.content(),
      ...(group !== undefined && { groupId: this.groups[group] }),
    });

  group = (parentId?: string): Promise<string> =>
    this.#service.make('POST /group', { name: this.name(), ...(parentId && { parentId }) });

  todo = (noteId: string): Promise<string> =>
    this.#service.make('POST /todo', { noteId, text: this.name(), lineNumber: 1 + this.next() });

  snapshot = (noteId: string): Promise<string> =>
    this.#service.make('POST /snapshot', { noteId, workspaceId: this.workspaceId, content: this.content() });

  workspace = (): Promise<string> => this.#service.make('POST /workspace', { name: this.name() });

  noteIn = (workspaceId: string): Promise<string> =>
    this.#service.make('POST /note', { name: this.name(), content: this.content(), workspaceId });
}
