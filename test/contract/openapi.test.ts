import { Validator } from '@seriousme/openapi-schema-validator';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { apiPage } from '../../infra/documents/api-page.ts';
import { openApi, openApiText } from '../../infra/documents/openapi.ts';
import { withApi } from '../../infra/documents/typescript-client.ts';
import { routes } from '../../lib/api/routes/index.ts';

test('the committed document is current (npm run openapi)', () => {
  expect(readFileSync(join(ROOT, 'openapi.json'), 'utf8')).toBe(openApiText());
});

test('docs/api.md has the current endpoints, limits and errors (npm run openapi)', () => {
  expect(readFileSync(join(ROOT, 'docs/api.md'), 'utf8')).toBe(apiPage());
});

test('docs/client.ts has the routes and types of openapi.json', async () => {
  const path = join(ROOT, 'docs/client.ts');
  const client = readFileSync(path, 'utf8');
  expect(await withApi(client, path)).toBe(client);
});

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(openApiText()))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

type Node = Readonly<Record<string, unknown>>;

/** Every object in a value, with its path. */
function* objectsIn(value: unknown, path = '#'): Iterable<readonly [path: string, Node]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Node];
  for (const [key, part] of Object.entries(value)) yield* objectsIn(part, `${path}/${key}`);
}

const schemas = [...objectsIn(openApi())].filter(([path]) => !/\/examples?(\/|$)/.test(path));
const operations = Object.entries(openApi()['paths'] as Node).flatMap(([path, methods]) =>
  Object.entries(methods as Node).map(
    ([method, operation]) => [`${method} ${path}`, operation as Node] as const,
  ),
);

test('no member is only null, and nullable members have two types', () => {
  const onlyNull = schemas.filter(([, { type }]) => type === 'null').map(([path]) => path);
  // The resource of a change is one of four types, or null if it was deleted.
  expect(onlyNull).toEqual(['#/components/schemas/Change/properties/resource/anyOf/4']);
  const nullable = schemas.filter(([, { type }]) => Array.isArray(type) && type.includes('null'));
  expect(nullable.length).toBeGreaterThan(10);
  for (const [, { type }] of nullable) expect(type).toEqual([expect.any(String), 'null']);
});

test('every optional member of a body accepts null, except those whose null would mean more, and no required one does (D3)', () => {
  const members = schemas
    .filter(([path]) => /^#\/components\/schemas\/\w+Input$/.test(path))
    .flatMap(([path, { properties, required = [] }]) =>
      Object.entries(properties as Record<string, Node>).map(([name, { type, enum: words }]) => ({
        member: `${path}/${name}`,
        isRequired: (required as string[]).includes(name),
        mayBeNull: [type].flat().includes('null') && (!Array.isArray(words) || words.includes(null)),
      })),
    );
  expect(members.length).toBeGreaterThan(40);
  const others = members.filter(({ isRequired, mayBeNull }) => isRequired === mayBeNull);
  expect(others.map(({ member }) => member)).toEqual([
    '#/components/schemas/ApproveSignInInput/writeGroupId',
    '#/components/schemas/CreateKeyInput/writeGroupId',
    '#/components/schemas/PurgeInput/workspaceId',
  ]);
});

test('request and response schemas are components', () => {
  const inline = schemas
    .filter(([path]) => /^#\/paths\/.*\/content\/application\/json$/.test(path))
    .filter(([, { schema }]) => !('$ref' in (schema as Node)));
  expect(inline.map(([path]) => path)).toEqual([]);
});

test('sort parameters are enums of every field in both directions, and of relevance', () => {
  const sorts = schemas.filter(([, { name }]) => name === 'sort').map(([, { schema }]) => schema);
  expect(sorts).toMatchObject([7, 6, 14, 8].map((length) => ({ enum: { length } })));
});

test('schemas allow additional members and contain no validation messages', () => {
  expect(schemas.filter(([, node]) => node['additionalProperties'] === false || 'must' in node)).toEqual([]);
  expect(JSON.stringify(openApi())).not.toMatch(/"It must /);
});

test.for(operations)(
  '%s has an example, a description, its tag and the headers of its responses',
  ([, operation]) => {
    const { tags, summary, description, responses, requestBody } = operation;
    const { tags: known } = openApi() as { tags: { name: string }[] };
    expect(known.map(({ name }) => [name])).toContainEqual(tags);
    for (const text of [summary, description]) expect(text).toMatch(/\w{3}/);
    expect(description).not.toBe(summary);
    const documented = responses as Record<string, Node>;
    // Bytes have no example.
    const parts = [documented['200'], requestBody as Node | undefined].filter((part) => part !== undefined);
    const isBytes = ({ content }: Node) => Object.hasOwn(content as object, 'application/octet-stream');
    for (const part of parts.filter((each) => !isBytes(each)))
      expect(part).toHaveProperty(['content', 'application/json', 'example']);
    for (const one of Object.values(documented).filter((given) => !('$ref' in given)))
      expect(one).toHaveProperty(['headers', 'X-Request-Id']);
    // What a link shows needs no key, and has another 429.
    const isPublic = 'security' in operation;
    expect('401' in documented).toBe(!isPublic);
    expect(documented).toMatchObject(
      isPublic
        ? { '429': { headers: { 'Retry-After': {} } } }
        : {
            '401': { $ref: '#/components/responses/Unauthorized' },
            '429': { $ref: '#/components/responses/TooManyRequests' },
          },
    );
  },
);

test('the document explains how to get a key', () => {
  expect(openApi()).toHaveProperty(
    'components.securitySchemes.apiKey.description',
    expect.stringContaining('npm run keys -- create'),
  );
});

test('the document has exactly the 23 endpoints of the specification and the extensions (D44)', () => {
  const paths = openApi()['paths'] as Record<string, Record<string, unknown>>;
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const specified = [
    ...['workspace', 'note', 'group', 'todo'].flatMap((name) =>
      ['GET', 'POST', 'PUT', 'DELETE'].map((method) => `${method} /${name}`),
    ),
    ...['daily', 'weekly'].flatMap((name) => ['GET', 'PUT'].map((method) => `${method} /${name}`)),
    ...['GET', 'POST', 'DELETE'].map((method) => `${method} /snapshot`),
  ];
  const extensions = [
    ...['note', 'group', 'todo', 'snapshot'].map((name) => `GET /${name}/{${name}Id}`),
    ...['note', 'daily', 'weekly'].map((name) => `POST /${name}/append`),
    'POST /note/edit',
    ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /file`),
    'GET /file/{fileId}',
    'POST /file/move',
    'GET /trash',
    'DELETE /trash',
    'POST /trash/restore',
    'POST /snapshot/restore',
    ...['GET', 'POST', 'DELETE'].map((method) => `${method} /link`),
    'GET /shared/{token}',
    'GET /shared/{token}/file',
    'GET /changes',
    'GET /tag',
    'GET /account',
    'PUT /account',
    'GET /key',
    'POST /key',
    'DELETE /key',
    'POST /oauth/approve',
  ];
  const wanted = [...specified, ...extensions].toSorted();
  expect(documented.toSorted()).toEqual(wanted);
  expect(routes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(wanted);
});
