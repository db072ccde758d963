// Bundles the scripts of the web app: one for a first visit, and one for each module that is imported later, with `import()`.
// Those use the modules of the first one, as instances of their own would not know what the user does.
import { build as bundle, type BuildOptions, type Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { BROWSER_OPTIONS } from './browser-bundle.ts';
import { reported } from './build-messages.ts';

export interface AppScripts {
  /** The name of the script of a first visit. */
  readonly first: string;
  /** All scripts by name. Each name contains a hash. */
  readonly scripts: ReadonlyMap<string, string>;
}

/** @throws UserError with the errors in the sources */
export async function appScripts(folder: string, entry: string, options: BuildOptions): Promise<AppScripts> {
  const root = join(folder, entry);
  const { outputFiles, metafile } = await reported(
    bundle({
      ...BROWSER_OPTIONS,
      ...options,
      absWorkingDir: folder,
      entryPoints: { stub: root },
      format: 'esm',
      splitting: true,
      outdir: 'scripts',
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      metafile: true,
      write: false,
      plugins: [inOneScript(root)],
    }),
  );
  const outputs = Object.entries(metafile.outputs);
  const chunk = outputs.find(([, { inputs }]) => entry in inputs)?.[0];
  const stub = outputs.find(([, { entryPoint }]) => entryPoint === entry)?.[0];
  if (chunk === undefined || stub === undefined) throw new Error(`${entry} is in no script`);
  const first = basename(chunk).replace('chunk-', 'app-');
  const scripts = new Map(
    outputFiles
      .filter(({ path }) => basename(path) !== basename(stub))
      .map(({ path, text }) => {
        const renamed = text.replaceAll(basename(chunk), first);
        return [path.endsWith(basename(chunk)) ? first : basename(path), renamed] as const;
      }),
  );
  return { first, scripts };
}

/** Marks what the plugin itself asks esbuild to resolve, which it must not take up again. */
const OWN = Symbol('own');

/** Makes every module that is imported later import the root, so that all that a first visit needs is shared in one script. */
function inOneScript(root: string): Plugin {
  const later = new Set<string>();
  return {
    name: 'in-one-script',
    setup(build) {
      build.onResolve({ filter: /^\./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === OWN) return undefined;
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: OWN });
        later.add(found.path);
        return found;
      });
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        if (!later.has(path)) return undefined;
        const contents = `import ${JSON.stringify(root)};\n${await readFile(path, 'utf8')}`;
        return { contents, loader: extname(path) === '.tsx' ? 'tsx' : 'ts' };
      });
    },
  };
}
