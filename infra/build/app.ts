// Builds the web app (functions/app) into the folder of the function that serves it. The Markdown worker is bundled first,
// because a script contains its hashed name; the service worker last, because it lists all files.
import type { BuildOptions } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_WORKER } from '../../lib/api/public/public-paths.ts';
import { appScripts } from './app-scripts.ts';
import { browserBundle } from './browser-bundle.ts';
import { ROOT } from '../ground/root.ts';
import { VERSION_CONSTANT } from '../ground/version.ts';
import { hashOf, newStoredFiles, type StoredFiles } from './stored-files.ts';

const SOURCE = join(ROOT, 'functions/app');
const ICONS = ['icon-192.png', 'icon-512.png'];
/** The scripts of an import are not stored for offline use: it needs the service, and they are large. */
const NOT_STORED = 'import-view-';

const JSX = {
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
} satisfies BuildOptions;

/**
 * Builds the page, its files and the service worker for `app` in the function's folder, and the page of shared notes.
 * @returns the files, to which others can be added before they are written
 */
export async function appFiles(folder: string): Promise<StoredFiles> {
  const files = newStoredFiles(folder, 'app/');
  const read = (name: string): Promise<string> => readFile(join(SOURCE, name), 'utf8');
  const icons: Record<string, string> = {};
  for (const name of ICONS) icons[name] = await files.addHashed(name, await readFile(join(SOURCE, name)));
  const manifest = await files.addHashed('app.webmanifest', named(await read('app.webmanifest'), icons));
  const [worker, style] = await Promise.all([
    bundled('markdown/worker.ts').then((code) => files.addHashed('markdown.js', code)),
    bundled('style/app.css').then((css) => files.addHashed('app.css', css)),
  ]);
  const { first, scripts } = await appScripts(SOURCE, 'main.tsx', {
    ...JSX,
    define: defined({ MARKDOWN_FILE: worker, MANIFEST_FILE: manifest }),
  });
  for (const [name, code] of scripts) await files.add(`files/${name}`, code);
  const page = named(await read('page.html'), { 'app.css': style, 'app.js': first });
  await files.add('page.html', page);
  // The service worker caches the page under a hashed name, so that it never mixes the files of two versions.
  const stored = await files.addHashed('page.html', page);
  const precached = [
    ...scripts.keys().filter((name) => !name.startsWith(NOT_STORED)),
    style,
    worker,
    manifest,
    ...Object.values(icons),
  ];
  const code = await bundled('service-worker.ts', {
    PAGE_FILE: stored,
    PRECACHED_FILES: precached,
    VERSION: hashOf([stored, ...precached].join(' ')),
  });
  await files.add(SERVICE_WORKER, code);
  await addSharedPage(files, worker);
  return files;
}

/**
 * Adds the page of shared notes (functions/app/shared). It has a separate script, because the app's script is larger and
 * contains code that only the app's user needs. The app does not store them for offline use.
 */
async function addSharedPage(files: StoredFiles, worker: string): Promise<void> {
  const [style, script] = await Promise.all([
    bundled('shared/shared.css').then((css) => files.addHashed('shared.css', css)),
    bundled('shared/shared.tsx', { MARKDOWN_FILE: worker }).then((code) =>
      files.addHashed('shared.js', code),
    ),
  ]);
  const page = await readFile(join(SOURCE, 'shared/page.html'), 'utf8');
  await files.add('shared.html', named(page, { 'shared.css': style, 'shared.js': script }));
}

/** A text with each file's name replaced by its hashed name. */
const named = (text: string, names: Readonly<Record<string, string>>): string =>
  Object.entries(names).reduce((result, [name, hashed]) => result.replaceAll(name, hashed), text);

/** Bundles an entry point, with these constants. @throws UserError with the errors in the sources */
async function bundled(
  entry: string,
  constants: Readonly<Record<string, unknown>> = {},
): Promise<Uint8Array> {
  return browserBundle(SOURCE, entry, { ...JSX, define: defined(constants) });
}

function defined(constants: Readonly<Record<string, unknown>>): Record<string, string> {
  const define = Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)] as const);
  return { ...VERSION_CONSTANT, ...Object.fromEntries(define) };
}
