// Whether the bundles are those of the sources: who starts the service a second time does not wait for the same again.
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST, ROOT } from './functions.ts';

/** All that a bundle depends on. */
const SOURCES = [
  '{functions,lib,infra}/**/*.{ts,html,css,js,svg}',
  'docs/examples.json',
  'package.json',
  'package-lock.json',
];

const stampFile = (outdir: string): string => join(outdir, 'sources');

/** Bundles every function, unless that has been done since a source changed. */
export async function buildIfChanged(): Promise<void> {
  if (readStamp() === sourcesHash()) return;
  const { bundle } = await import('./bundle.ts');
  await bundle();
}

/** Says that the bundles are of no known sources while they are being made. Returns the hash of the sources. */
export function clearStamp(outdir: string): string {
  rmSync(stampFile(outdir), { force: true });
  return sourcesHash();
}

/** Says which sources the bundles are of. */
export const writeStamp = (outdir: string, hash: string): void => writeFileSync(stampFile(outdir), hash);

function readStamp(): string | undefined {
  try {
    return readFileSync(stampFile(DIST), 'utf8');
  } catch {
    return undefined;
  }
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted())
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}
