// All functions in one esbuild call: dist/<function>/index.mjs, each with only what it uses, and its source map.
import { build, type BuildOptions, type Metafile } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reported } from './build-messages.ts';
import { builtinsPlugin } from './builtins-plugin.ts';
import { limitOf, requireWithin } from './bundle-limits.ts';
import { contractsPlugin } from './contracts-plugin.ts';
import { DIST, DOCS, entryPoints, ROOT } from './functions.ts';
import { placePage } from './page.ts';
import { clearStamp, writeStamp } from './stamp.ts';

/**
 * What the AWS SDK imports on demand and no function ever asks for: ways to credentials other than the environment,
 * where Lambda puts them, and event streams, which DynamoDB has none of. A bundle is 365 KB with them, 217 KB
 * without. They stay out as whole packages, so an update of the SDK is a version number.
 */
export const UNREACHED = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
  '@smithy/core/event-streams',
];

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

/** How every function is bundled. */
export const BUNDLE_OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  target: 'node24',
  // The ES module builds of the SDK can be shaken; its CommonJS builds can't.
  mainFields: ['module', 'main'],
  conditions: ['module', 'import'],
  external: UNREACHED,
  alias: { '@modelcontextprotocol/server/_shims': join(import.meta.dirname, 'no-schemas.ts') },
  define: { SERVICE_VERSION: JSON.stringify(version) },
  minify: true,
  // Read when a stack is logged (lib/core/source-stack.ts): it names lines and needs no text.
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  // What it finds is told once, by us.
  logLevel: 'silent',
} satisfies BuildOptions;

/**
 * Bundles every function.
 * @returns esbuild's account of what went where
 * @throws UserError when a bundle is over its limit
 */
export async function bundle(outdir: string = DIST): Promise<Metafile> {
  const stamp = clearStamp(outdir);
  const { metafile } = await reported(
    build({
      ...BUNDLE_OPTIONS,
      outdir,
      entryPoints: { ...entryPoints },
      metafile: true,
      plugins: [contractsPlugin(ROOT), builtinsPlugin()],
    }),
  );
  await placePage(join(outdir, DOCS));
  requireWithin(limitOf, metafile.outputs);
  writeStamp(outdir, stamp);
  return metafile;
}
