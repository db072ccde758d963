// The same functions bundled as one would at first: esbuild's defaults for Node, everything in one file, validators
// made at run time.
import { build, type Metafile, type Plugin } from 'esbuild';
import { join } from 'node:path';
import { entryPoints, ROOT } from '../build/functions.ts';

const naiveChecks: Plugin = {
  name: 'naive-checks',
  setup(bundling) {
    bundling.onResolve({ filter: /\/checks\.ts$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: join(import.meta.dirname, 'naive-checks.ts') },
    );
  },
};

/** Bundles these functions naively. Returns esbuild's account of what went where. */
export async function naiveBundle(names: readonly string[], outdir: string): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    outdir,
    entryPoints: Object.fromEntries(
      names.map((name) => [`${name}/index`, entryPoints[`${name}/index`] ?? '']),
    ),
    bundle: true,
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    platform: 'node',
    target: 'node24',
    metafile: true,
    logLevel: 'warning',
    plugins: [naiveChecks],
  });
  return metafile;
}
