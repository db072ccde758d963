// Functions, routes, tests and the OpenAPI document contain the same endpoints.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { gatewayRoutes, ROOT } from '../../infra/build/functions.ts';
import { openApi } from '../../infra/openapi.ts';
import { functionName } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';

const documented = routes.map(functionName).toSorted();
const names = gatewayRoutes.map(functionName).toSorted();

const below = (folder: string, ending: string): string[] =>
  globSync(`*/**/*${ending}`, { cwd: join(ROOT, folder) })
    .map((path) => path.slice(0, -ending.length))
    .toSorted();

test('every gateway route has a function, and every function a route', () => {
  expect(below('functions', '.ts')).toEqual(names);
});

test('every gateway route has a test file, and every test file a route', () => {
  expect(below('test/api', '.test.ts')).toEqual(names);
});

test('the document contains exactly the public endpoints', () => {
  const paths = openApi()['paths'] as Record<string, Record<string, unknown>>;
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => functionName({ method, path })),
  );
  expect(found.toSorted()).toEqual(documented);
});

test('the route table contains every contract', async () => {
  const files = globSync('*.ts', { cwd: join(ROOT, 'lib/api/routes'), exclude: ['index.ts'] });
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(ROOT, 'lib/api/routes', file)).href) as Promise<object>),
  );
  expect(new Set(routes)).toEqual(new Set(modules.flatMap((module) => Object.values(module))));
});

test('every contract declares the parameters of its path', () => {
  for (const { path, params } of routes)
    expect([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(
      Object.keys(params?.properties ?? {}),
    );
});

test('operation ids are unique', () => {
  expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
});
