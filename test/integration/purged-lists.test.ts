// A list or calendar read while its workspace is deleted and purged returns 404 instead of a part.
import { expect, test } from 'vitest';
import { createGroupContract, listGroupsContract } from '../../lib/api/routes/group.ts';
import { createLinkContract } from '../../lib/api/routes/link.ts';
import { createNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { createTodoContract, listTodosContract } from '../../lib/api/routes/todo.ts';
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
