// What is answered without a key, by functions/docs.ts: the API's description, its page, the files of the page, and
// llms.txt for agents.

/** Paths below the stage, for GET alone. None of them is an endpoint's. */
export const PUBLIC_PATHS: readonly string[] = ['/', '/openapi.json', '/llms.txt', '/docs', '/docs/{file}'];

/** The file beside the bundle that holds the tag of each of the others, by its name. */
export const TAGS_FILE = 'tags.json';

/** The server in the description beside the bundle: each response has the one it was asked from. */
export const SERVER_PLACEHOLDER = 'https://server.invalid';
