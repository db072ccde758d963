// Rebuilds in a process of its own when a source file is saved, then reloads. A build that fails leaves what runs.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/functions.ts';

const QUIET_MS = 100;

/** Calls `reload` after every successful rebuild, one at a time. */
export function watchSources(reload: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let building = Promise.resolve();
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(() => rebuild(reload));
    }, QUIET_MS);
  };
  for (const folder of ['functions', 'lib']) watch(join(ROOT, folder), { recursive: true }, changed);
  console.log('Watching functions/ and lib/: every save reloads, the data stays.');
}

async function rebuild(reload: () => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'infra/cli/build.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const status = await new Promise((resolve) => child.once('exit', resolve));
  if (status !== 0) return console.error('The build failed; the server goes on as it was.');
  try {
    await reload();
    console.log('Reloaded.');
  } catch (error) {
    console.error('The server could not start again; the next save tries anew.', error);
  }
}
