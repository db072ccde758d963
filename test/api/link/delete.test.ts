import { expect } from 'vitest';
import { createLinkContract, deleteLinkContract, listLinksContract } from '../../../lib/api/routes/link.ts';
import { deleteNoteContract } from '../../../lib/api/routes/note.ts';
import { newUser } from '../../harness/client.ts';
import { NO_LINK, shared, sharedNote } from '../../harness/shares.ts';
import { test } from '../../harness/user-test.ts';

test('deletes a link immediately, and no other', async ({ me }) => {
  const { link, token, note } = await sharedNote(me);
  const { data: other } = await me.ok(createLinkContract, { noteId: note.id });
  expect((await shared(token)).status).toBe(200);
  expect(await me.ok(deleteLinkContract, { id: link.id.toUpperCase() })).toEqual({
    data: { id: link.id, deleted: true },
    count: 1,
  });
  expect(await shared(token)).toMatchObject(NO_LINK);
  expect((await me.ok(listLinksContract, {})).data).toEqual([other]);
});

test('returns 404 for an unknown link and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { link } = await sharedNote(other);
  await me.fails(deleteLinkContract, { id: 'x' }, 'linkNotFound');
  await me.fails(deleteLinkContract, { id: link.id }, 'linkDenied');
  await other.ok(deleteLinkContract, { id: link.id });
  await other.fails(deleteLinkContract, { id: link.id }, 'linkNotFound');
  await me.fails(deleteLinkContract, {}, 'invalidRequest', 'id: Required field is missing');
});

test('of several calls at once exactly one deletes the link', async ({ me }) => {
  const { link } = await sharedNote(me);
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => me.call(deleteLinkContract, { id: link.id })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
});

test('deletes a link that has ended with its note', async ({ me }) => {
  const { link, note } = await sharedNote(me);
  await me.ok(deleteNoteContract, { id: note.id });
  expect((await me.ok(listLinksContract, {})).data).toEqual([]);
  await me.ok(deleteLinkContract, { id: link.id });
  await me.fails(deleteLinkContract, { id: link.id }, 'linkNotFound');
});
