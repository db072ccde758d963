// npm run openapi: writes openapi.json and the README's table of endpoints from the contracts. A test fails when
// one of them is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../build/functions.ts';
import { withEndpoints } from '../documents/endpoint-table.ts';
import { openApiText } from '../documents/openapi.ts';
import { command, runCommand } from './command.ts';

await runCommand(
  command('openapi', 'Writes openapi.json and the README’s table of endpoints from the contracts.').action(
    write,
  ),
);

async function write(): Promise<void> {
  const readme = join(ROOT, 'README.md');
  await writeFile(join(ROOT, 'openapi.json'), openApiText());
  await writeFile(readme, withEndpoints(await readFile(readme, 'utf8')));
  console.log('Wrote openapi.json and the table of endpoints in README.md.');
}
