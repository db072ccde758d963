// The paths that need no key, served by functions/docs.ts: the API's description, an interactive reference with its
// files, and llms.txt for agents.

/** Paths below the stage, for GET only. No endpoint has one of them. */
export const PUBLIC_PATHS: readonly string[] = ['/', '/openapi.json', '/llms.txt', '/docs', '/docs/{file}'];

/** The file beside the bundle that holds the ETag of each other file, by its name. */
export const TAGS_FILE = 'tags.json';

/** The server in the stored description. Each response replaces it with the address of the request. */
export const SERVER_PLACEHOLDER = 'https://server.invalid';
