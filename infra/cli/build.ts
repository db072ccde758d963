// npm run build: bundles every function and prints its size. `--times` also prints its import time.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BUNDLE_MAX_KB, limitOf } from '../build/bundle-limits.ts';
import { bundle } from '../build/bundle.ts';
import { functionNames } from '../build/functions.ts';
import { DIST } from '../ground/root.ts';
import { importTimes } from '../build/import-times.ts';
import { command, runCommand } from './command.ts';

const ENTRY = 'index.mjs';

await runCommand(
  command('build', 'Bundles every function and prints its size.')
    .option('--times', 'also print import times')
    .action(main),
);

async function main(given: { times?: boolean }): Promise<void> {
  await bundle();
  const entries = functionNames.map((name) => join(DIST, name, ENTRY));
  const times = given.times ? (await importTimes(entries)).files : [];
  for (const [index, name] of functionNames.entries()) {
    const time = times[index];
    const taken = time ? `${time.milliseconds.toFixed(0).padStart(5)} ms ${time.ratio.toFixed(2)}×` : '';
    console.log(`${name.padEnd(18)} ${await sizes(name)} ${taken}`.trimEnd());
  }
  console.log(`The limit of a bundle is ${BUNDLE_MAX_KB} KB.`);
  for (const name of functionNames) {
    const own = limitOf(`functions/${name}.ts`);
    if (own !== BUNDLE_MAX_KB) console.log(`The limit of ${name} is ${own} KB.`);
  }
}

async function sizes(name: string): Promise<string> {
  const bytes = await readFile(join(DIST, name, ENTRY));
  const size = (count: number): string => `${(count / 1024).toFixed(1)} KB`.padStart(9);
  return `${size(gzipSync(bytes).length)} gzip ${size(bytes.length)}`;
}
