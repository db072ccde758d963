import { expect, inject } from 'vitest';
import { deleteFileContract, moveFileContract } from '../../../../../lib/api/routes/file.ts';
import { createGroupContract } from '../../../../../lib/api/routes/group.ts';
import { createLinkContract, getSharedFileContract } from '../../../../../lib/api/routes/link.ts';
import {
  createNoteContract,
  deleteNoteContract,
  updateNoteContract,
} from '../../../../../lib/api/routes/note.ts';
import { request, type Client } from '../../../../harness/client.ts';
import { bytesOf, putFile } from '../../../../harness/files.ts';
import { changeShare, NO_LINK, sharedNote, tokenOf } from '../../../../harness/shares.ts';
import { checkResponse } from '../../../../harness/response-check.ts';
import { test } from '../../../../harness/user-test.ts';

const NO_FILE = { status: 404, body: { error: 'NOT_FOUND', message: 'File not found' } };

async function fileOf(token: string, path: string, headers: Record<string, string> = {}) {
  const query = new URLSearchParams({ path }).toString();
  const response = await request(`${inject('baseUrl')}/shared/${token}/file?${query}`, { headers });
  checkResponse(getSharedFileContract, response);
  return response;
}

async function noteIn(me: Client, groups: readonly string[], content: string) {
  let parentId: string | undefined;
  for (const name of groups)
    parentId = (await me.ok(createGroupContract, { name, ...(parentId && { parentId }) })).data.id;
  const { data: note } = await me.ok(createNoteContract, {
    name: 'n',
    content,
    ...(parentId && { groupId: parentId }),
  });
  const { data: link } = await me.ok(createLinkContract, { noteId: note.id });
  return { note, token: tokenOf(link.url) };
}

test('returns the bytes of a file that the note refers to, without a key', async ({ me }) => {
  const bytes = bytesOf(500_000);
  const file = await putFile(me, 'assets/x.png', bytes);
  const { token } = await sharedNote(me, 'See ![[assets/x.png|300]].');
  const { status, headers, body } = await fileOf(token, 'assets/x.png');
  expect({ status, isSame: (body as Buffer).equals(bytes) }).toEqual({ status: 200, isSame: true });
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': "inline; filename*=UTF-8''x.png",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=60',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    etag: `"${file.sha256}"`,
  });
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test.for([
  ['![](x.png)', 'x.png', 'Plans/Spring/May/x.png'],
  ['![](../a/x.png)', '../a/x.png', 'Plans/Spring/a/x.png'],
  ['![](my%20file.png)', 'my%20file.png', 'my file.png'],
  ['![](my%20file.png)', 'my file.png', 'my file.png'],
  ['![](my%20own.png)', 'my own.png', 'my%20own.png'],
  ['![[my%20own.png]]', 'my%2520own.png', 'my%20own.png'],
  ['![](100%_a%20b.png)', '100%_a%20b.png', '100%_a b.png'],
  ['![[C# my%20plan.png]]', 'C# my plan.png', 'C# my plan.png'],
  ['![[deep.png]]', 'deep.png', 'somewhere/else/deep.png'],
  ['[a plan](plan.pdf#page=2)', 'plan.pdf', 'plan.pdf'],
] as const)('finds the file of %s by %s', async ([content, path, stored], { me }) => {
  const bytes = bytesOf(50, stored);
  await putFile(me, stored, bytes);
  // A file of the same name at the root, to which no path of the note leads.
  await putFile(me, 'x.png', bytesOf(9));
  const { token } = await noteIn(me, ['Plans', 'Spring', 'May'], content);
  const { status, body } = await fileOf(token, path);
  expect({ status, isSame: (body as Buffer).equals(bytes) }).toEqual({ status: 200, isSame: true });
});

test('finds the file of the first reference if two name files by different rules', async ({ me }) => {
  await putFile(me, 'q r.png', bytesOf(50, 'blank'));
  await putFile(me, 'q%20r.png', bytesOf(50, 'percent'));
  const [markdown, wiki] = ['![x](q%20r.png)', '![[q%20r.png]]'];
  for (const [content, expected] of [
    [`${markdown} ${wiki}`, 'blank'],
    [`${wiki} ${markdown}`, 'percent'],
  ] as const) {
    const { token } = await sharedNote(me, content);
    const { body } = await fileOf(token, 'q%20r.png');
    expect((body as Buffer).equals(bytesOf(50, expected)), content).toBe(true);
  }
});

test('a file that browsers could run is a download', async ({ me }) => {
  const names = ['x.svg', 'page.html', 'x.PNG'];
  const found = await Promise.all(
    names.map(async (name) => {
      await putFile(me, name);
      const { token } = await sharedNote(me, `[a file](${name})`);
      const { headers } = await fileOf(token, name);
      return [headers.get('content-type'), headers.get('content-disposition')?.split(';')[0]];
    }),
  );
  expect(found).toEqual([
    ['image/svg+xml', 'attachment'],
    ['application/octet-stream', 'attachment'],
    ['image/png', 'inline'],
  ]);
});

test('returns 404 for a file that the current text does not refer to', async ({ me }) => {
  await putFile(me, 'x.png');
  await putFile(me, 'secret.png');
  const { note, token } = await sharedNote(me, '![[x.png]] and `![[secret.png]]` and ![[absent.png]]');
  expect((await fileOf(token, 'x.png')).status).toBe(200);
  for (const path of ['secret.png', 'absent.png', './x.png', 'X.png', '/x.png', '../x.png'])
    expect(await fileOf(token, path)).toMatchObject(NO_FILE);
  await me.ok(updateNoteContract, { id: note.id, content: 'no picture' });
  expect(await fileOf(token, 'x.png')).toMatchObject(NO_FILE);
});

test('returns 404 for a file in the trash or with another path', async ({ me }) => {
  const file = await putFile(me, 'x.png');
  const { token } = await sharedNote(me, '![[x.png]]');
  await me.ok(moveFileContract, { id: file.id, path: 'y.png' });
  expect(await fileOf(token, 'x.png')).toMatchObject(NO_FILE);
  await me.ok(moveFileContract, { id: file.id, path: 'x.png' });
  expect((await fileOf(token, 'x.png')).status).toBe(200);
  await me.ok(deleteFileContract, { id: file.id });
  expect(await fileOf(token, 'x.png')).toMatchObject(NO_FILE);
});

test('returns the 404 of the link if that does not work, and no file through a calendar', async ({ me }) => {
  await putFile(me, 'x.png');
  const { note, token } = await sharedNote(me, '![[x.png]]');
  const { data: feed } = await me.ok(createLinkContract, { feed: 'todos' });
  expect(await fileOf(tokenOf(feed.url), 'x.png')).toMatchObject(NO_FILE);
  expect(await fileOf('a'.repeat(32), 'x.png')).toMatchObject(NO_LINK);
  expect(await fileOf('a'.repeat(32), 'x'.repeat(9_217))).toMatchObject(NO_LINK);
  await me.ok(deleteNoteContract, { id: note.id });
  expect(await fileOf(token, 'x.png')).toMatchObject(NO_LINK);
});

test('requires a path, and HTTPS', async ({ me }) => {
  const { token } = await sharedNote(me);
  const response = await request(`${inject('baseUrl')}/shared/${token}/file`, {});
  expect(response).toMatchObject({
    status: 400,
    body: { error: 'VALIDATION_ERROR', message: 'path: Required field is missing' },
  });
  expect(await fileOf(token, 'x.png', { 'X-Forwarded-Proto': 'http' })).toMatchObject({
    status: 403,
    body: { error: 'FORBIDDEN', message: 'HTTPS is required' },
  });
});

test('counts towards the bytes of the link', async ({ me }) => {
  await putFile(me, 'x.png', bytesOf(1_000));
  const { token } = await sharedNote(me, '![[x.png]]');
  const today = new Date().toISOString().slice(0, 10);
  await changeShare(token, { usedOn: today, usedBytes: 1024 ** 3 - 1_500 });
  expect((await fileOf(token, 'x.png')).status).toBe(200);
  const { status, body } = await fileOf(token, 'x.png');
  expect({ status, body }).toEqual({
    status: 429,
    body: { error: 'RATE_LIMITED', message: 'Link has sent 1 GB today, try again after midnight UTC' },
  });
});

test('a request for a file that the note does not have counts as 64 KB, also if its reference is too long', async ({
  me,
}) => {
  await putFile(me, 'x.png', bytesOf(1_000));
  const { token } = await sharedNote(me, '![[x.png]]');
  const usedOn = new Date().toISOString().slice(0, 10);
  await changeShare(token, { usedOn, usedBytes: 1024 ** 3 - 3 * 64 * 1024 - 1_000 });
  for (const length of [9_700, 9_217, 9_216])
    expect(await fileOf(token, 'x'.repeat(length))).toMatchObject(NO_FILE);
  expect((await fileOf(token, 'x.png')).status).toBe(200);
  expect((await fileOf(token, 'y.png')).status).toBe(429);
});

test('finds one of the first 10,000 references of a text, and none after them', async ({ me }) => {
  for (const path of ['last.png', 'over.png']) await putFile(me, path);
  const many = Array.from({ length: 9_999 }, (_, n) => `[](${n}%)`).join('');
  const { token } = await sharedNote(me, `${many}![[last.png]]![[over.png]]`);
  expect((await fileOf(token, 'last.png')).status).toBe(200);
  expect(await fileOf(token, 'over.png')).toMatchObject(NO_FILE);
});
