// What each function weighs: bytes, modules and import time, beside an empty handler and the same one built naively.
import type { Metafile } from 'esbuild';
import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT } from '../functions.ts';
import { importTimes } from './import-time.ts';
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

/** Weighs functions. `turns` is how often each is imported. */
export async function weighBundles(
  { folder, dist, metafile }: Laboratory,
  names: readonly string[],
  turns: number,
  onTurn: (done: number, of: number) => void,
): Promise<BundleWeights> {
  const naiveDist = join(folder, 'naive');
  const naiveMetafile = await naiveBundle(names, naiveDist);
  const own = (name: string): string => join(dist, name, 'index.mjs');
  const naive = (name: string): string => join(naiveDist, name, 'index.cjs');
  const files = names.flatMap((name) => [own(name), naive(name)]);
  const { empty, byFile } = importTimes(files, turns, onTurn);
  const weigh = async (file: string, account: Metafile): Promise<Weight> => {
    const importMs = byFile.get(file) ?? 0;
    const { size: bytes } = await stat(file);
    return { bytes, modules: modulesIn(file, account), importMs, ratio: importMs / empty };
  };
  const functions = await Promise.all(
    names.map(async (name) => ({
      name,
      bundle: await weigh(own(name), metafile),
      naive: await weigh(naive(name), naiveMetafile),
    })),
  );
  return { emptyMs: empty, functions };
}

function modulesIn(file: string, { outputs }: Metafile): number {
  const inputs = outputs[relative(ROOT, file)]?.inputs ?? {};
  return Object.values(inputs).filter(({ bytesInOutput }) => bytesInOutput > 0).length;
}
