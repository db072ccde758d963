// The tools that list: how many items they return by default, each with all its members.
import { expect } from 'vitest';
import { toolContracts } from '../../infra/documents/tool-contracts.ts';
import { listFilesContract, putFileContract } from '../../lib/api/routes/file.ts';
import { listLinksContract } from '../../lib/api/routes/link.ts';
import { createNoteContract, deleteNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { createTodoContract, listTodosContract } from '../../lib/api/routes/todo.ts';
import { listTrashContract } from '../../lib/api/routes/trash.ts';
import { FEW_DEFAULT } from '../../lib/schema/limits.ts';
import { type Client } from '../harness/client.ts';
import { storeShares } from '../harness/shares.ts';
import { agentOf } from '../harness/mcp.ts';
import { times } from '../harness/times.ts';
import { test } from '../harness/user-test.ts';

const pick = <T extends object>(from: T, names: readonly (keyof T)[]): object =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

/** Creates 25 items that a tool lists. Returns the endpoint's first page of them, with the member names of the tool. */
const MANY: Readonly<Record<string, (me: Client) => Promise<object>>> = {
  async search_notes(me) {
    await times(25, (n) => me.ok(createNoteContract, { name: `n${n}`, content: 'a\tb' }));
    const { data } = await me.ok(listNotesContract, { limit: FEW_DEFAULT });
    const preview = { characters: 3, preview: 'a b' };
    return { notes: data.map((note) => ({ ...pick(note, ['id', 'name', 'updatedAt']), ...preview })) };
  },
  async list_todos(me) {
    const { data: note } = await me.ok(createNoteContract, { name: 'n' });
    await times(25, (n) =>
      me.ok(createTodoContract, { noteId: note.id, text: `t${n}`, lineNumber: n + 1, completed: n > 12 }),
    );
    const { data } = await me.ok(listTodosContract, { limit: FEW_DEFAULT });
    return { todos: data.map((todo) => pick(todo, ['id', 'text', 'completed', 'noteId', 'lineNumber'])) };
  },
  async list_files(me) {
    await times(25, (n) => me.ok(putFileContract, { path: `${n}.png`, bytes: Buffer.from('x') }));
    const { data } = await me.ok(listFilesContract, { limit: FEW_DEFAULT });
    return { files: data.map((file) => pick(file, ['id', 'path', 'type', 'size', 'updatedAt'])) };
  },
  async list_links(me) {
    await storeShares(me, 25);
    const { data } = await me.ok(listLinksContract, { limit: FEW_DEFAULT });
    return { links: data.map((link) => pick(link, ['id', 'kind', 'url', 'createdAt'])) };
  },
  async list_trash(me) {
    await times(25, async (n) => {
      const { data } = await me.ok(createNoteContract, { name: `n${n}` });
      await me.ok(deleteNoteContract, { id: data.id });
    });
    const { data } = await me.ok(listTrashContract, { limit: FEW_DEFAULT });
    return { notes: data.map((note) => pick(note, ['id', 'name', 'updatedAt', 'deletedAt'])) };
  },
};

/** The tools that list fewer than their endpoint unless they are asked for more. */
const LISTING_FEW = toolContracts.filter(
  ({ body }) => Object(body.properties['limit']).default === FEW_DEFAULT,
);

test('the tests below cover every tool that lists few items by default', () => {
  expect(LISTING_FEW.map(({ name }) => name).toSorted()).toEqual(Object.keys(MANY).toSorted());
});

test.for(Object.entries(MANY))(
  '%s returns 20 of 25 items by default, and the total',
  async ([tool, make], { me }) => {
    const firstPage = await make(me);
    const listed = await (await agentOf(me)).ok(tool);
    expect(listed).toEqual({ ...firstPage, total: 25, page: 1, totalPages: 2 });
    expect(Object.values(listed)[0]).toHaveLength(20);
  },
);
