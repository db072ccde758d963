// A module that is imported on demand gets a file of its own beside the function that may ask for it, so that a
// cold start does not read what most requests never need.
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { basename, dirname, join } from 'node:path';
import { copyFile, rm } from 'node:fs/promises';
import { reported } from './build-messages.ts';

/** Keeps dynamic imports of TypeScript modules out of the bundles; `found` takes what they lead to. */
export const lazyPlugin = (found: Set<string>): Plugin => ({
  name: 'lazy',
  setup(bundling) {
    bundling.onResolve({ filter: /\.ts$/ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const source = join(resolveDir, path);
      found.add(source);
      return { path: `./${fileOf(source)}`, external: true };
    });
  },
});

/**
 * Bundles the modules that were found, and puts each, with its source map, beside every function that imports it.
 * @returns esbuild's account of their bundles
 */
export async function placeLazy(
  options: BuildOptions & { outdir: string },
  found: ReadonlySet<string>,
  { outputs }: Metafile,
): Promise<Metafile['outputs']> {
  const lazy: Metafile['outputs'] = {};
  for (const source of found) {
    const file = fileOf(source);
    const built = join(options.outdir, file);
    const entryPoints = { [basename(file, '.mjs')]: source };
    Object.assign(
      lazy,
      (await reported(build({ ...options, entryPoints, metafile: true }))).metafile.outputs,
    );
    const users = Object.entries(outputs).filter(([, { imports }]) =>
      imports.some(({ path }) => path === `./${file}`),
    );
    for (const suffix of ['', '.map']) {
      for (const [output] of users)
        await copyFile(built + suffix, join(options.absWorkingDir ?? '', dirname(output), file + suffix));
      await rm(built + suffix);
    }
  }
  return lazy;
}

const fileOf = (source: string): string => `${basename(source, '.ts')}.mjs`;
