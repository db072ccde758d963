// Builds the API reference into the folder of the function that serves it: the published Swagger UI, our style and
// script (functions/docs/), openapi.json and llms.txt. File names contain a hash of the content, so browsers may cache
// the files.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { SERVER_PLACEHOLDER, TAGS_FILE } from '../../lib/api/public-paths.ts';
import { llmsText } from '../documents/llms-text.ts';
import { openApi } from '../documents/openapi.ts';
import { ROOT } from './functions.ts';

const SOURCE = join(ROOT, 'functions/docs');
const SWAGGER_UI = join(ROOT, 'node_modules/swagger-ui-dist');

const HASH_CHARACTERS = 12;

const pack = promisify(gzip);

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
  await rm(join(folder, 'files'), { recursive: true, force: true });
  await mkdir(join(folder, 'files'), { recursive: true });
  const tags: Record<string, string> = {};
  const compress = async (name: string, bytes: Buffer | string): Promise<void> => {
    tags[name] = hashOf(bytes);
    await writeFile(join(folder, `${name}.gz`), await pack(bytes, { level: constants.Z_BEST_COMPRESSION }));
  };
  let page = await readFile(join(SOURCE, 'page.html'), 'utf8');
  for (const [name, path] of Object.entries(FILES)) {
    const bytes = await readFile(path);
    const extension = extname(name);
    const hashed = `${name.slice(0, -extension.length)}-${hashOf(bytes)}${extension}`;
    await compress(`files/${hashed}`, bytes);
    page = page.replaceAll(`docs/${name}`, `docs/${hashed}`);
  }
  await compress('page.html', page);
  await compress('llms.txt', llmsText());
  const description = JSON.stringify({ ...openApi(), servers: [{ url: SERVER_PLACEHOLDER }] });
  tags['openapi.json'] = hashOf(description);
  await writeFile(join(folder, 'openapi.json'), description);
  await writeFile(join(folder, TAGS_FILE), JSON.stringify(tags));
}

const hashOf = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARACTERS);
