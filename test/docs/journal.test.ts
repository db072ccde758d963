// docs/examples/journal.sh: every line is appended to the note of its day, once.
// @module-tag slow
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getDailyContract } from '../../lib/api/routes/daily.ts';
import { listNotesContract } from '../../lib/api/routes/note.ts';
import { newUser, type Client } from '../harness/client.ts';
import { newFolder, run, type Surroundings } from '../harness/example.ts';
import { startProxy } from '../harness/http-proxy.ts';

const TIME = /^- \d\d:\d\d /gm;

interface Journal {
  readonly me: Client;
  readonly outbox: string;
  write(surroundings: Omit<Surroundings, 'key'>, ...words: string[]): ReturnType<typeof run>;
}

async function newJournal(shell = 'sh'): Promise<Journal> {
  const me = await newUser();
  const outbox = newFolder();
  return {
    me,
    outbox,
    write: ({ env, ...surroundings }, ...words) =>
      run(
        { key: me.key, ...surroundings, env: { NOTES_OUTBOX: outbox, NOTES_RETRIES: '0', ...env } },
        shell,
        'journal.sh',
        ...words,
      ),
  };
}

/** The text of all daily notes without the times. A line written before midnight is in the note of the day before. */
async function lines({ me }: Journal): Promise<string> {
  const { data } = await me.ok(listNotesContract, { sort: 'createdAt:asc' });
  return data.map(({ content }) => content?.replaceAll(TIME, '')).join('\n');
}

const awkward = `"quoted" 'single' back\\slash \\n $(id) \`id\` %s & tab\there, Ünïcödé 日本 🍏`;

test.for(['sh', 'bash'])('%s: appends lines unchanged, and prints today’s note', async (shell) => {
  const journal = await newJournal(shell);
  expect(await journal.write({}, 'Coffee', 'with Ada')).toEqual({ status: 0, out: '', err: '' });
  expect(await journal.write({}, awkward)).toEqual({ status: 0, out: '', err: '' });
  expect(await journal.write({ input: 'two\nlines\u0001\n' })).toEqual({ status: 0, out: '', err: '' });
  const expected = `Coffee with Ada\n${awkward}\ntwo\nlines\u0001`;
  expect(await lines(journal)).toBe(expected);
  const shown = await journal.write({});
  expect({ ...shown, out: shown.out.replaceAll(TIME, '') }).toEqual({
    status: 0,
    out: `${expected}\n`,
    err: '',
  });
  expect(readdirSync(journal.outbox)).toEqual([]);
});

test('a line whose response was lost is sent again by the next call, and added once', async () => {
  const journal = await newJournal();
  const keys: unknown[] = [];
  const url = await startProxy(async ({ headers, body, path }) => {
    keys.push(headers['idempotency-key']);
    if (keys.length > 1) return undefined;
    const { key } = journal.me;
    const { status } = await journal.me.send({
      method: 'POST',
      path,
      headers: {
        'Content-Type': 'text/markdown',
        'Idempotency-Key': String(keys[0]),
        Authorization: `Bearer ${key}`,
      },
      body,
    });
    expect(status).toBe(200);
    return new Response('lost', { status: 502 });
  });
  const first = await journal.write({ url }, 'once');
  expect(first).toMatchObject({
    status: 75,
    err: expect.stringMatching(/\(502\). The line is saved/) as string,
  });
  expect(await journal.write({ url }, 'and another')).toEqual({ status: 0, out: '', err: '' });
  expect(await lines(journal)).toBe('once\nand another');
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(2);
});

test('concurrent calls that all send the waiting lines add every line once', async () => {
  const journal = await newJournal();
  await journal.write({ url: 'http://127.0.0.1:1/api' }, 'waiting');
  const calls = await Promise.all(['a', 'b', 'c', 'd'].map((word) => journal.write({}, word)));
  expect(calls.map(({ err }) => err)).toEqual(['', '', '', '']);
  expect((await lines(journal)).split('\n').toSorted()).toEqual(['a', 'b', 'c', 'd', 'waiting']);
  expect(readdirSync(journal.outbox)).toEqual([]);
});

test('without a connection a line is stored, and later added to the day it was written on', async () => {
  const journal = await newJournal();
  const down = await journal.write({ url: 'http://127.0.0.1:1/api' }, 'kept');
  expect(down.status).toBe(75);
  expect(down.err).toMatch(
    /The service is not available \(000\). The line is saved, and the next call sends it/,
  );
  const [entry = ''] = readdirSync(journal.outbox);
  const [, date = ''] = entry.split('_');
  expect(await journal.write({})).toMatchObject({
    status: 0,
    out: expect.stringContaining('kept\n') as string,
  });
  const { data } = await journal.me.ok(getDailyContract, { date });
  expect(data?.content.replaceAll(TIME, '')).toBe('kept');
});

test('a wrong key loses no line, and a permanently rejected line does not block the others', async () => {
  const journal = await newJournal();
  const wrong = await journal.write({ env: { NOTES_KEY: `service_${'x'.repeat(43)}` } }, 'first');
  expect(wrong).toMatchObject({
    status: 1,
    out: '',
    err: expect.stringContaining('401: Authentication required') as string,
  });
  const large = await journal.write({ input: 'x'.repeat(1_048_577) });
  expect(large).toMatchObject({
    status: 1,
    err: expect.stringContaining('400: Note content too long') as string,
  });
  expect(await journal.write({}, 'last')).toEqual({ status: 0, out: '', err: '' });
  expect(await lines(journal)).toBe('first\nlast');
  expect(readdirSync(journal.outbox)).toEqual([expect.stringMatching(/\.md\.refused$/)]);
});

test.for([
  ['NOTES_URL', /^journal: NOTES_URL is not set\. It is the base URL: .*\n$/],
  ['NOTES_KEY', /^journal: NOTES_KEY is not set\. npm start prints a key: .*\n$/],
] as const)('without %s it names the missing variable', async ([name, sentence]) => {
  const journal = await newJournal();
  const { status, out, err } = await journal.write({ env: { [name]: '' } }, 'x');
  expect({ status, out }).toEqual({ status: 2, out: '' });
  expect(err).toMatch(sentence);
});
