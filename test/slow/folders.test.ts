// Public Markdown files, and everything that a workspace holds besides, are imported and exported by the commands: 100
// files (300 in the proofs), and a few by commands that are ended at random points.
// @module-tag slow
// @module-tag proof
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { listChangesContract } from '../../lib/api/routes/changes.ts';
import { putDailyContract } from '../../lib/api/routes/daily.ts';
import { listFilesContract } from '../../lib/api/routes/file.ts';
import { deleteNoteContract, listNotesContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { chance } from '../harness/chance.ts';
import { type } from '../harness/cli.ts';
import { newUser, type Client } from '../harness/client.ts';
import { filesIn } from '../harness/folders.ts';
import { startProxy } from '../harness/http-proxy.ts';
import { rounds } from '../harness/rounds.ts';
import { chooseSeed } from '../harness/seed.ts';
import { stateOf } from '../harness/workspace-state.ts';

const root = await mkdtemp(join(tmpdir(), 'notes-folders-'));
afterAll(() => rm(root, { recursive: true }));

const FILES = rounds(100, 300);
const INTERRUPTIONS = rounds(3, 8);

/** The files of the interrupted commands: each run of them repeats the requests of those before it. */
const FEW_FILES = rounds(30, 80);

/** Each test runs many commands. */
const TIMEOUT_MS = 3_600_000;

const { below } = chance(chooseSeed());

/** Texts that the public files may lack, one after another as their first line. */
const FIRST_LINES = [
  '---\ncreated: 2019-05-04\ntags: [a, b]\n---\n',
  '---\r\ndate: 2018-02-03T04:05:06Z\r\n---\r\n',
  '\uFEFF',
  '- [ ] a task\n- [x] done 🎉\n',
  'See [[Another note|it]] and ![[picture.png]].\n',
  '',
];

/** Where public Markdown files are: packages, and the folder that MARKDOWN_FILES names. */
const SOURCES = [join(ROOT, 'node_modules'), ...(process.env['MARKDOWN_FILES'] ?? '').split(':')].filter(
  Boolean,
);

/** Each public file is imported twice, with different first lines, unless MARKDOWN_FILES names more of them. */
const COPIES = SOURCES.length === 1 ? ['📓', 'again'] : ['📓'];

/** Writes the public files into a folder. Every tenth has a twin whose name differs only in case. */
async function writeVault(folder: string, max: number): Promise<number> {
  let count = 0;
  const add = async (path: string, text: Buffer): Promise<void> => {
    const file = join(folder, path);
    count += 1;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, Buffer.concat([Buffer.from(FIRST_LINES[count % FIRST_LINES.length] ?? ''), text]));
    const time = new Date(Date.UTC(2001, 0, 1) + count * 86_400_000);
    await utimes(file, time, time);
  };
  for (const [n, source] of SOURCES.entries())
    for await (const path of glob('**/*.md', { cwd: source, exclude: (name) => name.startsWith('.') })) {
      if (count >= max) break;
      const text = await readFile(join(source, path));
      for (const copy of COPIES) await add(join(`${copy} ${n}`, path), text);
      const twin = `${path.slice(0, -'.md'.length).toUpperCase()}.md`;
      if (count % 10 === 0) await add(join(`${COPIES[0]} ${n}`, twin), text);
    }
  await writeFile(join(folder, 'picture.png'), 'bytes');
  return count;
}

interface Run {
  readonly name: 'import' | 'export';
  readonly words: readonly string[];
}

/** Runs a command as often as it is to be interrupted, each time until a random one of its requests, and then whole. */
type Runner = (me: Client, run: Run, requests: number) => Promise<string>;

const whole: Runner = async ({ key }, { name, words }) => {
  const { status, out, err } = await type(name, [...words, '--url', inject('baseUrl')], {
    NOTES_KEY: key,
  });
  expect({ status, failures: err.includes('Failures') }).toEqual({ status: 0, failures: false });
  expect(err).not.toContain(key);
  return out;
};

const interrupted: Runner = async (me, run, requests) => {
  let cuts = 0;
  for (let n = 0; n < INTERRUPTIONS; n += 1) cuts += Number(await cutOff(me, run, 1 + below(requests)));
  expect(cuts).toBeGreaterThanOrEqual(INTERRUPTIONS / 2);
  return whole(me, run, requests);
};

/** Runs a command and ends it at one of its requests. @returns whether it was ended */
async function cutOff({ key }: Client, { name, words }: Run, request: number): Promise<boolean> {
  let seen = 0;
  let end = (): void => undefined;
  const url = await startProxy(() => {
    seen += 1;
    if (seen === request) end();
    return undefined;
  });
  const child = spawn(process.execPath, [join(ROOT, `infra/cli/${name}.ts`), ...words, '--url', url], {
    env: { ...process.env, NOTES_KEY: key },
    stdio: 'ignore',
  });
  end = () => void child.kill('SIGKILL');
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal !== null;
}

/** Adds days, weeks, snapshots and a trash. */
async function addTheRest(me: Client): Promise<void> {
  for (let n = 1; n <= 28; n += 1) {
    const date = `2026-02-${String(n).padStart(2, '0')}`;
    const { data: day } = await me.ok(putDailyContract, { date, content: `day ${n}` });
    if (n % 7 === 0) await me.ok(updateNoteContract, { id: day.id, name: `Day ${n}`, groupId: null });
    if (n % 9 === 0) await me.ok(deleteNoteContract, { id: day.id });
    await me.ok(putWeeklyContract, { year: 2026, week: n, content: `week ${n}` });
  }
  const { data: some } = await me.ok(listNotesContract, { sort: 'name:asc', limit: 60 });
  for (const [n, { id }] of some.entries()) {
    for (let k = 0; k < n % 4; k += 1)
      await me.ok(updateNoteContract, { id, content: `version ${k} of ${n}`, snapshot: true });
    if (n % 3 === 0) await me.ok(deleteNoteContract, { id });
  }
}

const OPTIONS = ['--trash', '--snapshots'];

async function roundTrip(run: Runner, name: string, max: number): Promise<number> {
  const [vault, first, second] = ['vault', 'first', 'second'].map((part) => join(root, name, part)) as [
    string,
    string,
    string,
  ];
  const count = await writeVault(vault, max);
  const me = await newUser({ storageLimit: 1_000_000_000 });
  await run(me, { name: 'import', words: [vault, '--dates'] }, count);
  expect((await me.ok(listFilesContract, {})).data).toMatchObject([{ path: 'picture.png' }]);
  expect((await me.ok(listNotesContract, { content: false, limit: 1 })).count).toBe(count);
  await addTheRest(me);

  await run(me, { name: 'export', words: [first, ...OPTIONS] }, count);
  expect(await readdir(first)).not.toContain('%~part');
  const other = await newUser({ storageLimit: 1_000_000_000 });
  await run(other, { name: 'import', words: [first, ...OPTIONS] }, count);
  // The files of the second export show the snapshots.
  const plain = { snapshots: false };
  expect(await stateOf(other, plain)).toEqual(await stateOf(me, plain));

  const { cursor } = await other.ok(listChangesContract, {});
  const again = await whole(other, { name: 'import', words: [first, ...OPTIONS] }, count);
  expect(again).toMatch(
    /^Imported: \d+ unchanged\n(?:\d+ links? in \d+ notes? leads? nowhere\. --list names (?:it|them)\.\n)?$/,
  );
  expect((await other.ok(listChangesContract, { cursor })).data).toEqual([]);
  await whole(other, { name: 'export', words: [second, ...OPTIONS] }, count);
  expect(await filesIn(second)).toEqual(await filesIn(first));
  return count;
}

test(
  'files, days, weeks, snapshots and a trash survive import, export, import and export',
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    expect(await roundTrip(whole, 'whole', FILES)).toBeGreaterThanOrEqual(FILES);
  },
);

test(
  'after interruptions of each command at random points nothing is duplicated or missing',
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    expect(await roundTrip(interrupted, 'interrupted', FEW_FILES)).toBeGreaterThanOrEqual(FEW_FILES);
  },
);
