// npm run dev on a copy of the sources: every save reloads, however an editor saves. A broken save is reported once and
// the last build keeps running.
// @module-tag slow
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { request } from '../harness/client.ts';

const copy = await mkdtemp(join(tmpdir(), 'notes-dev-'));
let child: ChildProcess | undefined;
afterAll(async () => {
  if (child?.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(copy, { recursive: true, force: true, maxRetries: 10 });
});

test('every save reloads the code, a broken save is reported, the data is kept, and Ctrl-C ends it without further output', async () => {
  for (const name of ['docs', 'functions', 'lib', 'infra', 'package.json', 'package-lock.json'])
    await cp(join(ROOT, name), join(copy, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  child = spawn(process.execPath, [join(copy, 'infra/cli/start.ts'), '--watch'], {
    env: { ...process.env, PORT: '0', DATA_DIR: join(copy, '.data') },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += String(text)));
  const said = async (text: RegExp): Promise<void> => {
    await expect.poll(() => output, { timeout: 120_000 }).toMatch(text);
  };
  await said(/^Watching /m);
  const [, url = ''] = /Base URL +(\S+)/.exec(output) ?? [];
  const [, key = ''] = /Demo key +(\S+)/.exec(output) ?? [];
  const [, requestsUrl = ''] = /Requests +(\S+)/.exec(output) ?? [];
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const make = (name: string) =>
    request(`${url}/note`, { method: 'POST', headers, body: JSON.stringify({ name }) });
  /** Some editors write a new file and rename it, so that no partial file is ever visible. */
  const replace = async (path: string, text: string): Promise<void> => {
    await writeFile(`${path}~`, text);
    await rename(`${path}~`, path);
  };
  const change = async (
    path: string,
    from: string,
    to: string,
    save: (path: string, text: string) => Promise<void> = writeFile,
  ): Promise<void> => {
    const text = await readFile(join(copy, path), 'utf8');
    expect(text).toContain(from);
    output = '';
    await save(join(copy, path), text.replace(from, to));
  };

  expect((await make('four')).status).toBe(200);
  const requestsPage = async (): Promise<string> => (await fetch(requestsUrl)).text();
  expect(await requestsPage()).toContain('POST /api/note<');
  await change('lib/schema/limits.ts', 'NOTE_NAME_MAX_CHARACTERS = 200', 'NOTE_NAME_MAX_CHARACTERS = 3');
  await said(/^Reloaded lib\/schema\/limits\.ts in \d+\.\d\d s\.$/m);
  expect(await requestsPage(), 'a reload keeps the requests').toContain('POST /api/note<');
  expect(await make('four')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('1 to 3') as string },
  });

  for (let life = 1; life <= 2; life++) {
    output = '';
    const [folder, part] = ['lib/domain/parts', 'lib/domain/parts/inner/part.ts'];
    await mkdir(join(copy, folder, 'inner'), { recursive: true });
    await writeFile(join(copy, part), 'export const part = 1;\n');
    await said(/^Reloaded lib\/domain\/parts\/inner\/part\.ts in/m);
    for (const n of ['2', '3']) {
      await change(part, 'part =', `part = ${n} +`, replace);
      await said(/^Reloaded lib\/domain\/parts\/inner\/part\.ts in/m);
    }
    output = '';
    await rm(join(copy, folder), { recursive: true });
    await said(/^Reloaded lib\/domain\/parts\/inner\/part\.ts in/m);
  }

  for (const [from, to] of [
    ['Route not found', 'No such route'],
    ['No such route', 'Nothing there'],
    ['Nothing there', 'No route'],
  ] as const) {
    await change('lib/domain/errors.ts', `message: '${from}'`, `message: '${to}'`, replace);
    await said(/^Reloaded (.*, )?lib\/domain\/errors\.ts in/m);
    // One save can be reported twice, so the line may be of the save before.
    const nowhere = async () => (await request(`${url}/nowhere`, { headers })).body;
    await expect.poll(nowhere).toMatchObject({ message: to });
  }

  await change('lib/domain/errors.ts', 'export class ApiError', 'const = 1; export class ApiError');
  // On a busy machine the file may be built while partly written, which is reported too.
  await said(/Expected identifier[^]*not reloaded; the server runs the previous version\.$/m);
  expect(output.match(/Expected identifier but found "="/g)).toHaveLength(1);
  expect(output).toMatch(/lib\/domain\/errors\.ts:\d+:6:/);
  expect(output).not.toMatch(/\n {4}at /);
  expect(await request(`${url}/note`, { headers })).toMatchObject({
    status: 200,
    body: { data: [{ name: 'four' }] },
  });

  // The last request's log line may arrive after its response; it must arrive before Ctrl-C.
  await said(/^GET \/api\/note 200 {2}/m);
  output = '';
  child.kill('SIGINT');
  await once(child, 'close');
  expect(output).toBe('\nStopping.\n');
});
