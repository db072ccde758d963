// How long bundles take to import, each in a process of its own, beside an empty handler. Rounds over all of them
// and ratios within a round: whatever else the machine does falls on all alike.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface ImportTime {
  /** From the start of the process to its end, the median of all rounds. */
  readonly milliseconds: number;
  /** How many times as long as the empty handler of the same round, the median of all rounds. */
  readonly ratio: number;
}

const ROUNDS = 21;

// Without AWS_LAMBDA_FUNCTION_NAME, so that no connection is opened (lib/db/client.ts).
const ENVIRONMENT = {
  TABLE_NAME: 'notes',
  AWS_REGION: 'local',
  AWS_ENDPOINT_URL_DYNAMODB: 'https://dynamodb.invalid',
};

/** Measures files, in their order. */
export async function importTimes(files: readonly string[]): Promise<readonly ImportTime[]> {
  const folder = await mkdtemp(join(tmpdir(), 'notes-empty-'));
  const empty = join(folder, 'index.mjs');
  await writeFile(empty, 'export const handler = async () => undefined;');
  const rounds = Array.from({ length: ROUNDS }, () => {
    const nothing = importTime(empty);
    return files.map((file) => ({ nothing, time: importTime(file) }));
  });
  await rm(folder, { recursive: true });
  return files.map((_, index) => {
    const samples = rounds.flatMap((round) => round[index] ?? []);
    return {
      milliseconds: median(samples.map(({ time }) => time)),
      ratio: median(samples.map(({ nothing, time }) => time / nothing)),
    };
  });
}

function importTime(file: string): number {
  const url = JSON.stringify(pathToFileURL(file).href);
  const script = `globalThis.awslambda={streamifyResponse:(h)=>h};await import(${url});process.exit()`;
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: ENVIRONMENT,
  });
  if (status !== 0) throw new Error(`${file} can't be imported: ${String(stderr)}`);
  return performance.now() - start;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
