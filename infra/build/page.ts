// Builds the API reference into the folder of the function that serves it: the published Swagger UI, our style and
// script (functions/docs/), openapi.json and llms.txt.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVER_PLACEHOLDER } from '../../lib/api/public-paths.ts';
import { llmsText } from '../documents/llms-text.ts';
import { openApi } from '../documents/openapi.ts';
import { ROOT } from './functions.ts';
import { hashOf, newStoredFiles } from './stored-files.ts';

const SOURCE = join(ROOT, 'functions/docs');
const SWAGGER_UI = join(ROOT, 'node_modules/swagger-ui-dist');

/** The files of the page, by their names in page.html. */
const FILES: Readonly<Record<string, string>> = {
  'icon.svg': join(SOURCE, 'icon.svg'),
  'page.css': join(SOURCE, 'page.css'),
  'page.js': join(SOURCE, 'page.js'),
  'swagger-ui.css': join(SWAGGER_UI, 'swagger-ui.css'),
  'swagger-ui-bundle.js': join(SWAGGER_UI, 'swagger-ui-bundle.js'),
  'swagger-ui-licence.txt': join(SWAGGER_UI, 'LICENSE'),
};

/**
 * Writes the page, its files and llms.txt into the folder of the function, compressed, with openapi.json and the ETags
 * of all of them. openapi.json is not compressed, because each response inserts the server's URL into it.
 */
export async function placePage(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files = newStoredFiles(folder);
  let page = await readFile(join(SOURCE, 'page.html'), 'utf8');
  for (const [name, path] of Object.entries(FILES)) {
    const hashed = await files.addHashed(name, await readFile(path));
    page = page.replaceAll(`docs/${name}`, `docs/${hashed}`);
  }
  await files.add('page.html', page);
  await files.add('llms.txt', llmsText());
  const description = JSON.stringify({ ...openApi(), servers: [{ url: SERVER_PLACEHOLDER }] });
  await writeFile(join(folder, 'openapi.json'), description);
  await files.write({ 'openapi.json': hashOf(description) });
}
