// llms.txt, which says to agents what this API is and where to read on: a heading, a summary, rules, and lists of links.
// The endpoints and the tools in it are those of the contracts.
import type { TObject } from 'typebox';
import type { Contract } from '../lib/api/contract.ts';
import { routes } from '../lib/api/routes/index.ts';
import { tagOf } from './openapi/operation.ts';
import { toolContracts } from './tool-contracts.ts';

/** The file as it is served. Its links are relative to its own address, so they hold below every base URL. */
export const llmsText = (): string => `# Notes workspace service

> A JSON-over-HTTPS API for workspaces, nested groups, Markdown notes, todos, daily and weekly notes, snapshots and a trash.

The base URL is the address of this file without \`/llms.txt\`; links here are relative to it.

- Every request but those for this file, \`openapi.json\` and \`docs\` carries \`Authorization: Bearer service_…\`. Whoever runs the service hands out keys; \`npm start\` prints one. Some keys only read: writing with them is 403.
- Bodies are JSON objects in UTF-8 with \`Content-Type: application/json\`, also for DELETE. Unknown members and parameters are ignored.
- Success is 200 with \`{"data": …}\`; lists add \`count\` and \`pagination\` (\`page\` from 1, \`limit\` at most 100, \`total\`, \`totalPages\`).
- Errors are \`{"error": CODE, "message": text}\`: 400 \`VALIDATION_ERROR\` or \`MALFORMED_REQUEST\`, 401 \`UNAUTHORIZED\`, 403 \`FORBIDDEN\`, 404 \`NOT_FOUND\`, 410 \`CURSOR_EXPIRED\`, 412 \`PRECONDITION_FAILED\`, 429 \`RATE_LIMITED\`, 500 \`INTERNAL_ERROR\`. After a 429 wait for \`Retry-After\` seconds and send the same again.
- Without a \`workspaceId\` the default workspace is meant; without a date, today in the account's time zone.
- One note comes with an \`ETag\`. Send it as \`If-Match\` with a change: 412 means that somebody else changed the note; read it again. \`If-None-Match\` on a GET answers 304 while nothing changed.
- \`Idempotency-Key\`, a word of your own, makes a POST safe to send again: the same key makes nothing twice.
- \`content=false\` leaves the contents out of lists; ask for one note by its id. Deleted notes are in the trash until it is emptied.
- To stay in sync take the \`cursor\` of \`GET /changes\`, list everything once, then ask with the cursor for what was written since. After a 410 begin anew.

## Read on

- [OpenAPI 3.1](openapi.json): every endpoint with its schemas, errors and examples, for generators and agents
- [Reference](docs): the same as a page, to read and to try with a key

## Agents

- [Model Context Protocol](mcp): POST, streamable HTTP without sessions, the same key; ${toolContracts.length} tools: ${toolContracts.map(({ name }) => name).join(', ')}

## Endpoints

What a call takes stands after its meaning: the query of a GET, the body of any other, \`*\` where it is required.

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
