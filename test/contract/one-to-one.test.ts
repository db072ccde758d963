// Functions, routes, tests and the OpenAPI document contain the same endpoints, and the list of tools every tool.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { gatewayRoutes } from '../../infra/build/functions.ts';
import { ROOT } from '../../infra/ground/root.ts';
import { openApi } from '../../infra/documents/openapi.ts';
import { toolContracts } from '../../infra/documents/tool-contracts.ts';
import { functionName } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { newUser } from '../harness/client.ts';
import { agentOf } from '../harness/mcp.ts';

const documented = routes.map(functionName).toSorted();
const names = gatewayRoutes.map(functionName).toSorted();

const below = (folder: string, ending: string): string[] =>
  globSync(`*/**/*${ending}`, { cwd: join(ROOT, folder) })
    .map((path) => path.slice(0, -ending.length))
    .toSorted();

test('every gateway route has a function, and every function a route', () => {
  // The web app is for browsers (functions/app).
  expect(below('functions', '.ts').filter((path) => !path.startsWith('app/'))).toEqual(names);
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

/** What the files of a folder export. */
async function exportsOf(folder: string, exclude: string): Promise<Set<unknown>> {
  const files = globSync('*.ts', { cwd: join(ROOT, folder), exclude: [exclude] });
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(ROOT, folder, file)).href) as Promise<object>),
  );
  return new Set(modules.flatMap((module) => Object.values(module)));
}

test('the route table contains every contract', async () => {
  expect(new Set(routes)).toEqual(await exportsOf('lib/api/routes', 'index.ts'));
});

test('the list of tools contains every tool once', async () => {
  expect(new Set(toolContracts)).toEqual(await exportsOf('lib/mcp/contracts', 'mcp.ts'));
  expect(new Set(toolContracts).size).toBe(toolContracts.length);
});

test('the list of tools has the order in which agents see them', async () => {
  const seen = await (await agentOf(await newUser())).tools();
  expect(toolContracts.map(({ name }) => name)).toEqual(seen.map(({ name }) => name));
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
