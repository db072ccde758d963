// Fits the AWS SDK to the functions while they are bundled: what none of them reaches stays out. What runs
// unbundled (infra/cli) has the SDK as it is, with all its ways to credentials.
import type { Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Never reached, and imported on demand: DynamoDB has no event streams. */
export const NEVER_IMPORTED = ['@smithy/core/event-streams'];

/** The errors that lib/db knows by their class. The others keep their names without having one of their own. */
export const KNOWN_ERRORS = ['TransactionCanceledException'];

/** Makes what stands in the bundles for the module at a path. */
type Replacement = (path: string) => string | Promise<string>;

const ours =
  (file: string): Replacement =>
  () =>
    `export * from ${JSON.stringify(join(import.meta.dirname, 'sdk', file))};`;

/** The same module as browsers get it. */
const browsers: Replacement = (path) => `export * from './${basename(path, '.js')}.browser.js';`;

/** Everything the module exports, by name, refusing to be used. */
const absent: Replacement = async (path) => {
  const names = [...(await text(path)).matchAll(/^export (?:async )?(?:const|class|function) (\w+)/gm)];
  const exported = names.map(([, name]) => `export const ${name} = /* @__PURE__ */ absent('${name}');`);
  const stub = JSON.stringify(join(import.meta.dirname, 'sdk/absent.ts'));
  return [`import { absent } from ${stub};`, ...exported].join('\n');
};

const version: Replacement = async (path) => {
  const about = JSON.parse(await text(path)) as { version: string };
  return JSON.stringify({ version: about.version });
};

const knownErrors: Replacement = async (path) =>
  (await text(path)).replace(
    /^export var (\w+)\$ = \[-3, n0, [^;]+;\s+n0_registry\.registerError\(\1\$, \1\);$/gm,
    (statements, name: string) => (KNOWN_ERRORS.includes(name) ? statements : ''),
  );

const DYNAMODB = '@aws-sdk/client-dynamodb';
const CLIENT = '@aws-sdk/core/dist-es/submodules/client';
const CORE = '@smithy/core/dist-es/submodules';
const SIGNATURE = '@smithy/signature-v4/dist-es';

const REPLACEMENTS: Readonly<Record<string, Replacement>> = {
  // Settings come from the environment: no files, no metadata service, no other credentials.
  [`${DYNAMODB}/dist-es/runtimeConfig.js`]: ours('runtime-config.ts'),
  '@aws-sdk/core/dist-es/submodules/httpAuthSchemes/aws_sdk/clock-skew-defaults.js': browsers,
  // The user agent names the version and nothing else of the package.
  [`${DYNAMODB}/package.json`]: version,
  // The endpoint is given: no rules to find it, and none of Amazon S3's.
  [`${DYNAMODB}/dist-es/endpoint/endpointResolver.js`]: ours('given-endpoint.ts'),
  [`${CORE}/endpoints/middleware-endpoint/adaptors/getEndpointFromConfig.js`]: browsers,
  [`${CORE}/endpoints/middleware-endpoint/service-customizations/s3.js`]: absent,
  [`${CLIENT}/util-endpoints/aws.js`]: absent,
  '@aws-sdk/middleware-endpoint-discovery/dist-es/index.js': ours('unchanged.ts'),
  // The client is made without extensions.
  [`${DYNAMODB}/dist-es/runtimeExtensions.js`]: ours('unchanged.ts'),
  // A write here starts no function, so there is no recursion to detect.
  [`${CLIENT}/middleware-recursion-detection/recursionDetectionMiddleware.js`]: browsers,
  // Retries are of the standard kind.
  [`${CORE}/retry/util-retry/AdaptiveRetryStrategy.js`]: absent,
  // Node on Lambda has OpenSSL's SHA-256.
  [`${CORE}/checksum/sha256/Sha256Js.js`]: absent,
  // Requests are signed in their headers; none is presigned, and there are no events to sign.
  [`${SIGNATURE}/HeaderFormatter.js`]: absent,
  [`${SIGNATURE}/moveHeadersToQuery.js`]: absent,
  // The package does not say that its modules are free of side effects; its paginators are made when they are read.
  '@aws-sdk/lib-dynamodb/dist-es/pagination/index.js': absent,
  [`${DYNAMODB}/dist-es/schemas/schemas_0.js`]: knownErrors,
};

/** Replaces the modules above. A build that meets one of them no more, after an update of the SDK, fails. */
export const sdkPlugin = (): Plugin => ({
  name: 'sdk',
  setup(build) {
    const left = new Set(Object.keys(REPLACEMENTS));
    build.onLoad({ filter: /node_modules[\\/]@(aws-sdk|smithy)[\\/].*\.js(on)?$/ }, async ({ path }) => {
      const module = path.replaceAll('\\', '/').replace(/^.*\/node_modules\//, '');
      const replacement = REPLACEMENTS[module];
      if (!replacement) return undefined;
      left.delete(module);
      return { contents: await replacement(path), loader: module.endsWith('.json') ? 'json' : 'js' };
    });
    build.onEnd(() => ({
      errors: [...left].map((module) => ({
        text: `${module} is in no bundle: mend its replacement in infra/build/sdk-plugin.ts`,
      })),
    }));
  },
});

const text = (path: string): Promise<string> => readFile(path, 'utf8');
