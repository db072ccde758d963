// Paths with several segments and parameters, in every part that is derived from a contract.
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { compile } from '../../infra/build/contracts-plugin.ts';
import { deployedName } from '../../infra/build/functions.ts';
import { createRouter } from '../../infra/local/gateway/router.ts';
import { openApi } from '../../infra/documents/openapi.ts';
import { PUBLIC_PATHS, PUBLIC_POSTS } from '../../lib/api/public/public-paths.ts';
import { NotesApi } from '../../infra/stack/notes-api.ts';
import { settingsOf } from '../../infra/stack/settings.ts';
import type { CompiledContract } from '../../lib/api/compiled-contract.ts';
import { contract, functionName, type Contract } from '../../lib/api/contract.ts';
import type { GatewayEvent } from '../../lib/api/gateway-event.ts';
import { validInput } from '../../lib/api/middleware.ts';
import { Id } from '../../lib/schema/fields.ts';

const response = Type.Object({ data: Type.String() });
const declare = <P extends Contract['path'], M extends Contract['method']>(method: M, path: P) =>
  contract({
    name: `${method} ${path}`,
    method,
    path,
    summary: '',
    description: '',
    access: 'read',
    response,
    errors: [],
  });

const readNote = contract({
  ...declare('GET', '/note/{noteId}'),
  params: Type.Object({ noteId: Id }),
});
const listNotes = declare('GET', '/note');
const append = declare('POST', '/note/append');
const line = contract({
  ...declare('PUT', '/note/{noteId}/line/{number}'),
  params: Type.Object({ noteId: Id, number: Id }),
});
const routes = [readNote, line, append, listNotes];
const match = createRouter(routes);

test.for([
  ['GET', '/note', listNotes, '/note', null],
  ['GET', '/note/1', readNote, '/note/{noteId}', { noteId: '1' }],
  ['GET', '/note/a%20b%2Fc%C3%A9', readNote, '/note/{noteId}', { noteId: 'a b/cé' }],
  ['GET', '/note/100%', readNote, '/note/{noteId}', { noteId: '100%' }],
  ['POST', '/note/append', append, '/note/append', null],
  ['PUT', '/note/1/line/2', line, '/note/{noteId}/line/{number}', { noteId: '1', number: '2' }],
  // The gateway chooses the resource before the method and prefers fixed segments.
  ['GET', '/note/append', undefined, '/note/append', null],
  ['POST', '/note/1', undefined, '/note/{noteId}', { noteId: '1' }],
  ['GET', '/note/', undefined, '/{proxy+}', { proxy: 'note/' }],
  ['GET', '/note/1/', undefined, '/{proxy+}', { proxy: 'note/1/' }],
  ['GET', '/note//', undefined, '/{proxy+}', { proxy: 'note//' }],
  ['PUT', '/note//line/2', undefined, '/{proxy+}', { proxy: 'note//line/2' }],
  ['GET', '/note/1/2', undefined, '/{proxy+}', { proxy: 'note/1/2' }],
  ['GET', '/', undefined, '/', null],
  ['POST', '/', undefined, '/', null],
  ['GET', '/docs', undefined, '/docs', null],
  ['GET', '/llms.txt', undefined, '/llms.txt', null],
  ['GET', '/notes.mjs', undefined, '/notes.mjs', null],
  ['GET', '/docs/a.js', undefined, '/docs/{file}', { file: 'a.js' }],
  ['GET', '/docs/', undefined, '/{proxy+}', { proxy: 'docs/' }],
] as const)('the gateway routes %s %s to the right resource', ([method, path, route, resource, params]) => {
  const isPublic = method === 'GET' && PUBLIC_PATHS.includes(resource);
  expect(match(method, path)).toEqual({ route, resource, params, isPublic });
});

test('the order of the contracts does not matter', () => {
  const reversed = createRouter(routes.toReversed());
  for (const path of ['/note', '/note/append', '/note/1'])
    for (const method of ['GET', 'POST']) expect(reversed(method, path)).toEqual(match(method, path));
});

test('a parameter is a folder in brackets, and a name without brackets on AWS', () => {
  expect(routes.map(functionName)).toEqual([
    'note/[noteId]/get',
    'note/[noteId]/line/[number]/put',
    'note/append/post',
    'note/get',
  ]);
  expect(deployedName(functionName(line))).toBe('note-noteId-line-number-put');
});

test('a handler receives only the declared parameters', async () => {
  const code = compile('line', line);
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  const { line: compiled } = (await import(url)) as { line: CompiledContract };
  const pathParameters = { noteId: 'n', number: '2', proxy: 'x' };
  const event = { pathParameters, resource: '/', requestContext: { path: '/' } } as unknown as GatewayEvent;
  await validInput(compiled).before?.({ event } as never);
  expect(event).toHaveProperty('input', { noteId: 'n', number: '2' });
});

test('the document lists path parameters as required', () => {
  const paths = openApi(routes)['paths'] as Record<string, Record<string, object>>;
  expect(Object.keys(paths)).toContain('/note/{noteId}/line/{number}');
  expect(paths['/note/{noteId}']?.['get']).toMatchObject({
    tags: ['Notes'],
    parameters: [{ name: 'noteId', in: 'path', required: true, schema: { type: 'string' } }],
  });
});

test('the stack has a resource with a fallback method for every segment', { tags: ['slow'] }, () => {
  const stack = new Stack(new App({ analyticsReporting: false }), 'Test');
  const made = (id: string): LambdaFunction =>
    new LambdaFunction(stack, id, {
      runtime: Runtime.NODEJS_24_X,
      handler: 'index.handler',
      code: Code.fromInline('0'),
    });
  const handler = made('Endpoint');
  const [authorizer, notFound, docs] = [made('Authorizer'), made('NotFound'), made('Docs')];
  const served = routes.map((route) => ({ route, handler }));
  expect(
    new NotesApi(stack, 'Api', {
      ...settingsOf({}),
      authorizer,
      notFound,
      docs,
      paths: PUBLIC_PATHS,
      routes: served,
    }),
  ).toBeDefined();
  const template = Template.fromStack(stack);
  const parts = Object.values(template.findResources('AWS::ApiGateway::Resource')).map(
    ({ Properties }) => (Properties as { PathPart: string }).PathPart,
  );
  const ofRoutes = ['append', 'line', 'note', '{noteId}', '{number}', '{proxy+}'];
  const ofPages = [
    '.well-known',
    'app',
    'docs',
    'llms.txt',
    'notes.mjs',
    'oauth',
    'openapi.json',
    's',
    '{action}',
    '{file}',
    '{file}',
    '{file}',
  ];
  expect(parts.toSorted()).toEqual([...ofPages, ...ofRoutes].toSorted());
  const methods = Object.values(template.findResources('AWS::ApiGateway::Method')).map(
    ({ Properties }) => (Properties as { HttpMethod: string }).HttpMethod,
  );
  // One ANY method for each resource, and one for the root.
  expect(methods.filter((method) => method === 'ANY')).toHaveLength(parts.length + 1);
  expect(methods.filter((method) => method !== 'ANY').toSorted()).toEqual([
    ...PUBLIC_PATHS.map(() => 'GET'),
    'GET',
    'GET',
    ...PUBLIC_POSTS.map(() => 'POST'),
    'POST',
    'PUT',
  ]);
});
