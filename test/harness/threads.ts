// The code of the threads that tests start, bundled once per run: loading its hundreds of modules takes longer than most
// tests.
import { build } from 'esbuild';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DIST, ROOT } from '../../infra/ground/root.ts';

/** Two folders below the root, as the modules in the bundles expect of their own folder. */
export const THREADS = join(DIST, '.test');

const ENTRIES = ['gateway-thread.ts', 'explorer/instance-thread.ts'];

/** Each file is replaced as a whole, because the tests of another run may be loading it. */
export async function bundleThreads(): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES.map((path) => join(import.meta.dirname, path)),
    outdir: THREADS,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    // Packages in CommonJS require the modules of Node.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'silent',
  });
  await mkdir(THREADS, { recursive: true });
  for (const { path, contents } of outputFiles) {
    const part = `${path}.${process.pid}`;
    await writeFile(part, contents);
    await rename(part, path);
  }
}
