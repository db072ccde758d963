// Runs a command of this repository: node infra/cli/run.cjs NAME. It runs on any Node and needs no packages, so that it
// can report a missing requirement before it loads anything that has this requirement.
'use strict';
const { existsSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');

const modules = join(__dirname, '../../node_modules');

/**
 * V8's options of commands that read a whole table: less than half the memory, and a half more CPU time. With 100,000 notes,
 * check-data then takes 200 instead of 390 MB.
 */
const SMALL_HEAP = ['--max-semi-space-size=2', '--semi-space-growth-factor=1', '--heap-growing-percent=15'];
const READS_TABLE = new Set(['check-data']);

/** Returns the reason why the commands can't run on this machine, with the remedy; undefined if they can. */
function problem() {
  if (process.platform === 'win32')
    return 'This runs on Linux, macOS and WSL. On Windows, install WSL (wsl --install), and run npm ci and npm start there.';
  if (!existsSync(join(modules, 'esbuild'))) return 'The packages are not installed yet. Run: npm ci';
  if (!process.features.typescript)
    return (
      `This is Node ${process.versions.node}, and the commands need 22.18 or newer. npm ci installs the project's own Node 24 ` +
      'unless install scripts are turned off.\nRun: npm ci --ignore-scripts=false    or put Node 24 on the PATH.'
    );
  if (!existsSync(join(modules, '@esbuild', `${process.platform}-${process.arch}`)))
    return `The packages were not installed for this machine (${process.platform}, ${process.arch}). Run: npm ci --include=optional`;
  return undefined;
}

const [name] = process.argv.splice(2, 1);
const found = problem();
if (found === undefined) {
  for (const option of READS_TABLE.has(name) ? SMALL_HEAP : []) setFlagsFromString(option);
  // Node stores the sources without their types, which saves time and memory from the second run on. compile-cache.ts has the
  // same folder, and bounds it.
  enableCompileCache?.(join(modules, '.cache/compile'));
  void import(`./${name}.ts`);
} else {
  process.stderr.write(`\n${found}\n\n`);
  process.exitCode = 1;
}
