// Leaves out single parts of the AWS SDK that no function reaches, although modules that functions use import them:
// 13 KB of a bundle. Whole packages that the SDK imports on demand are excluded in bundle.ts.
import type { Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../ground/user-error.ts';

const SMITHY = 'node_modules/@smithy/core/dist-es/submodules';

/** The files whose classes and functions throw an error in a bundle if they are called, and the reason why none is. */
const REPLACED: Readonly<Record<string, string>> = {
  [`${SMITHY}/client/smithy-client/schemaLogFilter.js`]: 'the client has no logger (lib/db/table/client.ts)',
  [`${SMITHY}/checksum/sha256/Sha256Js.js`]: 'Node computes SHA-256',
  [`${SMITHY}/retry/util-retry/AdaptiveRetryStrategy.js`]: 'the client has its own retry strategy',
  [`${SMITHY}/retry/util-retry/StandardRetryStrategy.js`]: 'the client has its own retry strategy',
};

/** The manifest of the client. The SDK reads only the version. */
const MANIFEST = 'node_modules/@aws-sdk/client-dynamodb/package.json';

/** The files of the SDK that are shorter in a bundle. If a bundle lacks one, the SDK has changed. */
export const SHORTENED: readonly string[] = [...Object.keys(REPLACED), MANIFEST];

/**
 * Shortens these files, and leaves out the paginators of commands that are not used. A build fails if a replaced file
 * exports anything but classes and functions.
 */
export const sdkPlugin = (): Plugin => ({
  name: 'sdk',
  setup(build) {
    // Their package does not declare that its modules have no side effects, so unused ones would be in every bundle.
    build.onResolve({ filter: /^\.\/(Query|Scan)Paginator$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, `${path}.js`),
      sideEffects: false,
    }));
    for (const [file, reason] of Object.entries(REPLACED))
      build.onLoad({ filter: endOf(file) }, async ({ path }) => ({
        contents: throwing(file, await readFile(path, 'utf8'), reason),
      }));
    build.onLoad({ filter: endOf(MANIFEST) }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
});

const SEPARATOR = String.raw`[\\/]`;

/** Matches the absolute path of a file. */
function endOf(file: string): RegExp {
  const parts = file.split('/').map((part) => RegExp.escape(part));
  return new RegExp(`${SEPARATOR}${parts.join(SEPARATOR)}$`);
}

/**
 * Returns a module with the same classes and functions, which throw an error when they are called.
 * @throws UserError if the file exports anything else
 */
function throwing(file: string, code: string, reason: string): string {
  const exported = [...code.matchAll(/^export (?:(?:class|function) (\w+))?/gm)];
  return exported
    .map(([, name]) => {
      if (name === undefined)
        throw new UserError(`${file} exports more than classes and functions: the AWS SDK has changed`);
      return `export function ${name}() { throw new Error('no ${name} in a function: ${reason}'); }`;
    })
    .join('\n');
}
