// npm run openapi: writes openapi.json, docs/api.md and the types of docs/client.ts from the contracts. A test fails when
// one of them is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../ground/root.ts';
import { apiPage } from '../documents/api-page.ts';
import { openApiText } from '../documents/openapi.ts';
import { withApi } from '../documents/typescript-client.ts';
import { command, runCommand } from './command.ts';

await runCommand(
  command(
    'openapi',
    'Writes openapi.json, docs/api.md and the types of docs/client.ts from the contracts.',
  ).action(write),
);

async function write(): Promise<void> {
  await writeFile(join(ROOT, 'openapi.json'), openApiText());
  await writeFile(join(ROOT, 'docs/api.md'), apiPage());
  const client = join(ROOT, 'docs/client.ts');
  await writeFile(client, await withApi(await readFile(client, 'utf8'), client));
  console.log('Wrote openapi.json, docs/api.md, and the types of docs/client.ts.');
}
