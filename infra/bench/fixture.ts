// A user with a workspace of notes, groups, todos and snapshots, all created through the service itself.
import type { createUser, NewKey } from '../../lib/domain/keys/api-keys.ts';
import { Client, type Input } from './client.ts';
import { LINKED, sampleNote, type Note } from './sample-notes.ts';

const GROUPS = 10;
const TODOS = 20;
const SNAPSHOTS = 5;
const WRITERS = 4;

/** The kinds of resources that have ids. */
export type Kind = 'workspace' | 'note' | 'group' | 'todo' | 'snapshot';

export class Fixture {
  readonly user: NewKey;
  /** One id per kind: the default workspace, a group with a tenth of the notes, the note with todos and snapshots. */
  readonly ids: Record<Kind, string>;
  /** The note that a tenth of the notes link to. */
  linkedId = '';
  readonly noteIds: string[] = [];
  readonly client: Client;
  #drawn = 0;

  private constructor(user: NewKey, url: string) {
    this.user = user;
    this.ids = { workspace: user.workspaceId, note: '', group: '', todo: '', snapshot: '' };
    this.client = new Client(url, user.key);
  }

  /** Creates a user with `notes` notes, spread over ten groups, through the gateway at `url`. */
  static async open(
    create: typeof createUser,
    url: string,
    notes: number,
    noteAt: (n: number) => Note | undefined = sampleNote,
  ): Promise<Fixture> {
    const user = await create('bench', { storageLimit: 2 ** 40, workspaceLimit: 100 });
    const fixture = new Fixture(user, url);
    const groups: string[] = [];
    for (let n = 0; n < GROUPS; n++) groups.push(await fixture.make('group'));
    let next = 0;
    const write = async () => {
      for (let n = next++; n < notes; n = next++) {
        const id = await fixture.make('note', { ...noteAt(n), groupId: groups[n % GROUPS] });
        if (n === LINKED) fixture.linkedId = id;
        fixture.ids.note = id;
        fixture.noteIds.push(id);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    fixture.ids.group = groups[0] ?? '';
    if (notes === 0) return fixture;
    for (let n = 0; n < TODOS; n++) fixture.ids.todo = await fixture.make('todo');
    for (let n = 0; n < SNAPSHOTS; n++) fixture.ids.snapshot = await fixture.make('snapshot');
    return fixture;
  }

  /** Creates another resource and returns its id. `input` overrides its default values. */
  async make(kind: Kind, input: Input = {}): Promise<string> {
    const plain: Record<Kind, () => Input> = {
      workspace: () => ({ name: this.name() }),
      note: () => ({ ...sampleNote(this.number()) }),
      group: () => ({ name: this.name() }),
      todo: () => ({ noteId: this.ids.note, text: this.name(), lineNumber: this.number() }),
      snapshot: () => ({ noteId: this.ids.note, workspaceId: this.ids.workspace, content: this.content() }),
    };
    const { text } = await this.client.ok(`POST /${kind}`, { ...plain[kind](), ...input });
    return (JSON.parse(text) as { data: { id: string } }).data.id;
  }

  /** Returns the current cursor of the change feed. */
  async cursor(): Promise<string> {
    const { text } = await this.client.ok('GET /changes');
    return (JSON.parse(text) as { cursor: string }).cursor;
  }

  /** Creates workspaces until the user has `workspaces` of them, each with a name of 40 letters. */
  async fillAccount(workspaces: number): Promise<void> {
    const name = () => this.name().padEnd(40, 'x');
    for (let n = 1; n < workspaces; n++) await this.make('workspace', { name: name() });
    await this.client.ok('PUT /workspace', { workspaceId: this.ids.workspace, name: name() });
  }

  /** A unique number, name or content. */
  number = (): number => ++this.#drawn;
  name = (): string => `item ${this.number()}`;
  content = (): string => sampleNote(this.number()).content;
}
