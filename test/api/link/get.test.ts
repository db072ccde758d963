import { expect } from 'vitest';
import { createLinkContract, deleteLinkContract, listLinksContract } from '../../../lib/api/routes/link.ts';
import { deleteNoteContract } from '../../../lib/api/routes/note.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../../lib/api/routes/workspace.ts';
import { createKey } from '../../../lib/domain/keys/api-keys.ts';
import { clientOf, newUser } from '../../harness/client.ts';
import { groupsOf, keyOf } from '../../harness/group-keys.ts';
import { shared, sharedNote } from '../../harness/shares.ts';
import { test } from '../../harness/user-test.ts';

test('lists the links of a workspace, newest first, and those of a note', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data: feed } = await me.ok(createLinkContract, { feed: 'todos' });
  const { link, note } = await sharedNote(me);
  const { link: last } = await sharedNote(me);
  const { data: elsewhere } = await me.ok(createLinkContract, { feed: 'todos', workspaceId: work.id });
  expect(await me.ok(listLinksContract, { page: 1, limit: 10 })).toEqual({
    data: [last, link, feed],
    pagination: { page: 1, limit: 10, total: 3, totalPages: 1 },
    count: 3,
    filters: { workspaceId: me.workspaceId, noteId: null },
  });
  expect(await me.ok(listLinksContract, { noteId: note.id })).toMatchObject({
    data: [link],
    filters: { noteId: note.id },
  });
  expect((await me.ok(listLinksContract, { noteId: 'x' })).data).toEqual([]);
  expect((await me.ok(listLinksContract, { workspaceId: work.id })).data).toEqual([elsewhere]);
});

test('shows when a link was last used', async ({ me }) => {
  const { link, token } = await sharedNote(me);
  await shared(token);
  const { data } = await me.ok(listLinksContract, {});
  expect(data).toEqual([{ ...link, lastUsedAt: expect.any(String) as string }]);
});

test('leaves out links that have ended', async ({ me }) => {
  const { note } = await sharedNote(me);
  const { link } = await sharedNote(me);
  const { data: gone } = await me.ok(createLinkContract, { feed: 'todos' });
  await me.ok(deleteNoteContract, { id: note.id });
  await me.ok(deleteLinkContract, { id: gone.id });
  expect((await me.ok(listLinksContract, {})).data).toEqual([link]);
});

test('shows no URL to a key that creates no links', async ({ me }) => {
  const { link } = await sharedNote(me);
  const key = await createKey(me.userId, 'reader', { readOnly: true });
  if (!key) throw new Error('no key');
  const { url: _, ...rest } = link;
  const reader = clientOf(key);
  expect((await reader.ok(listLinksContract, {})).data).toEqual([rest]);
  const agent = await keyOf(me, (await groupsOf(me)).own);
  expect((await agent.ok(listLinksContract, {})).data).toEqual([rest]);
  await reader.fails(createLinkContract, { feed: 'todos' }, 'keyReadOnly');
  await reader.fails(deleteLinkContract, { id: link.id }, 'keyReadOnly');
});

test('returns 404 for an unknown or deleted workspace, and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: gone } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.ok(deleteWorkspaceContract, { workspaceId: gone.id });
  for (const workspaceId of ['x', gone.id])
    await me.fails(listLinksContract, { workspaceId }, 'workspaceNotFound');
  await me.fails(listLinksContract, { workspaceId: other.workspaceId }, 'workspaceDenied');
  await me.fails(listLinksContract, { page: 0 }, 'invalidRequest', 'page: must be a positive integer');
});
