import { Validator } from '@seriousme/openapi-schema-validator';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/build/functions.ts';
import { withEndpoints } from '../../infra/endpoint-table.ts';
import { openApi, openApiText } from '../../infra/openapi.ts';
import { routes } from '../../lib/api/routes/index.ts';

test('the committed document is current (npm run openapi)', () => {
  expect(readFileSync(join(ROOT, 'openapi.json'), 'utf8')).toBe(openApiText());
});

test('the README has the endpoints there are (npm run openapi)', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  expect(withEndpoints(readme)).toBe(readme);
});

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(openApiText()))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('it has the 23 endpoints of the specification, the extensions, and no more', () => {
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
    'GET /trash',
    'DELETE /trash',
    'POST /trash/restore',
    'POST /snapshot/restore',
    'GET /changes',
    'GET /account',
    'PUT /account',
  ];
  const wanted = [...specified, ...extensions].toSorted();
  expect(documented.toSorted()).toEqual(wanted);
  expect(routes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(wanted);
});
