// Texts of megabytes, and any text as a cursor: each arrives completely, or is rejected.
// @module-tag slow
import * as fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { listChangesContract } from '../../lib/api/routes/changes.ts';
import {
  createNoteContract,
  deleteNoteContract,
  editNoteContract,
  getNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { createSnapshotContract, listSnapshotsContract } from '../../lib/api/routes/snapshot.ts';
import { purgeContract } from '../../lib/api/routes/trash.ts';
import { listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import { codeOf } from '../../lib/core/ids.ts';
import { violationsOf } from '../harness/check-user.ts';
import { newUser, type Client } from '../harness/client.ts';
import { cursorFields, encodedFields, mutatedText } from '../harness/cursors.ts';
import { chooseSeed } from '../harness/seed.ts';
import { rowKindsOf } from '../harness/table.ts';
import { largeTexts, MB } from '../harness/texts.ts';
import { test } from '../harness/user-test.ts';

const aNote = async (me: Client, content = '') =>
  (await me.ok(createNoteContract, { name: 'n', content })).data;

test('returns a page of 12 MB with emoji completely, above Lambda’s limit of 6 MB', async ({ me }) => {
  const content = (n: number) => `${'x'.repeat(n)}${'😀'.repeat((MB - 16) / 4)}`;
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => me.ok(createNoteContract, { name: `n${n}`, content: content(n) })),
  );
  const { data } = await me.ok(listNotesContract, { limit: 100 });
  expect(data).toHaveLength(12);
  for (const note of data) expect(note.content === content(Number(note.name.slice(1)))).toBe(true);
});

test('returns pages of about 64 KB completely, with one long note or many short ones', async () => {
  const [one, many] = await Promise.all([newUser(), newUser()]);
  const { data: long } = await one.ok(createNoteContract, { name: 'long' });
  await Promise.all(
    Array.from({ length: 9 }, () => many.ok(createNoteContract, { name: 'n', content: 'x'.repeat(6_700) })),
  );
  const { data: last } = await many.ok(createNoteContract, { name: 'last' });
  for (let more = 0; more <= 1_200; more += 120) {
    const content = 'x'.repeat(64_500 + more);
    await one.ok(updateNoteContract, { id: long.id, content });
    expect((await one.ok(listNotesContract, {})).data).toMatchObject([{ content }]);
    await many.ok(updateNoteContract, { id: last.id, content: 'x'.repeat(more) });
    expect((await many.ok(listNotesContract, {})).data).toHaveLength(10);
  }
});

test('rejects a body over Lambda’s event limit of 6 MB as too large and stores a slightly smaller one', async ({
  me,
}) => {
  // A control character takes six bytes in JSON, and seven in the event, which contains the body as a JSON string.
  const content = (count: number) => '\u0001'.repeat(count);
  const { data } = await me.ok(createNoteContract, { name: 'n', content: content(850_000) });
  expect(data.content === content(850_000)).toBe(true);
  const over = { name: 'n', content: content(MB) };
  expect(JSON.stringify(over).length).toBeLessThan(10 * MB);
  await me.fails(createNoteContract, over, 'noteTooLarge');
  await me.fails(updateNoteContract, { id: data.id, content: content(MB) }, 'noteTooLarge');
});

test('applies 50 edits to a note of 1 MB', async ({ me }) => {
  const before = `${'# a\n'.repeat(MB / 4 - 1_000)}# b`;
  const { id } = await aNote(me, before);
  const edits = Array.from({ length: 50 }, (_, n) =>
    n % 10 === 0 ? { heading: 'b', content: `${n}.` } : { find: `${n - 1}.`, replace: `${n}.` },
  );
  const { data } = await me.ok(editNoteContract, { id, edits });
  expect(data.content).toBe(`${before}\n9.\n19.\n29.\n39.\n49.`);
});

test('never returns a partial rewrite', async ({ me }) => {
  const content = (letter: string) => letter.repeat(300_000);
  const { data: note } = await me.ok(createNoteContract, { name: 'a', content: content('a') });
  const writes = Promise.all(
    ['b', 'c', 'd', 'e', 'f'].map((letter) =>
      me.ok(updateNoteContract, { id: note.id, content: content(letter) }),
    ),
  );
  const reads = Promise.all(Array.from({ length: 10 }, () => me.ok(listNotesContract, {})));
  await writes;
  for (const { data } of await reads) {
    const text = data[0]?.content ?? '';
    expect(text === content(text.charAt(0))).toBe(true);
  }
});

test('never returns a partial rewrite or a name with the content of another version', async ({ me }) => {
  const version = (n: number) => ({ name: `${n}`, content: `${n}`.repeat(300_000) });
  const { data: note } = await me.ok(createNoteContract, version(0));
  const write = async () => {
    for (let n = 1; n < 10; n++) await me.ok(updateNoteContract, { id: note.id, ...version(n) });
  };
  const read = async () => {
    for (let n = 0; n < 10; n++) {
      const { name, content } = (await me.ok(getNoteContract, { noteId: note.id })).data;
      expect(content === version(Number(name)).content).toBe(true);
    }
  };
  await Promise.all([write(), read(), read()]);
});

test('lists five snapshots of 1 MB completely, with multi-byte characters', async ({ me }) => {
  const ids = { noteId: (await aNote(me)).id, workspaceId: me.workspaceId };
  const contents = Array.from({ length: 6 }, (_, n) => n).map(largeTexts());
  for (const content of contents) await me.ok(createSnapshotContract, { ...ids, content });
  const { data } = await me.ok(listSnapshotsContract, { noteId: ids.noteId });
  expect(data.map(({ noteVersion }) => noteVersion)).toEqual([6, 5, 4, 3, 2]);
  for (const { noteVersion, content } of data) expect(content === contents[noteVersion - 1]).toBe(true);
});

test('leaves no row of a 1 MB note with 250 todos and five 1 MB snapshots', async ({ me }) => {
  const text = () => randomBytes(MB).toString('base64').slice(0, MB);
  // Three transactions remove the todos that do not fit the one of the note.
  const content = ('- [ ] t\n'.repeat(250) + text()).slice(0, MB);
  const { data } = await me.ok(createNoteContract, { name: 'n', content, syncTodos: true });
  const copy = { noteId: data.id, workspaceId: me.workspaceId };
  for (let n = 0; n < 5; n++) await me.ok(createSnapshotContract, { ...copy, content: text() });
  await me.ok(deleteNoteContract, { id: data.id });
  const response = await me.ok(purgeContract, { noteId: data.id });
  expect(response.data).toEqual({ purged: true, notes: 1, bytes: MB });
  expect(await rowKindsOf(me.workspaceId)).toEqual(['ROOT']);
  expect((await me.ok(listWorkspacesContract, {})).data[0]?.storageUsage).toBe(0);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('returns a page or 410 for any text sent as a cursor', async ({ me }) => {
  const { cursor: real } = await me.ok(listChangesContract, {});
  await me.ok(createNoteContract, { name: 'n', content: '- [ ] a', syncTodos: true });
  const fields = JSON.parse(Buffer.from(real, 'base64url').toString()) as unknown[];
  const others = cursorFields(codeOf(me.workspaceId));
  const oneReplaced = fc
    .tuple(fc.nat(5), others)
    .map(([n, other]) => fields.map((value, at) => (at === n ? other[n] : value)));
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    mutatedText(real),
    encodedFields(others),
    encodedFields(oneReplaced),
  );
  const isPageOrExpired = async (cursor: string): Promise<void> => {
    const { status, body } = await me.call(listChangesContract, { cursor });
    const expired = { error: 'CURSOR_EXPIRED', message: 'List everything again' };
    expect({ status, body }).toEqual(status === 200 ? { status, body } : { status: 410, body: expired });
  };
  await fc.assert(fc.asyncProperty(text, isPageOrExpired), { seed: chooseSeed(), numRuns: 40 });
});
