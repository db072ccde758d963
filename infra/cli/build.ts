// npm run build: bundles every function and says how large each is. `--times` also measures how long each takes to
// import in a process of its own, beside an empty handler: ratios of one run, for a noisy machine.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { bundle } from '../bundle.ts';
import { DIST, functionNames } from '../functions.ts';

const RUNS = 9;

await bundle();
const empty = process.argv.includes('--times') ? await importTimeOfNothing() : undefined;
for (const name of functionNames) {
  const folder = join(DIST, name);
  const lazy = (await readdir(folder)).filter((file) => file !== 'index.mjs');
  const sizes = `${await sizesOf(join(folder, 'index.mjs'))}${empty === undefined ? '' : times(join(folder, 'index.mjs'), empty)}`;
  console.log(`${name.padEnd(18)} ${sizes}`);
  for (const file of lazy)
    console.log(`  ${file.padEnd(16)} ${await sizesOf(join(folder, file))}  on demand`);
}

async function sizesOf(file: string): Promise<string> {
  const bytes = await readFile(file);
  const size = (count: number): string => `${(count / 1024).toFixed(1)} KB`.padStart(9);
  return `${size(bytes.length)} ${size(gzipSync(bytes).length)} gzip`;
}

async function importTimeOfNothing(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'notes-empty-'));
  const file = join(folder, 'index.mjs');
  await writeFile(file, 'export const handler = async () => undefined;');
  const time = importTime(file);
  await rm(folder, { recursive: true });
  console.log(`${'an empty handler'.padEnd(18)} ${' '.repeat(24)} ${time.toFixed(1).padStart(7)} ms  1.00`);
  return time;
}

function times(file: string, nothing: number): string {
  const time = importTime(file);
  return ` ${time.toFixed(1).padStart(7)} ms  ${(time / nothing).toFixed(2)}`;
}

/** The median time a process takes to start, import a file and end, in milliseconds. */
function importTime(file: string): number {
  const script = `globalThis.awslambda={streamifyResponse:(h)=>h};await import(${JSON.stringify(pathToFileURL(file).href)});process.exit()`;
  const samples = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { TABLE_NAME: 'x', AWS_REGION: 'x' },
    });
    return performance.now() - start;
  });
  return samples.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}
