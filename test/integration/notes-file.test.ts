// notes.mjs (E33) as people use it: downloaded without a key, and run by Node in a folder of its own.
import { build, transform } from 'esbuild';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, inject } from 'vitest';
import { limitOf, NOTES_FILE_ENTRY } from '../../infra/build/bundle-limits.ts';
import { VERSION } from '../../infra/ground/version.ts';
import { newApiKey } from '../../lib/domain/keys/key-format.ts';
import { runFile, type Typed } from '../harness/cli.ts';
import { bytesOf } from '../harness/files.ts';
import { filesIn, folderOf, newFolder } from '../harness/folders.ts';
import { startProxy } from '../harness/http-proxy.ts';
import { test } from '../harness/user-test.ts';

let code: string;
beforeAll(async () => {
  code = await (await fetch(`${inject('baseUrl')}/notes.mjs`)).text();
});

/** Runs the downloaded file. */
async function notes(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Typed> {
  const file = join(await newFolder(), 'notes.mjs');
  await writeFile(file, code);
  return runFile(file, args, env);
}

const wrong = (error: string, help: string) => ({
  status: 2,
  out: '',
  err: `error: ${error}\nTry: node notes.mjs ${help}--help\n`,
});

test('a vault is the same after import and export, a repeated import changes nothing, and every request names the program', async ({
  me,
}) => {
  const vault = await folderOf({
    'Projects/plan.md': '---\ncreated: 2021-05-01\n---\n![[x.png]]\n- [ ] one\n',
    'Projects/x.png': bytesOf(1_000),
    '.obsidian/daily-notes.json': '{"folder": "Journal", "format": "YYYY.MM.DD"}',
    'Journal/2024.05.01.md': 'a day',
  });
  const programs: (string | undefined)[] = [];
  const url = await startProxy(({ headers }) => void programs.push(headers['user-agent']));
  const env = { NOTES_URL: `${url}/`, NOTES_KEY: me.key };
  const first = await notes(['import', vault, '--dates', '--todos'], env);
  expect(first.out).toContain('Imported: 2 notes created, 1 file created\n');
  expect(first.status, first.err).toBe(0);
  expect(await notes(['import', vault], env)).toMatchObject({
    status: 0,
    out: expect.stringContaining('Imported: 3 unchanged\n') as string,
  });
  const copy = await newFolder();
  expect(await notes(['export', copy], env)).toMatchObject({
    status: 0,
    out: 'Exported: 2 notes written, 1 file written\n',
  });
  expect(await filesIn(copy)).toEqual({
    'Projects/plan.md': '---\ncreated: 2021-05-01\n---\n![[x.png]]\n- [ ] one\n',
    'Projects/x.png': bytesOf(1_000).toString('latin1'),
    'Daily Notes/2024-05-01.md': 'a day',
  });
  expect([...new Set(programs)]).toEqual([`notes.mjs/${VERSION}`]);
});

test.for([
  [['frobnicate'], "unknown command 'frobnicate'", ''],
  [['import'], "missing required argument 'folder'", 'import '],
  [['export', '.', '--titles'], "unknown option '--titles'", 'export '],
  [['import', newApiKey()], 'an argument contains an API key. Set NOTES_KEY instead', ''],
] as const)(
  '%j is a wrong argument: one line, the help to read, and exit status 2',
  async ([args, error, help]) => {
    expect(await notes(args)).toEqual(wrong(error, help));
  },
);

test.for([
  [
    {},
    'The base URL is missing. Set NOTES_URL to the address of the service, such as https://…/api, or pass --url.',
  ],
  [{ NOTES_URL: 'https://127.0.0.1:1/api' }, 'The API key is missing. Set NOTES_KEY, or pass --key KEY.'],
] as const)('with %j an export fails with one line, and exit status 1', async ([env, line]) => {
  expect(await notes(['export', '.'], env)).toEqual({ status: 1, out: '', err: `\n${line}\n\n` });
});

test('a key that the service rejects is an error that does not show it', async () => {
  const url = inject('baseUrl');
  const { status, out, err } = await notes(['export', await newFolder(), '--url', url, '--key', newApiKey()]);
  expect({ status, out, err }).toEqual({
    status: 1,
    out: 'Exported: nothing, because of the error below\n',
    err: `\n${url} rejects the key (Authentication required). Use another one: NOTES_KEY or --key\n\n`,
  });
});

test('--version prints the version of the service, and no argument the usage', async () => {
  expect(await notes(['--version'])).toEqual({ status: 0, out: `${VERSION}\n`, err: '' });
  const { status, err } = await notes([]);
  expect(status).toBe(2);
  expect(err).toContain('Usage: node notes.mjs [options] [command]');
});

/** Code that Node runs before the file, and that claims to be another version. */
const claiming = (version: string) =>
  `--import data:text/javascript,${encodeURIComponent(
    `Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`,
  )}`;

test('on an older Node it prints one line and ends with 1, before it runs anything else', async () => {
  const run = (version: string) => notes(['--version'], { NODE_OPTIONS: claiming(version) });
  expect(await run('20.19.0')).toEqual({
    status: 1,
    out: '',
    err: 'notes.mjs needs Node 22 or newer; this is Node 20.19.0.\n',
  });
  expect(await run('22.0.0')).toEqual({ status: 0, out: `${VERSION}\n`, err: '' });
});

test('it has no syntax that Node 12 can’t read, so that an older Node reaches that line', async () => {
  const lowered = async (text: string, target: string) =>
    (await transform(text, { target, format: 'esm', platform: 'node' })).code;
  const isReadable = async (text: string) =>
    (await lowered(text, 'node12.22')) === (await lowered(text, 'esnext'));
  expect(await isReadable('a ??= b')).toBe(false);
  expect(await isReadable(code)).toBe(true);
});

test('its only import is a built-in module of Node, and its others are loaded after the check of the version', async () => {
  const { metafile } = await build({
    stdin: { contents: code },
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    metafile: true,
    write: false,
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  expect(imports).toEqual([{ path: 'node:module', kind: 'import-statement', external: true }]);
  const loaded = [...code.matchAll(/getBuiltinModule\("(.+?)"\)/g)].map(([, name]) => name);
  expect(loaded).toContain('node:fs/promises');
  expect(loaded.filter((name) => !name?.startsWith('node:'))).toEqual([]);
});

/** What Node 24 or TypeScript's libraries have, and Node 22 has not. A library asks whether there is a `toHex` before it uses it. */
const NEWER =
  /\b(?:RegExp\.escape|Promise\.try|Error\.isError|Math\.(?:f16round|sumPrecise)|Iterator\.(?:concat|zip)|URLPattern|Float16Array|Temporal|(?:Async)?DisposableStack|(?:from|setFrom)(?:Hex|Base64)\(|\btoBase64\(|getOrInsert)/g;

test('it uses nothing that Node 22 has not, and is at most 300 KB', () => {
  expect(code.match(NEWER)).toBeNull();
  expect(limitOf(NOTES_FILE_ENTRY)).toBe(300);
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(300 * 1024);
});
