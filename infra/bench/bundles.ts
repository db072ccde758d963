// What each function weighs: bytes, modules and import time, beside an empty handler and the same one built naively.
import type { Metafile } from 'esbuild';
import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT } from '../build/functions.ts';
import { importTimes } from '../build/import-times.ts';
import type { Laboratory } from './laboratory.ts';
import { naiveBundle } from './naive-bundle.ts';

export interface Weight {
  readonly bytes: number;
  /** Modules that contributed to it. */
  readonly modules: number;
  readonly importMs: number;
  /** Import time beside that of an empty handler. */
  readonly ratio: number;
}

export interface BundleWeights {
  readonly emptyMs: number;
  readonly functions: readonly { readonly name: string; readonly bundle: Weight; readonly naive: Weight }[];
}

/** Weighs functions. `rounds` is how often each is imported. */
export async function weighBundles(
  { folder, dist, metafile }: Laboratory,
  names: readonly string[],
  rounds: number,
  onRound: (done: number, of: number) => void,
): Promise<BundleWeights> {
  const naiveDist = join(folder, 'naive');
  const naiveMetafile = await naiveBundle(names, naiveDist);
  const own = (name: string): string => join(dist, name, 'index.mjs');
  const naive = (name: string): string => join(naiveDist, name, 'index.cjs');
  const files = names.flatMap((name) => [
    { file: own(name), account: metafile },
    { file: naive(name), account: naiveMetafile },
  ]);
  const { empty, files: times } = await importTimes(
    files.map(({ file }) => file),
    rounds,
    (done) => onRound(done, rounds),
  );
  const weights = await Promise.all(
    files.map(async ({ file, account }, n): Promise<Weight> => {
      const { milliseconds: importMs = 0, ratio = 0 } = times[n] ?? {};
      const { size: bytes } = await stat(file);
      return { bytes, modules: modulesIn(file, account), importMs, ratio };
    }),
  );
  const functions = names.flatMap((name, n) => {
    const [bundle, naiveOne] = weights.slice(2 * n);
    return bundle && naiveOne ? [{ name, bundle, naive: naiveOne }] : [];
  });
  return { emptyMs: empty, functions };
}

function modulesIn(file: string, { outputs }: Metafile): number {
  const inputs = outputs[relative(ROOT, file)]?.inputs ?? {};
  return Object.values(inputs).filter(({ bytesInOutput }) => bytesInOutput > 0).length;
}
