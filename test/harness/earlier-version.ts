// The bundles of an earlier version, built from its commit with the packages of this checkout.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../infra/ground/root.ts';
import type { Client } from './client.ts';

export interface EarlierVersion {
  /** The folder of its bundles. */
  readonly dist: string;
  /** Its own sequence of calls, which uses only what it knows. */
  readonly story: (call: Client['ok']) => Promise<void>;
  remove(): void;
}

/** @throws Error if this checkout lacks the commit */
export async function earlierVersion(commit: string): Promise<EarlierVersion> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, stdio: 'pipe' });
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
  } catch (error) {
    throw new Error(`The commit ${commit} is absent. Fetch the whole history: git fetch --unshallow`, {
      cause: error,
    });
  }
  const folder = mkdtempSync(join(tmpdir(), `notes-${commit}-`));
  const archive = join(folder, 'archive.tar');
  git('archive', '--output', archive, commit);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, [join(folder, 'infra/cli/build.ts')], { cwd: folder, stdio: 'pipe' });
  const { story } = (await import(pathToFileURL(join(folder, 'test/harness/story.ts')).href)) as {
    story: EarlierVersion['story'];
  };
  return {
    dist: join(folder, 'dist'),
    story,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
