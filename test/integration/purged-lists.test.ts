// A list or calendar read while its workspace is deleted and purged returns 404 instead of a part.
import { expect, test } from 'vitest';
import { createGroupContract, listGroupsContract } from '../../lib/api/routes/group.ts';
import { createLinkContract } from '../../lib/api/routes/link.ts';
import { createNoteContract, deleteNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { listChangesContract } from '../../lib/api/routes/changes.ts';
import { createTodoContract, listTodosContract, updateTodoContract } from '../../lib/api/routes/todo.ts';
import { purgeContract } from '../../lib/api/routes/trash.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { clientOf, newUser, request } from '../harness/client.ts';
import { HeldCalls } from '../harness/held-calls.ts';
import { NO_LINK, tokenOf } from '../harness/shares.ts';
import { rowsOf } from '../harness/table.ts';
import { times } from '../harness/times.ts';

const held = new HeldCalls();

test.for([
  ['notes', listNotesContract, {}],
  ['notes by their contents', listNotesContract, { search: 'content' }],
  ['groups', listGroupsContract, {}],
  ['todos', listTodosContract, {}],
] as const)(
  'a list of %s returns 404, never a part, if the workspace is deleted and purged meanwhile',
  async ([, contract, query]) => {
    const me = await newUser({}, held.faults.baseUrl);
    const elsewhere = clientOf(me);
    const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
    const workspaceId = work.id;
    await times(3, (n) => me.ok(createGroupContract, { name: `g${n}`, workspaceId }));
    const { data: note } = await me.ok(createNoteContract, { name: 'n', content: 'content', workspaceId });
    await me.ok(createTodoContract, { text: 't', noteId: note.id, lineNumber: 1, workspaceId });
    let deletion: Promise<unknown> | undefined;
    held.before = ({ caller, operation, input }) => {
      const reads = caller.endsWith('-get') && ['Query', 'BatchGetItem'].includes(operation);
      if (!reads || !JSON.stringify(input).includes('WORKSPACE#')) return undefined;
      return (deletion ??= elsewhere.ok(deleteWorkspaceContract, { workspaceId }));
    };
    await me.fails(contract, { workspaceId, ...query }, 'workspaceNotFound');
    await deletion;
    expect(await rowsOf(workspaceId)).toEqual([]);
  },
);

test('the calendar of a workspace is 404, never a part, if the workspace is deleted and purged meanwhile', async () => {
  const me = await newUser({}, held.faults.baseUrl);
  const elsewhere = clientOf(me);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const workspaceId = work.id;
  const content = '- [ ] pay due:2035-01-01';
  await me.ok(createNoteContract, { name: 'n', content, workspaceId, syncTodos: true });
  const { data: link } = await me.ok(createLinkContract, { feed: 'todos', workspaceId });
  let deletion: Promise<unknown> | undefined;
  held.before = ({ caller, operation, input }) => {
    const reads = caller === 'shared-token-get' && ['Query', 'BatchGetItem'].includes(operation);
    if (!reads || !JSON.stringify(input).includes('WORKSPACE#')) return undefined;
    return (deletion ??= elsewhere.ok(deleteWorkspaceContract, { workspaceId }));
  };
  const response = await request(`${held.faults.baseUrl}/shared/${tokenOf(link.url)}`, {});
  expect(response).toMatchObject(NO_LINK);
  await deletion;
  expect(await rowsOf(workspaceId)).toEqual([]);
});

/**
 * Three notes with a todo each. One is in the trash, and purged before a function reads the notes, after it has read the
 * todos.
 */
async function purgedWhileRead(caller: string) {
  const me = await newUser({}, held.faults.baseUrl);
  const elsewhere = clientOf(me);
  const [, note] = await times(3, async (n) => {
    const content = `- [ ] pay ${n} due:2035-01-01`;
    return (await me.ok(createNoteContract, { name: `n${n}`, content, syncTodos: true })).data;
  });
  const noteId = note?.id ?? '';
  await me.ok(deleteNoteContract, { id: noteId });
  let purge: Promise<unknown> | undefined;
  const purgeOnce = () => (purge ??= elsewhere.ok(purgeContract, { noteId }));
  held.before = (call) => {
    const reads = call.caller === caller && call.operation !== 'GetItem';
    return reads && JSON.stringify(call.input).includes('NOTE#') ? purgeOnce() : undefined;
  };
  return { me, purge: purgeOnce };
}

test('a todo is left out of lists and calendars whose note is purged while they are read', async () => {
  const { me, purge } = await purgedWhileRead('todo-get');
  const { data } = await me.ok(listTodosContract, { sort: 'text:asc' });
  expect(data.map(({ text }) => text)).toEqual(['pay 0 due:2035-01-01', 'pay 2 due:2035-01-01']);
  await purge();
  const other = await purgedWhileRead('shared-token-get');
  const { data: link } = await other.me.ok(createLinkContract, { feed: 'todos' });
  const { body } = await request(`${held.faults.baseUrl}/shared/${tokenOf(link.url)}`, {});
  expect(
    String(body)
      .match(/^SUMMARY:.*$/gm)
      ?.toSorted(),
  ).toEqual(['SUMMARY:pay 0', 'SUMMARY:pay 2']);
  await other.purge();
});

test('a todo is deleted in the changes whose note is purged while they are read', async () => {
  const me = await newUser({}, held.faults.baseUrl);
  const elsewhere = clientOf(me);
  const { data: note } = await me.ok(createNoteContract, { name: 'n' });
  const { data: todo } = await me.ok(createTodoContract, { text: 'a', noteId: note.id, lineNumber: 1 });
  const { cursor } = await me.ok(listChangesContract, {});
  await me.ok(updateTodoContract, { todoId: todo.id, text: 'b' });
  let purge: Promise<unknown> | undefined;
  held.before = ({ caller, operation, input }) => {
    // The todos are read first, and then the notes that they name.
    const readsNotes = operation === 'TransactGetItems' && !JSON.stringify(input).includes('TODO#');
    if (caller !== 'changes-get' || !readsNotes) return undefined;
    return (purge ??= elsewhere
      .ok(deleteNoteContract, { id: note.id })
      .then(() => elsewhere.ok(purgeContract, { noteId: note.id })));
  };
  const { data } = await me.ok(listChangesContract, { cursor });
  expect(data).toEqual([{ type: 'todo', id: todo.id, deleted: true, resource: null }]);
  await purge;
});
