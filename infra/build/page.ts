// Builds the API reference into the folder of the function that serves it: the published Swagger UI, our style and
// script (functions/docs/), the limits and errors, openapi.json, llms.txt, notes.mjs and the cookbook.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COOKBOOK, NOTES_FILE, SERVER_PLACEHOLDER } from '../../lib/api/public/public-paths.ts';
import { errorsText } from '../documents/errors-text.ts';
import { limitsText } from '../documents/limits-text.ts';
import { llmsText } from '../documents/llms-text.ts';
import { openApi } from '../documents/openapi.ts';
import { tagOf } from '../documents/operation.ts';
import { browserBundle } from './browser-bundle.ts';
import { ROOT } from '../ground/root.ts';
import { guide, guideWithContents } from './guide.ts';
import { notesFile } from './notes-file.ts';
import { newStoredFiles, type StoredFiles } from './stored-files.ts';

const SOURCE = join(ROOT, 'functions/docs');
const SWAGGER_UI = join(ROOT, 'node_modules/swagger-ui-dist');

/** The files of the page that are served as they are, by their names in page.html. */
const FILES: Readonly<Record<string, string>> = {
  'icon.svg': join(SOURCE, 'icon.svg'),
  'swagger-ui-bundle.js': join(SWAGGER_UI, 'swagger-ui-bundle.js'),
  'swagger-ui-licence.txt': join(SWAGGER_UI, 'LICENSE'),
};

/** The files that the pages of sign-in share with the API reference. */
const OF_SIGN_IN = new Set(['icon.svg', 'page.css']);

/**
 * Writes the pages, their files, llms.txt and notes.mjs into the folder of the function, compressed, with openapi.json
 * and the list of their names. openapi.json is not compressed, because each response inserts the server's URL into it.
 * @param app the files of the web app. Those of the pages of sign-in are among them, because they may be asked for as often
 * (lib/api/rate-limits.ts)
 */
export async function placePages(folder: string, app: StoredFiles): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files = newStoredFiles(folder);
  const read = (name: string): Promise<string> => readFile(join(SOURCE, name), 'utf8');
  const hashed: [name: string, hashed: string][] = [];
  const add = async (name: string, bytes: Uint8Array): Promise<void> => {
    hashed.push([name, await files.addHashed(name, bytes)]);
    if (OF_SIGN_IN.has(name)) await app.addHashed(name, bytes);
  };
  for (const [name, path] of Object.entries(FILES)) await add(name, await readFile(path));
  await add('page.css', await browserBundle(SOURCE, 'style/page.css'));
  await add('page.js', await browserBundle(SOURCE, 'page.js', { format: 'iife' }));
  const linked = (page: string): string =>
    hashed.reduce((text, [name, stored]) => text.replaceAll(`/${name}"`, `/${stored}"`), page);
  const script = await browserBundle(SOURCE, 'authorize.js', { format: 'iife' });
  hashed.push(['authorize.js', await app.addHashed('authorize.js', script)]);
  const limits = guide(limitsText());
  const errors = guide(
    errorsText((route) => `[${route.method} ${route.path}](#/${tagOf(route)}/${route.name})`),
  );
  await files.add(
    'page.html',
    linked(await read('page.html'))
      .replace('<!-- limits -->', () => limits)
      .replace('<!-- errors -->', () => errors),
  );
  await files.add('authorize.html', linked(await read('authorize.html')));
  const cookbook = guideWithContents(await readFile(join(ROOT, 'docs/cookbook.md'), 'utf8'));
  await files.add(
    `${COOKBOOK}.html`,
    linked(await read('cookbook.html')).replace('<!-- text -->', () => cookbook),
  );
  await files.add('llms.txt', llmsText());
  await files.add(NOTES_FILE, await notesFile());
  const description = JSON.stringify({
    ...openApi(undefined, SERVER_PLACEHOLDER),
    servers: [{ url: SERVER_PLACEHOLDER }],
  });
  await writeFile(join(folder, 'openapi.json'), description);
  await writeFile(join(folder, 'problem.html'), linked(await read('problem.html')));
  await files.write();
  await app.write();
}
