// Bundles all functions in one esbuild call: dist/<function>/index.mjs with only the code it uses, and its source map.
import { build, type BuildOptions, type Metafile } from 'esbuild';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appFiles } from './app.ts';
import { reported } from './build-messages.ts';
import { builtinsPlugin } from './builtins-plugin.ts';
import { limitOf, requireWithin } from './bundle-limits.ts';
import { contractsPlugin } from './contracts-plugin.ts';
import { DOCS, entryPoints, functionNames } from './functions.ts';
import { DIST, ROOT } from '../ground/root.ts';
import { VERSION_CONSTANT } from '../ground/version.ts';
import { placePages } from './page.ts';
import { sdkPlugin } from './sdk-plugin.ts';
import { clearStamp, writeStamp } from './stamp.ts';

/**
 * Packages that the AWS SDK imports on demand and no function reaches: sources of credentials other than the
 * environment, which Lambda uses, and event streams, which DynamoDB does not have. A bundle is 345 KB with them, 197 KB
 * without. They are excluded as whole packages, so an update of the SDK needs only a new version number.
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

/** How every function is bundled. */
export const BUNDLE_OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  target: 'node24',
  // Tree shaking works with the ES module builds of the SDK, but not with its CommonJS builds.
  mainFields: ['module', 'main'],
  conditions: ['module', 'import'],
  external: UNREACHED,
  alias: {
    '@aws-sdk/endpoint-cache': join(import.meta.dirname, 'no-endpoint-cache.ts'),
    '@modelcontextprotocol/server/_shims': join(import.meta.dirname, 'no-schemas.ts'),
  },
  define: VERSION_CONSTANT,
  minify: true,
  // Read when a stack trace is logged (lib/core/source-stack.ts). That needs line numbers and no source text.
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  // build-messages.ts prints errors and warnings.
  logLevel: 'silent',
} satisfies BuildOptions;

/** The file next to the bundles that lists the inputs and imports of each. */
export const METAFILE = 'metafile.json';

// The bundler collects garbage less often: 1.5 s less processor time for all functions, with the same peak of memory.
process.env['GOGC'] ??= '400';

/**
 * Bundles every function.
 * @param part gets the name of each part of the work when it begins
 * @returns esbuild's metafile, which lists the inputs of each output
 * @throws UserError if the sources have errors or a bundle is over its limit
 */
export async function bundle(
  outdir: string = DIST,
  part: (name: string) => void = () => undefined,
): Promise<Metafile> {
  const stamp = clearStamp(outdir);
  part(`${functionNames.length} bundles`);
  const { metafile } = await reported(
    build({
      ...BUNDLE_OPTIONS,
      outdir,
      entryPoints: { ...entryPoints },
      metafile: true,
      plugins: [contractsPlugin(ROOT), builtinsPlugin(), sdkPlugin()],
    }),
  );
  part('the web app');
  const app = await appFiles(join(outdir, DOCS));
  part('the API reference');
  await placePages(join(outdir, DOCS), app);
  requireWithin(limitOf, metafile.outputs);
  writeFileSync(join(outdir, METAFILE), JSON.stringify(metafile));
  writeStamp(outdir, stamp);
  return metafile;
}
