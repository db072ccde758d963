// Measures how long bundles take to import, each in a separate process, compared with an empty handler. Each round
// imports all of them, and ratios are taken within a round, so other load on the machine affects all of them alike.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface ImportTime {
  /** From the start of the process to its end, the median of all rounds. */
  readonly milliseconds: number;
  /** The time divided by that of the empty handler in the same round, the median of all rounds. */
  readonly ratio: number;
}

const ROUNDS = 21;

const ENVIRONMENT = { TABLE_NAME: 'notes', AWS_REGION: 'local' };

export interface ImportTimes {
  /** The time of the empty handler, in milliseconds. */
  readonly empty: number;
  /** The times of the files, in their order. */
  readonly files: readonly ImportTime[];
}

/** Measures files. After each round, calls `onRound` with the number of finished rounds. */
export async function importTimes(
  files: readonly string[],
  rounds: number = ROUNDS,
  onRound: (done: number) => void = () => undefined,
): Promise<ImportTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'notes-empty-'));
  const empty = join(folder, 'index.mjs');
  await writeFile(empty, 'export const handler = async () => undefined;');
  const measured = Array.from({ length: rounds }, (_, round) => {
    const nothing = importTime(empty);
    const times = files.map((file) => importTime(file));
    onRound(round + 1);
    return { nothing, times };
  });
  await rm(folder, { recursive: true });
  return {
    empty: median(measured.map(({ nothing }) => nothing)),
    files: files.map((_, index) => ({
      milliseconds: median(measured.map(({ times }) => times[index] ?? 0)),
      ratio: median(measured.map(({ nothing, times }) => (times[index] ?? 0) / nothing)),
    })),
  };
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

/** The middle value; of two middle values, the larger one. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
