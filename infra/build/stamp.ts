// Records which sources the bundles were built from, so that a second start does not build the same bundles again.
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST, ROOT } from '../ground/root.ts';

/** The files that bundles depend on. */
const SOURCES = [
  '{functions,lib,infra}/**/*.{ts,tsx,html,css,js,svg,png,webmanifest}',
  'docs/{examples.json,cookbook.md}',
  'package.json',
  'package-lock.json',
];

const stampFile = (outdir: string): string => join(outdir, 'sources');

/** Whether the bundles match the sources. */
export const isCurrent = (): boolean => readStamp() === sourcesHash();

/** Removes the record before a build, so that an interrupted build is repeated. Returns the hash of the sources. */
export function clearStamp(outdir: string): string {
  rmSync(stampFile(outdir), { force: true });
  return sourcesHash();
}

/** Records the hash of the sources that the bundles were built from. */
export const writeStamp = (outdir: string, hash: string): void => writeFileSync(stampFile(outdir), hash);

function readStamp(): string | undefined {
  try {
    return readFileSync(stampFile(DIST), 'utf8');
  } catch {
    return undefined;
  }
}

/** The hash of everything that the bundles depend on. */
export function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted())
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}
