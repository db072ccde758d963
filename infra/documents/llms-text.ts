// llms.txt: a summary of this API for agents, with rules and links. Its endpoints and tools come from the contracts.
import type { TObject } from 'typebox';
import type { Contract } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { tagOf } from './operation.ts';
import { toolContracts } from './tool-contracts.ts';

/** The file as served. Its links are relative to its own address, so they work under every base URL. */
export const llmsText = (): string => `# Notes workspace service

> A JSON-over-HTTPS API for workspaces, nested groups, Markdown notes, todos, daily and weekly notes, snapshots and a trash.

The base URL is the address of this file without \`/llms.txt\`; links here are relative to it.

- Every request needs \`Authorization: Bearer service_…\`, except those for this file, \`openapi.json\`, \`docs\`, \`notes.mjs\`, \`app\`, links (\`shared\`) and sign-in. The operator creates keys; \`npm start\` prints one. A read-only key gets 403 for writes.
- Bodies are JSON objects in UTF-8 with \`Content-Type: application/json\`, for DELETE, too. Unknown members and parameters are ignored.
- Success is 200 with \`{"data": …}\`; lists add \`count\` and \`pagination\` (\`page\` from 1, \`limit\` at most 100, \`total\`, \`totalPages\`).
- Errors are \`{"error": CODE, "message": text}\`: 400 \`VALIDATION_ERROR\` or \`MALFORMED_REQUEST\`, 401 \`UNAUTHORIZED\`, 403 \`FORBIDDEN\`, 404 \`NOT_FOUND\`, 410 \`CURSOR_EXPIRED\`, 412 \`PRECONDITION_FAILED\`, 429 \`RATE_LIMITED\`, 500 \`INTERNAL_ERROR\`. After a 429, wait \`Retry-After\` seconds and retry the same request.
- If \`workspaceId\` is omitted, the default workspace is used. If the date is omitted, it is today in the account's time zone.
- Responses with one note carry an \`ETag\`. Send it as \`If-Match\` with a change: 412 means that the note has changed since; read it again. \`If-None-Match\` on a GET returns 304 if nothing changed.
- \`Idempotency-Key\`, a unique value you choose, makes a POST safe to repeat: the same key creates nothing twice.
- \`content=false\` omits contents from lists; get one note by its id. Deleted notes stay in the trash until it is emptied.
- To stay in sync, get a \`cursor\` from \`GET /changes\`, list everything once, then pass the cursor to receive later changes. After a 410, start again.

## More

- [OpenAPI 3.1](openapi.json): every endpoint with its schemas, errors and examples
- [Reference](docs): an interactive reference to read and to try with a key
- [notes.mjs](notes.mjs): imports and exports folders of Markdown files: \`node notes.mjs --help\`

## Agents

- [Model Context Protocol](mcp): POST, streamable HTTP without sessions, the same key; ${toolContracts.length} tools: ${toolContracts.map(({ name }) => name).join(', ')}

## Endpoints

The parameters of a call follow its summary: query parameters of a GET, body members otherwise. \`*\` marks required ones.

${routes.map(line).join('\n')}
`;

function line(route: Contract): string {
  const { name, method, path, summary, query, body, headers = [] } = route;
  const input = [...fieldsOf(query ?? body), ...headers];
  const takes = input.length > 0 ? `; takes ${input.join(', ')}` : '';
  return `- [${method} ${path}](docs#/${tagOf(route)}/${name}): ${summary}${takes}`;
}

function fieldsOf(schema: TObject | undefined): string[] {
  const isRequired = new Set<string>(schema?.required);
  return Object.keys(schema?.properties ?? {}).map((name) => (isRequired.has(name) ? `${name}*` : name));
}
