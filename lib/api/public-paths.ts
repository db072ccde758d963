// The paths that need no key, served by functions/docs.ts: the API's description, an interactive reference with its
// files, llms.txt for agents, and the web app with its files (E20).

/** Paths below the stage, for GET only. No endpoint has one of them. */
export const PUBLIC_PATHS: readonly string[] = [
  '/',
  '/openapi.json',
  '/llms.txt',
  '/docs',
  '/docs/{file}',
  '/app',
  '/app/{file}',
];

/** The cookbook as a page: `/docs/cookbook`. Its name has no hash, because other documents link to it. */
export const COOKBOOK = 'cookbook';

/** The web app's service worker. Its name has no hash, because browsers look for new versions at the same address. */
export const SERVICE_WORKER = 'sw.js';

/** The file beside the bundle that holds the ETag of each other file, by its name. */
export const TAGS_FILE = 'tags.json';

/** The server in the stored description. Each response replaces it with the address of the request. */
export const SERVER_PLACEHOLDER = 'https://server.invalid';
