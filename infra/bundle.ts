// All functions in one esbuild call: dist/<function>/index.mjs, each with only what it uses.
import { build, type Metafile } from 'esbuild';
import { contractsPlugin } from './contracts-plugin.ts';
import { DIST, entryPoints, ROOT } from './functions.ts';

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
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { ...entryPoints },
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
    metafile: true,
    logLevel: 'warning',
    plugins: [contractsPlugin(ROOT)],
  });
  return metafile;
}
