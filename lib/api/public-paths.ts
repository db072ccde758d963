// What is answered without a key, by functions/docs.ts: the API's description, its page, the files of the page, and
// llms.txt for agents.

/** Paths below the stage, for GET alone. None of them is an endpoint's. */
export const PUBLIC_PATHS: readonly string[] = ['/', '/openapi.json', '/llms.txt', '/docs', '/docs/{file}'];
