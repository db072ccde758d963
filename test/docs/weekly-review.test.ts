// docs/examples/weekly_review.py: writes the open todos into this week's note and keeps all other text.
// @module-tag slow
import { describe, expect } from 'vitest';
import { createNoteContract } from '../../lib/api/routes/note.ts';
import { listTodosContract, updateTodoContract } from '../../lib/api/routes/todo.ts';
import { appendWeeklyContract, getWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { newUser, type Client } from '../harness/client.ts';
import { missing, run, type Surroundings } from '../harness/example.ts';
import { startProxy } from '../harness/http-proxy.ts';
import { test } from '../harness/user-test.ts';

const review = (surroundings: Surroundings) =>
  run(
    { ...surroundings, env: { PYTHONDONTWRITEBYTECODE: '1', ...surroundings.env } },
    'python3',
    'weekly_review.py',
  );

const weekOf = async (me: Client): Promise<string> =>
  (await me.ok(getWeeklyContract, {})).data?.content ?? '';

const requestsMissing = missing(
  'no Python 3 with requests (Debian: apt-get install python3-requests)',
  'python3',
  '-c',
  'import requests',
);

/** A user with two open todos and a completed one. */
async function newBusyUser(): Promise<Client & { readonly day: string }> {
  const me = await newUser();
  await me.ok(createNoteContract, {
    name: 'Trip',
    content: '- [ ] book a train\n- [x] pack',
    syncTodos: true,
  });
  await me.ok(createNoteContract, { name: 'Garden', content: '- [ ] water “the roses”', syncTodos: true });
  const { data } = await me.ok(listTodosContract, {});
  return { ...me, day: data[0]?.createdAt.slice(0, 10) ?? '' };
}

const section = (lines: readonly string[]): string =>
  ['<!-- open todos -->', ...lines, '<!-- end of open todos -->'].join('\n');

describe('the weekly review', { skip: requestsMissing !== undefined }, () => {
  test('writes the open todos by note, replaces its last list, and keeps all other text', async () => {
    const me = await newBusyUser();
    await me.ok(appendWeeklyContract, { content: '# My week' });
    expect(await review(me)).toEqual({
      status: 0,
      out: "This week's note is up to date.\n",
      err: '',
    });
    const garden = ['### Garden', '', `- water “the roses” (since ${me.day})`];
    const trip = ['### Trip', '', `- book a train (since ${me.day})`];
    const both = section(['## Open todos: 2', '', ...garden, '', ...trip]);
    expect(await weekOf(me)).toBe(`# My week\n\n${both}\n`);

    const { data } = await me.ok(listTodosContract, { completed: false, search: 'train' });
    await me.ok(updateTodoContract, { todoId: data[0]?.id ?? '', completed: true });
    await me.ok(appendWeeklyContract, { content: 'After it.' });
    expect(await review(me)).toMatchObject({ status: 0, err: '' });
    const one = section(['## Open todos: 1', '', ...garden]);
    expect(await weekOf(me)).toBe(`# My week\n\n${one}\nAfter it.`);
    expect((await me.ok(listTodosContract, { completed: false })).data).toHaveLength(1);
  });

  test('text that another device writes between its read and its write is kept', async () => {
    const me = await newBusyUser();
    let others = 0;
    const statuses: number[] = [];
    const url = await startProxy(async ({ method, path, headers, body }) => {
      if (method !== 'PUT') return undefined;
      if (others < 2) await me.ok(appendWeeklyContract, { content: `from the phone ${++others}` });
      const sent = { 'Content-Type': 'application/json', 'If-Match': headers['if-match'] ?? '' };
      const response = await me.send({ method, path, headers: sent, body });
      statuses.push(response.status);
      return Response.json(response.body, { status: response.status });
    });
    const { status, out } = await review({ ...me, url });
    expect({ status, out }).toEqual({
      status: 0,
      out: "This week's note is up to date (retries: 2).\n",
    });
    expect(statuses).toEqual([412, 412, 200]);
    expect(await weekOf(me)).toMatch(
      /^from the phone 1\nfrom the phone 2\n\n<!-- open todos -->\n## Open todos: 2\n/,
    );
  });

  test('it waits and retries after a 429', async () => {
    const me = await newBusyUser();
    const rejected = new Set<string>();
    const url = await startProxy(({ method, path }) => {
      const call = `${method} ${path.replace(/\?.*/, '')}`;
      if (rejected.has(call)) return undefined;
      rejected.add(call);
      return Response.json(
        { error: 'RATE_LIMITED', message: '' },
        { status: 429, headers: { 'Retry-After': '0' } },
      );
    });
    expect(await review({ ...me, url })).toMatchObject({ status: 0, err: '' });
    expect([...rejected].toSorted()).toEqual(['GET /note', 'GET /todo', 'GET /weekly', 'PUT /weekly']);
    expect(await weekOf(me)).toContain('## Open todos: 2');
  });

  test.for([
    [{ NOTES_URL: '' }, 2, /^NOTES_URL is not set\. For example: export NOTES_URL=.*\n$/],
    [{ NOTES_KEY: '' }, 2, /^NOTES_KEY is not set\. For example: export NOTES_KEY=.*\n$/],
    [{ NOTES_KEY: `service_${'x'.repeat(43)}` }, 1, /^401 UNAUTHORIZED: Authentication required\n$/],
  ] as const)('with %j it explains the error', async ([env, status, sentence], { me }) => {
    const outcome = await review({ ...me, env });
    expect(outcome).toEqual({ status, out: '', err: expect.stringMatching(sentence) as string });
  });
});
