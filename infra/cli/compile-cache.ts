// Node keeps the compiled code of modules in a folder, so that the many processes and threads of a test run compile each
// module once. An entry of a module whose text has changed is compiled again.
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/compile');

/** Tests run copies of modules in temporary folders, whose entries nothing else removes. */
const MAX_FILES = 10_000;

/** Turns the cache on for every process that this one starts. */
export function useCompileCache(): void {
  process.env['NODE_COMPILE_CACHE'] ??= FOLDER;
}

/** Empties the cache if it has too many entries. */
export function boundCompileCache(): void {
  if (globSync('*/*', { cwd: FOLDER }).length > MAX_FILES) rmSync(FOLDER, { recursive: true, force: true });
}
