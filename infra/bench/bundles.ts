// Measures the size of each function, and its import time compared with an empty handler.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { functionNames } from '../build/functions.ts';
import { importTimes } from './import-times.ts';

export type BundleSize = Awaited<ReturnType<typeof measureBundles>>[number];

/** Measures every function. @param rounds the number of imports of each */
export async function measureBundles(dist: string, rounds: number) {
  const paths = functionNames.map((name) => join(dist, name, 'index.mjs'));
  const { files } = await importTimes(paths, rounds);
  return files.map((time, n) => {
    const code = readFileSync(paths[n] ?? '');
    return { name: functionNames[n] ?? '', bytes: code.length, gzip: gzipSync(code).length, ...time };
  });
}
