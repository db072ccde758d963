// How large each function is, and how long it takes to import beside an empty handler.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { functionNames } from '../build/functions.ts';
import { importTimes } from '../build/import-times.ts';

export type BundleSize = Awaited<ReturnType<typeof measureBundles>>[number];

/** Measures every function. `rounds` is how often each is imported. */
export async function measureBundles(dist: string, rounds: number) {
  const paths = functionNames.map((name) => join(dist, name, 'index.mjs'));
  const { files } = await importTimes(paths, rounds);
  return files.map((time, n) => {
    const code = readFileSync(paths[n] ?? '');
    return { name: functionNames[n] ?? '', bytes: code.length, gzip: gzipSync(code).length, ...time };
  });
}
