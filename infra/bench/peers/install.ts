// Installs the compared services into a folder outside the repository, once: they are no dependencies of this one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const JSON_SERVER = 'json-server@0.17.4';
export const JOPLIN = 'joplin@3.5.1';

/** It is kept between runs: a native module is compiled, which takes minutes. */
const INSTALLED = join(tmpdir(), 'notes-bench-peers');

/** The folder a package is installed in. @throws with the end of the output when it can't be */
export async function installed(spec: string, onProgress: (label: string) => void): Promise<string> {
  const folder = join(INSTALLED, spec);
  const done = join(folder, 'installed');
  if (await exists(done)) return folder;
  onProgress(`installing ${spec}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  await npm(folder, 'install', '--ignore-scripts', '--no-audit', '--no-fund', spec);
  if (spec === JOPLIN) {
    onProgress(`compiling the database of ${spec}`);
    await npm(folder, 'rebuild', 'sqlite3', '--build-from-source');
  }
  await writeFile(done, '');
  return folder;
}

async function npm(folder: string, ...args: string[]): Promise<void> {
  const child = spawn('npm', args, {
    cwd: folder,
    env: { ...process.env, ...(await headersOfNode()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output = (output + String(text)).slice(-2_000)));
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0)
    throw new Error(`npm ${args[0]} ended with ${status}: ${output.trim().split('\n').at(-1)}`);
}

/** Node's headers where they lie beside a Node: compiling then downloads nothing. */
async function headersOfNode(): Promise<Record<string, string>> {
  if (process.env['npm_config_nodedir'] !== undefined) return {};
  for (const prefix of [dirname(dirname(process.execPath)), '/usr/local', '/usr'])
    if (await exists(join(prefix, 'include/node/node_api.h'))) return { npm_config_nodedir: prefix };
  return {};
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
