// npm run build: bundles every function and says how large each is.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundle } from '../bundle.ts';
import { DIST, functionNames } from '../functions.ts';

await bundle();
for (const name of functionNames) {
  const bytes = await readFile(join(DIST, name, 'index.mjs'));
  const size = (count: number) => `${(count / 1024).toFixed(1)} KB`.padStart(9);
  console.log(`${name.padEnd(18)} ${size(bytes.length)} ${size(gzipSync(bytes).length)} gzip`);
}
