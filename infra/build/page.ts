// The page of the API's description, put beside the function that serves it: Swagger UI as it is published, our style and
// script (functions/docs/), the description, and llms.txt. Names hold a hash of what is in the file, so that browsers may keep them.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { llmsText } from '../llms-text.ts';
import { openApi } from '../openapi.ts';
import { ROOT } from './functions.ts';

const SOURCE = join(ROOT, 'functions/docs');
const SWAGGER_UI = join(ROOT, 'node_modules/swagger-ui-dist');

/** What the page is made of, as page.html names it. */
const FILES: Readonly<Record<string, string>> = {
  'icon.svg': join(SOURCE, 'icon.svg'),
  'page.css': join(SOURCE, 'page.css'),
  'page.js': join(SOURCE, 'page.js'),
  'swagger-ui.css': join(SWAGGER_UI, 'swagger-ui.css'),
  'swagger-ui-bundle.js': join(SWAGGER_UI, 'swagger-ui-bundle.js'),
  'swagger-ui-licence.txt': join(SWAGGER_UI, 'LICENSE'),
};

/** Writes page.html, openapi.json, llms.txt and the page's files into the folder of the function. */
export async function placePage(folder: string): Promise<void> {
  const files = join(folder, 'files');
  await rm(files, { recursive: true, force: true });
  await mkdir(files, { recursive: true });
  let page = await readFile(join(SOURCE, 'page.html'), 'utf8');
  for (const [name, path] of Object.entries(FILES)) {
    const bytes = await readFile(path);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    const extension = extname(name);
    const hashed = `${name.slice(0, -extension.length)}-${hash}${extension}`;
    await writeFile(join(files, hashed), bytes);
    page = page.replaceAll(`docs/${name}`, `docs/${hashed}`);
  }
  await writeFile(join(folder, 'page.html'), page);
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApi()));
  await writeFile(join(folder, 'llms.txt'), llmsText());
}
