// How long a process takes to start, import a bundle and end. A machine is never quiet: the files take turns, and the
// ratio to an empty handler, measured in the same turns, says more than milliseconds.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { median } from './statistics.ts';

export interface ImportTimes {
  /** Of a handler that imports nothing. */
  readonly empty: number;
  readonly byFile: ReadonlyMap<string, number>;
}

/** The median times of these files in milliseconds; `onTurn` hears how many of how many turns are done. */
export function importTimes(
  files: readonly string[],
  turns: number,
  onTurn: (done: number, of: number) => void = () => undefined,
): ImportTimes {
  const folder = mkdtempSync(join(tmpdir(), 'notes-empty-'));
  const nothing = join(folder, 'index.mjs');
  writeFileSync(nothing, 'export const handler = async () => undefined;');
  const samples = new Map([nothing, ...files].map((file) => [file, [] as number[]]));
  for (let turn = 0; turn < turns; turn++) {
    for (const [file, times] of samples) times.push(importTime(file));
    onTurn(turn + 1, turns);
  }
  rmSync(folder, { recursive: true });
  const byFile = new Map([...samples].map(([file, times]) => [file, median(times)]));
  return { empty: byFile.get(nothing) ?? 0, byFile };
}

function importTime(file: string): number {
  const script = `globalThis.awslambda={streamifyResponse:(h)=>h};await import(${JSON.stringify(pathToFileURL(file).href)});process.exit()`;
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { TABLE_NAME: 'x', AWS_REGION: 'x' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${file} can't be imported:\n${stderr}`);
  return performance.now() - start;
}
