// docs/examples/notes.http: every request, sent in order, returns 200 and does what its title says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { listNotesContract } from '../../lib/api/routes/note.ts';
import { listSnapshotsContract } from '../../lib/api/routes/snapshot.ts';
import { listTodosContract } from '../../lib/api/routes/todo.ts';
import { violationsOf } from '../harness/check-user.ts';
import { request, type Client } from '../harness/client.ts';
import { EXAMPLES_FOLDER } from '../harness/example.ts';
import { parseHttpFile, resolved, type Exchange } from '../harness/http-file.ts';
import { test } from '../harness/user-test.ts';

const file = parseHttpFile(readFileSync(join(EXAMPLES_FOLDER, 'notes.http'), 'utf8'));

/** Sends every request, and returns each title with its response. */
async function sendAll({ key }: Client): Promise<{ title: string; status: number; body: unknown }[]> {
  const variables = { ...file.variables, baseUrl: inject('baseUrl'), key };
  const responded = new Map<string, Exchange>();
  const outcomes = [];
  for (const { title, name, method, url, headers, body } of file.requests) {
    const filled = (text: string): string => resolved(text, variables, responded);
    const response = await request(filled(url), {
      method,
      headers: Object.entries(headers).map(([header, value]): [string, string] => [header, filled(value)]),
      ...(body !== undefined && { body: filled(body) }),
    });
    if (name !== undefined) responded.set(name, response);
    outcomes.push({ title, status: response.status, body: response.body });
  }
  return outcomes;
}

test('it starts with the address of npm start and a placeholder for the key', () => {
  expect(file.variables).toEqual({ baseUrl: 'http://127.0.0.1:3000/api', key: 'service_paste-yours-here' });
  expect(file.requests).toHaveLength(15);
  const plain = file.requests.filter(({ headers }) => headers['Authorization'] !== 'Bearer {{key}}');
  expect(plain).toEqual([]);
});

test('every request returns 200, and the notes are as the titles say', async ({ me }) => {
  const outcomes = await sendAll(me);
  expect(outcomes.filter(({ status }) => status !== 200)).toEqual([]);
  const bodyOf = (title: RegExp) => outcomes.find((outcome) => title.test(outcome.title))?.body;
  expect(bodyOf(/^Search/)).toMatchObject({ count: 1, data: [{ name: 'Crumble' }] });
  expect(bodyOf(/^Tick/)).toMatchObject({ data: { text: 'buy apples', completed: true } });
  expect(bodyOf(/^Delete the note/)).toMatchObject({ data: { movedToTrash: true } });
  expect(bodyOf(/^The current cursor/)).toMatchObject({ cursor: expect.any(String) as string });

  const { data: notes } = await me.ok(listNotesContract, { sort: 'createdAt:asc' });
  expect(notes.map(({ name, content, isDeleted }) => [name, content, isDeleted])).toEqual([
    ['Crumble', '# Crumble\n\n- [ ] buy apples\n', false],
    [expect.any(String), '- baked a crumble', false],
  ]);
  const [crumble] = notes;
  const { data: todos } = await me.ok(listTodosContract, { noteId: crumble?.id ?? '' });
  expect(todos.map(({ text }) => text)).toEqual(['buy apples']);
  const { data: snapshots } = await me.ok(listSnapshotsContract, { noteId: crumble?.id ?? '' });
  expect(snapshots.map(({ content }) => content)).toEqual([
    '# Crumble\n\n- [x] buy apples\n\n180 °C, 40 minutes.\nServe with cream.',
    '# Crumble\n\n- [ ] buy apples\n',
  ]);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('all requests can be sent again, and the line is added once', { tags: ['slow'] }, async ({ me }) => {
  await sendAll(me);
  const outcomes = await sendAll(me);
  const replayed = outcomes.filter(({ title }) => /^(A group|A note in|Add a line|A line for)/.test(title));
  expect(replayed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { data: notes } = await me.ok(listNotesContract, {});
  expect(
    notes
      .map(({ content }) => content)
      .join('\n')
      .match(/baked a crumble/g),
  ).toHaveLength(1);
});
