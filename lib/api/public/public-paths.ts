// The paths that need no key, served by functions/docs.ts: the API's description, an interactive reference with its
// files, llms.txt for agents, notes.mjs (E33), the web app with its files (E20), the page of shared notes (E25), and
// sign-in (E28). The files of the app, of shared notes and of sign-in are those of one path.

/** The commands that import and export folders, as one file for people without a clone (E33). */
export const NOTES_FILE = 'notes.mjs';

/** The paths of the documentation, for GET only. */
export const DOCS_PATHS: readonly string[] = ['/', '/openapi.json', '/llms.txt', '/docs', '/docs/{file}'];

/** Paths below the stage, for GET only. No endpoint has one of them. */
export const PUBLIC_PATHS: readonly string[] = [
  ...DOCS_PATHS,
  `/${NOTES_FILE}`,
  '/app',
  '/app/{file}',
  '/s',
  '/.well-known/{file}',
  '/oauth/{action}',
];

/** Paths for POST only: a program registers at `/oauth/register` before it asks for a key (E28). */
export const PUBLIC_POSTS: readonly string[] = ['/oauth/{action}'];

/** The cookbook as a page: `/docs/cookbook`. Its name has no hash, because other documents link to it. */
export const COOKBOOK = 'cookbook';

/** The web app's service worker. Its name has no hash, because browsers look for new versions at the same address. */
export const SERVICE_WORKER = 'sw.js';

/** The file beside the bundle that lists the names of the stored files. */
export const STORED_NAMES = 'stored.json';

/** The server in the stored description. Each response replaces it with the address of the request. */
export const SERVER_PLACEHOLDER = 'https://server.invalid';
