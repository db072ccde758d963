// npm run openapi: writes openapi.json, the README's table of endpoints and the types of docs/client.ts from the
// contracts. A test fails when one of them is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../ground/root.ts';
import { withEndpoints } from '../documents/endpoint-table.ts';
import { openApiText } from '../documents/openapi.ts';
import { withApi } from '../documents/typescript-client.ts';
import { command, runCommand } from './command.ts';

await runCommand(
  command(
    'openapi',
    'Writes openapi.json, the README’s table of endpoints and the types of docs/client.ts from the contracts.',
  ).action(write),
);

async function write(): Promise<void> {
  const readme = join(ROOT, 'README.md');
  await writeFile(join(ROOT, 'openapi.json'), openApiText());
  await writeFile(readme, withEndpoints(await readFile(readme, 'utf8')));
  const client = join(ROOT, 'docs/client.ts');
  await writeFile(client, await withApi(await readFile(client, 'utf8'), client));
  console.log('Wrote openapi.json, the table of endpoints in README.md, and the types of docs/client.ts.');
}
