// The bundles of `npm run dev`, rebuilt after every save. The functions share their code in chunks, which takes a tenth
// of the work of the self-contained bundles that npm start, the tests and the stack use.
import { build, context, type OutputFile } from 'esbuild';
import { rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { appFiles } from './app.ts';
import { reported } from './build-messages.ts';
import { builtinsPlugin } from './builtins-plugin.ts';
import { BUNDLE_OPTIONS } from './bundle.ts';
import { CONTRACT_FOLDERS, contractsPlugin, type Compilable, type ContractsOf } from './contracts-plugin.ts';
import { DOCS, entryPoints } from './functions.ts';
import { DIST, ROOT } from '../ground/root.ts';
import { placePages } from './page.ts';
import { sdkPlugin } from './sdk-plugin.ts';

export interface DevBuild {
  /** The folder of the bundles. */
  readonly dist: string;
  /** Bundles the current sources. @throws UserError with the errors in them */
  build(): Promise<unknown>;
  /** Releases the resources that are shared between builds. */
  stop(): Promise<void>;
}

export function newDevBuild(): DevBuild {
  const dist = join(DIST, '.dev');
  rmSync(dist, { recursive: true, force: true });
  let contracts: Promise<ContractsOf>;
  const bundles = context({
    ...BUNDLE_OPTIONS,
    outdir: dist,
    minify: false,
    splitting: true,
    // Written here, because esbuild deletes the outputs of a failed build, and the server still runs the old ones.
    write: false,
    entryPoints: { ...entryPoints },
    plugins: [contractsPlugin(ROOT, async (path) => (await contracts)(path)), builtinsPlugin(), sdkPlugin()],
  });
  let builds = 0;
  return {
    dist,
    async build() {
      contracts = freshContracts(join(dist, `contracts-${(builds += 1)}`));
      await contracts;
      const { outputFiles } = await reported((await bundles).rebuild());
      const folder = join(dist, DOCS);
      const pages = appFiles(folder).then((app) => placePages(folder, app));
      await Promise.all([pages, ...outputFiles.map(write)]);
    },
    stop: async () => (await bundles).dispose(),
  };
}

async function write({ path, contents }: OutputFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
}

/** Returns the current contracts. They are bundled into a new folder, because Node imports each file only once. */
async function freshContracts(outdir: string): Promise<ContractsOf> {
  await reported(
    build({
      absWorkingDir: ROOT,
      entryPoints: CONTRACT_FOLDERS.map((folder) => join(folder, '*.ts')),
      outdir,
      outbase: 'lib',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      outExtension: { '.js': '.mjs' },
      logLevel: 'silent',
    }),
  );
  return async (path) => {
    const file = path.slice(join(ROOT, 'lib').length).replace(/ts$/, 'mjs');
    return (await import(pathToFileURL(join(outdir, file)).href)) as Record<string, Compilable>;
  };
}
