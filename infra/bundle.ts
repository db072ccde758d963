// All functions in one esbuild call: dist/<function>/index.mjs, each with only what it uses.
import { build, type BuildOptions, type Metafile } from 'esbuild';
import { contractsPlugin } from './contracts-plugin.ts';
import { DIST, entryPoints, ROOT } from './functions.ts';
import { lazyPlugin, placeLazy } from './lazy-plugin.ts';

// The SDK reaches these only outside Lambda, by dynamic import; on Lambda credentials come from the environment.
const NEVER_REACHED = [
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-web-identity',
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-login',
  '@smithy/credential-provider-imds',
];

/** Bundles every function. Returns esbuild's account of what went where. */
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
    external: NEVER_REACHED,
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  } satisfies BuildOptions;
  const { metafile } = await build({
    ...options,
    entryPoints: { ...entryPoints },
    metafile: true,
    plugins: [contractsPlugin(ROOT), lazyPlugin(lazy)],
  });
  await placeLazy(options, lazy, metafile);
  return metafile;
}
