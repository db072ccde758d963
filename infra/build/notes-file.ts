// Builds notes.mjs: import, export and sync of folders as one file without dependencies, which every service serves.
import { build, type Metafile } from 'esbuild';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../ground/root.ts';
import { VERSION, VERSION_CONSTANT } from '../ground/version.ts';
import { reported } from './build-messages.ts';
import { builtinsPlugin } from './builtins-plugin.ts';
import { limitOf, NOTES_FILE_ENTRY, requireWithin } from './bundle-limits.ts';

const NODE_MIN = 22;

/**
 * An older Node prints one line. Ubuntu 22.04 installs Node 12, so it can parse the whole file, and nothing of it runs
 * before this check. The first versions of Node 22 have no getBuiltinModule, through which the bundle loads built-ins.
 */
const HEAD = `#!/usr/bin/env node
// notes.mjs ${VERSION} imports, exports and syncs the notes of a service as folders. Usage: node notes.mjs --help
import { createRequire } from 'node:module';
if (parseInt(process.versions.node) < ${NODE_MIN}) {
  console.error('notes.mjs needs Node ${NODE_MIN} or newer; this is Node ' + process.versions.node + '.');
  process.exit(1);
}
process.getBuiltinModule = process.getBuiltinModule || createRequire(import.meta.url);`;

/** Returns the file. @throws UserError if the sources have errors, or it is over its limit */
export async function notesFile(): Promise<Uint8Array> {
  const { outputFiles, metafile } = await reported(
    build({
      absWorkingDir: ROOT,
      entryPoints: [NOTES_FILE_ENTRY],
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node12.22',
      define: VERSION_CONSTANT,
      minify: true,
      legalComments: 'none',
      banner: { js: HEAD },
      plugins: [builtinsPlugin()],
      metafile: true,
      write: false,
      logLevel: 'silent',
    }),
  );
  const texts = [...outputFiles.map(({ contents }) => contents), Buffer.from(await licences(metafile))];
  const file = Buffer.concat(texts);
  for (const output of Object.values(metafile.outputs)) output.bytes = file.length;
  requireWithin(limitOf, metafile.outputs);
  return file;
}

/** The licences of the packages of which the bundle has code, as comments. */
async function licences({ outputs }: Metafile): Promise<string> {
  const parts = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const used = parts.filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const packages = used.flatMap(([path]) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  const texts = [...new Set(packages)].map(async (name) => {
    const folder = join(ROOT, 'node_modules', name);
    const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
    if (file === undefined) throw new Error(`${name} has no file with its licence`);
    const text = await readFile(join(folder, file), 'utf8');
    return `/* This file contains ${name}:\n\n${text.trim()}\n*/\n`;
  });
  return (await Promise.all(texts)).join('');
}
