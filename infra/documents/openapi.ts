// The OpenAPI 3.1 document, derived from the contracts. Its examples are responses of the service, recorded by
// test/contract/examples.test.ts. That test fails if a response differs from its example.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '../../lib/api/contract.ts';
import { COOKBOOK } from '../../lib/api/public/public-paths.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { ROOT } from '../ground/root.ts';
import { apiVersion } from '../ground/version.ts';
import { inputOf } from './input.ts';
import { operation, tagOf, type Example } from './operation.ts';
import { componentsOf, type Json } from './schemas.ts';
import { TAGS } from './operation-tags.ts';
import { ERROR_SCHEMA, HEADERS, PARAMETERS, RESPONSES } from './shared.ts';

/** The recorded requests and responses, by the operation's name. */
export const EXAMPLES = join(ROOT, 'docs/examples.json');

/** The address that `npm start` prints. */
const LOCAL = 'http://127.0.0.1:3000/api';

const SECURITY_SCHEMES: Json = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'service_…',
    description:
      'Send `Authorization: Bearer service_…` with every request. `npm start` prints a key for the local server. ' +
      'The operator of a deployment creates keys with `npm run keys -- create --table TABLE`, optionally with ' +
      '`--read-only` or `--expires 90d`. A key is shown once.',
  },
};

/** The document as committed. */
export const openApiText = (): string => `${JSON.stringify(openApi(), null, 2)}\n`;

/**
 * @param endpoints the endpoints to describe; by default all endpoints of the service
 * @param base the address of the service, for the introduction
 */
export function openApi(endpoints: readonly Contract[] = routes, base = LOCAL): Json {
  const examples = read(EXAMPLES) as Readonly<Record<string, Example>>;
  const used = new Set(endpoints.map(tagOf));
  const byPath = Map.groupBy(endpoints, ({ path }) => path);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Notes workspace service',
      version: apiVersion(),
      description: introduction(base),
      contact: { name: 'The operator of this service' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: 'https://{api}.execute-api.{region}.amazonaws.com/api',
        description: 'Deployed',
        variables: { api: { default: 'your-api-id' }, region: { default: 'eu-central-1' } },
      },
      {
        url: 'http://127.0.0.1:{port}/api',
        description: 'npm start',
        variables: { port: { default: '3000' } },
      },
    ],
    security: [{ apiKey: [] }],
    tags: [...new Set(Object.values(TAGS))].filter(({ name }) => used.has(name)),
    paths: Object.fromEntries(
      [...byPath].map(([path, contracts]) => [
        path,
        Object.fromEntries(
          contracts.map((route) => [
            route.method.toLowerCase(),
            operation(route, examples[route.name], endpoints),
          ]),
        ),
      ]),
    ),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: RESPONSES,
      schemas: {
        ...componentsOf(endpoints.flatMap((route) => [inputOf(route) ?? [], route.response].flat())),
        Error: ERROR_SCHEMA,
      },
    },
  };
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/**
 * A first call, and where to go from there.
 * @param base the address of the service; links contain it, so that they work in every tool that shows the document */
const introduction = (base: string): string => `\
Workspaces with nested groups, Markdown notes, todos, daily and weekly notes, snapshots and a trash. Send your key with every request:

\`\`\`sh
export NOTES_KEY=service_…
curl ${base}/daily/append \\
  -H "Authorization: Bearer $NOTES_KEY" \\
  -H 'Content-Type: text/markdown' \\
  -d '- [ ] Try the notes'
\`\`\`

This appends a line to today's note. \`npm start\` prints a key for the local server; the operator of a deployment creates keys.

- [The app](${base}/app) shows the note in your browser, on desktop and phone.
- [The cookbook](${base}/docs/${COOKBOOK}) has recipes with curl: append a line, prevent lost updates, retry safely, restore, sync.
- [Limits](${base}/docs#limits), such as rate limits, and all [errors](${base}/docs#errors) by code.
- AI agents connect to \`${base}/mcp\` over [MCP](https://modelcontextprotocol.io), with the same key. [llms.txt](${base}/llms.txt) describes the API to them.
- [notes.mjs](${base}/notes.mjs) imports and exports folders of Markdown files: \`node notes.mjs --help\`.

Success is 200 with \`{"data": …}\`, an error is \`{"error": CODE, "message": text}\`. An optional body member that is \`null\` counts as omitted, unless its description says what null means. An empty query parameter counts as omitted, too.
`;
