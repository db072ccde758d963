// npm run build: bundles every function and notes.mjs, and prints their sizes. `--times` also prints its import time.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { NOTES_FILE } from '../../lib/api/public/public-paths.ts';
import { BUNDLE_MAX_KB, limitOf, NOTES_FILE_ENTRY } from '../build/bundle-limits.ts';
import { bundle } from '../build/bundle.ts';
import { DOCS, functionNames } from '../build/functions.ts';
import { DIST } from '../ground/root.ts';
import { importTimes } from '../build/import-times.ts';
import { command, runCommand } from './command.ts';

const ENTRY = 'index.mjs';

await runCommand(
  command('build', 'Bundles every function and notes.mjs, and prints their sizes.')
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
    const bytes = await readFile(join(DIST, name, ENTRY));
    console.log(`${name.padEnd(18)} ${sizes(gzipSync(bytes), bytes)} ${taken}`.trimEnd());
  }
  const packed = await readFile(join(DIST, DOCS, `${NOTES_FILE}.gz`));
  console.log(`${NOTES_FILE.padEnd(18)} ${sizes(packed, gunzipSync(packed))}`);
  console.log(`The limit of a bundle is ${BUNDLE_MAX_KB} KB.`);
  for (const name of functionNames) {
    const own = limitOf(`functions/${name}.ts`);
    if (own !== BUNDLE_MAX_KB) console.log(`The limit of ${name} is ${own} KB.`);
  }
  console.log(`The limit of ${NOTES_FILE} is ${limitOf(NOTES_FILE_ENTRY)} KB.`);
}

function sizes(packed: Uint8Array, bytes: Uint8Array): string {
  const size = ({ length }: Uint8Array): string => `${(length / 1024).toFixed(1)} KB`.padStart(9);
  return `${size(packed)} gzip ${size(bytes)}`;
}
