// All functions in one esbuild call: dist/<function>/index.mjs, each with only what it uses.
import { build, type BuildOptions, type Metafile } from 'esbuild';
import { requireBudgets } from './budgets.ts';
import { builtinsPlugin } from './builtins-plugin.ts';
import { contractsPlugin } from './contracts-plugin.ts';
import { DIST, entryPoints, ROOT } from './functions.ts';
import { lazyPlugin, placeLazy } from './lazy-plugin.ts';
import { NEVER_IMPORTED, sdkPlugin } from './sdk-plugin.ts';

/**
 * Bundles every function.
 * @returns esbuild's account of what went where, the files loaded on demand with it
 * @throws UserError when a bundle is over its budget
 */
export async function bundle(outdir: string = DIST): Promise<Metafile> {
  const lazy = new Set<string>();
  const options = {
    absWorkingDir: ROOT,
    outdir,
    bundle: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node24',
    // The ES module builds of the SDK can be shaken; its CommonJS builds can't.
    mainFields: ['module', 'main'],
    conditions: ['module', 'import'],
    external: NEVER_IMPORTED,
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  } satisfies BuildOptions;
  const { metafile } = await build({
    ...options,
    entryPoints: { ...entryPoints },
    metafile: true,
    plugins: [contractsPlugin(ROOT), lazyPlugin(lazy), sdkPlugin(), builtinsPlugin()],
  });
  const outputs = { ...metafile.outputs, ...(await placeLazy(options, lazy, metafile)) };
  requireBudgets({ outputs });
  return { ...metafile, outputs };
}
