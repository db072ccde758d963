// Every streamed response under AWS's own Lambda runtime client has a body. With an empty one, connections are reported
// to stay open for minutes (aws-lambda-nodejs-runtime-interface-client 95).
import { afterAll, beforeEach, describe, expect, inject } from 'vitest';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { proxyEvent, type GatewayRequest } from '../../infra/local/gateway/event.ts';
import { functionName } from '../../lib/api/contract.ts';
import { PUBLIC_PATHS } from '../../lib/api/public/public-paths.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { getFileContract } from '../../lib/api/routes/file.ts';
import { getSharedFileContract } from '../../lib/api/routes/link.ts';
import { createNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { listSnapshotsContract } from '../../lib/api/routes/snapshot.ts';
import { type Client } from '../harness/client.ts';
import { bytesOf, putFile, sha256 } from '../harness/files.ts';
import { sharedNote } from '../harness/shares.ts';
import { RIC_MISSING, ricInstalled, startFunction, type FunctionProcess } from '../harness/runtime-api.ts';
import { clientId, newSecret, REDIRECT } from '../harness/sign-in.ts';
import { test } from '../harness/user-test.ts';

const started = new Map<string, Promise<FunctionProcess>>();

afterAll(async () => {
  for (const running of started.values()) await (await running).stop();
});

function processOf(name: string): Promise<FunctionProcess> {
  const running = started.get(name) ?? startFunction(name, localEnvironment(inject('functionsEndpoint')));
  started.set(name, running);
  return running;
}

interface Response {
  readonly status: number;
  readonly tag: string | undefined;
  /** What follows the head. */
  readonly body: Buffer;
}

async function streamed(name: string, event: object): Promise<Response> {
  const { headers, trailers, body } = await (await processOf(name)).invoke(event);
  expect(headers['lambda-runtime-function-response-mode']).toBe('streaming');
  expect(trailers).toEqual({});
  const end = body.indexOf(Buffer.alloc(8));
  const head = JSON.parse(String(body.subarray(0, end))) as {
    statusCode: number;
    headers: Record<string, string>;
  };
  return { status: head.statusCode, tag: head.headers['ETag'], body: body.subarray(end + 8) };
}

/** The smallest file. */
const FILE = bytesOf(1);

/** A request to sign in. */
const ASKED = {
  response_type: 'code',
  client_id: clientId(),
  redirect_uri: REDIRECT,
  code_challenge: newSecret().challenge,
  code_challenge_method: 'S256',
};

const ENCODINGS = ['gzip', 'identity'];
/** The request headers that turn other responses into a 304. */
const CONDITIONS = [{}, { 'If-None-Match': '*' }, { 'If-Modified-Since': new Date().toUTCString() }];

const variants = ENCODINGS.flatMap((encoding) =>
  CONDITIONS.map((condition) => new Map(Object.entries({ 'Accept-Encoding': encoding, ...condition }))),
);

const request = (path: string, query: string, headers: ReadonlyMap<string, string>): GatewayRequest => ({
  method: 'GET',
  path,
  query: new URLSearchParams(query),
  headers: new Map([...headers].map(([name, value]) => [name, [value]])),
  body: null,
  requestId: crypto.randomUUID(),
});

/** What the authorizer tells a function about a user. */
const callerOf = ({ userId, workspaceId, keyId }: Client) => ({
  principalId: userId,
  userId,
  workspaceId,
  keyId,
  readOnly: 'false',
});

/** A query of an empty list, and one of something that does not exist. */
const streamedLists = [
  [listNotesContract.path, 'search=absent', 'workspaceId=absent'],
  [listSnapshotsContract.path, 'noteId=NOTE', 'noteId=00000000-0000-4000-8000-000000000000'],
] as const;

/** Stores a file of a user. Returns what a request for it names, and a query that is not valid. */
const streamedFiles = [
  [
    getFileContract,
    async (me: Client) => {
      const { id } = await putFile(me, 'x.png', FILE);
      return { params: { fileId: id }, query: '', wrong: 'sha256=a&sha256=b' };
    },
  ],
  [
    getSharedFileContract,
    async (me: Client) => {
      await putFile(me, 'x.png', FILE);
      const { token } = await sharedNote(me, '![](x.png)');
      return { params: { token }, query: 'path=x.png', wrong: 'path=' };
    },
  ],
] as const;

/** Requests for public paths with a parameter, beside those for something unknown. */
const FOUND = [
  ['/.well-known/{file}', 'oauth-protected-resource', {}, 200],
  ['/.well-known/{file}', 'oauth-authorization-server', {}, 200],
  ['/oauth/{action}', 'authorize', ASKED, 200],
  ['/oauth/{action}', 'authorize', { ...ASKED, response_type: 'token' }, 302],
  ['/oauth/{action}', 'authorize', {}, 400],
] as const;

describe('under the Lambda runtime client', () => {
  beforeEach(({ skip }) => skip(!ricInstalled, RIC_MISSING));

  test.for(streamedLists)(
    '%s has a body if the list is empty, for every status of an error, and for conditional requests',
    async ([path, known, unknown], { me }) => {
      const caller = callerOf(me);
      const { data } = await me.ok(createNoteContract, { name: 'n', content: '' });
      const found = known.replace('NOTE', data.id);
      for (const headers of variants) {
        const ask = (query: string, authorizer: object, more: Readonly<Record<string, string>> = {}) => {
          const sent = request(path, query, new Map([...headers, ...Object.entries(more)]));
          return streamed(`${path.slice(1)}/get`, proxyEvent(sent, path, authorizer));
        };
        for (const [status, response] of [
          [200, await ask(found, caller)],
          [400, await ask('limit=x', caller)],
          [403, await ask(found, caller, { 'X-Forwarded-Proto': 'http' })],
          [404, await ask(unknown, caller)],
          [429, await ask(found, { throttled: 'true' })],
          [500, await ask(found, {})],
        ] as const) {
          expect(response).toMatchObject({ status, tag: undefined });
          expect(response.body.length).toBeGreaterThan(0);
        }
      }
    },
  );

  test.for(streamedFiles.map(([contract, stored]) => [contract.path, contract, stored] as const))(
    '%s has the bytes of a file, also for conditional requests, and a body for every status of an error',
    async ([path, contract, stored], { me }) => {
      const { params, query, wrong } = await stored(me);
      const [[parameter, known] = ['', '']] = Object.entries(params);
      const caller = 'isPublic' in contract ? {} : callerOf(me);
      const ask = (
        value: string,
        asked: string,
        headers: ReadonlyMap<string, string>,
        authorizer = caller,
      ) => {
        const sent = request(path.replace(`{${parameter}}`, value), asked, headers);
        return streamed(functionName(contract), proxyEvent(sent, path, authorizer, { [parameter]: value }));
      };
      for (const headers of [...variants, new Map([['If-None-Match', `"${sha256(FILE)}"`]])]) {
        const tag = `"${sha256(FILE)}"`;
        expect(await ask(known, query, headers)).toEqual({ status: 200, tag, body: FILE });
        const overHttp = new Map([...headers, ['X-Forwarded-Proto', 'http']]);
        for (const [status, response] of [
          [400, await ask(known, wrong, headers)],
          [403, await ask(known, query, overHttp)],
          [404, await ask('a'.repeat(known.length), query, headers)],
        ] as const) {
          expect(response).toMatchObject({ status, tag: undefined });
          expect(response.body.length).toBeGreaterThan(0);
        }
      }
    },
  );

  test('these are all contracts that stream', () => {
    const streaming = routes.filter(({ streams }) => streams).map(functionName);
    const lists = streamedLists.map(([path]) => functionName({ method: 'GET', path }));
    const files = streamedFiles.map(([contract]) => functionName(contract));
    expect(streaming.toSorted()).toEqual([...lists, ...files].toSorted());
  });

  const unknown = PUBLIC_PATHS.map(
    (path) => [path, 'unknown.js', {}, path === '/' ? 302 : path.includes('{') ? 404 : 200] as const,
  );
  test.for([...unknown, ...FOUND])(
    'GET %s with %s and %j has a body, also for conditional requests',
    async ([path, value, query, expected]) => {
      const [placeholder = '', parameter = ''] = /\{(\w+)\}/.exec(path) ?? [];
      const params = parameter === '' ? null : { [parameter]: value };
      const ask = (headers: ReadonlyMap<string, string>) => {
        const asked = new URLSearchParams(query).toString();
        const sent = request(path.replace(placeholder, value), asked, headers);
        return streamed('docs', proxyEvent(sent, path, {}, params));
      };
      const { tag = 'W/"none"' } = await ask(new Map());
      for (const headers of [...variants, new Map([['If-None-Match', tag]])]) {
        const { status, body } = await ask(headers);
        expect(status).toBe(expected);
        expect(body.length).toBeGreaterThan(0);
      }
    },
  );
});
