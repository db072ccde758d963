// Checks of requests with a key that write nothing.
import { randomBytes } from 'node:crypto';
import { require, requireError, requireList, requireSecurity, requireStatus, type Check } from './check.ts';
import { NotHere, type Target } from './target.ts';

const MB = 1024 * 1024;
/** A version of MCP that the service knows. */
const PROTOCOL = '2025-06-18';

interface Initialized {
  readonly protocolVersion: string;
  readonly serverInfo: { readonly name?: string };
}

async function requireNoRoute(target: Target, method: string, path: string): Promise<string> {
  requireError(await target.send(method, path), 404, 'NOT_FOUND', 'Route not found');
  return '404';
}

export const keyChecks: readonly Check[] = [
  {
    request: 'GET /account',
    expected: 'the user of the key, with a new request id each time',
    run: async (target) => {
      const [first, second] = [await target.ok('GET', '/account'), await target.ok('GET', '/account')];
      const ids = [first, second].map(({ headers }) => headers.get('x-request-id') ?? '');
      require(ids[0] !== '' && ids[0] !== ids[1], 'X-Request-Id is missing or repeated');
      requireSecurity(first);
      const storage = first.data['storage'] as { used: number; limit: number } | undefined;
      require(storage !== undefined, 'storage is missing');
      const { used, limit } = storage;
      return `${Math.round(used / MB)} of ${Math.round(limit / MB)} MB used`;
    },
  },
  {
    request: 'GET /note?limit=1, compressed and not',
    expected: 'streamed JSON, with gzip only if accepted',
    streams: true,
    run: async (target) => {
      const get = (coding: string) =>
        target.send('GET', '/note?limit=1', { headers: { 'Accept-Encoding': coding } });
      const [packed, plain] = [await get('gzip'), await get('identity')];
      for (const response of [packed, plain]) {
        requireList(response);
        require(response.json?.['pagination'] !== undefined, 'pagination is missing');
      }
      const coding = packed.headers.get('content-encoding');
      require(plain.headers.get('content-encoding') ===
        null, 'compressed for a client that does not accept it');
      return coding === 'gzip' ? 'gzip' : 'not compressed: streamCompression is off';
    },
  },
  ...[7, 11].map((size) => ({
    request: `POST /note with ${size} MB`,
    expected: '400 VALIDATION_ERROR, Note exceeds maximum size (1MB)',
    run: async (target: Target) => {
      const content = randomBytes((size * MB) / 2).toString('hex');
      const response = await target.send('POST', '/note', { json: { name: 'Verify', content } });
      requireError(response, 400, 'VALIDATION_ERROR', 'Note exceeds maximum size (1MB)');
      return '400';
    },
  })),
  {
    request: 'GET /nothing and PATCH /note',
    expected: '404 NOT_FOUND, Route not found',
    run: async (target) => {
      await requireNoRoute(target, 'GET', '/nothing');
      return requireNoRoute(target, 'PATCH', '/note');
    },
  },
  {
    request: 'GET /workspace/',
    expected: '404 NOT_FOUND, Route not found',
    run: async (target) => {
      if (target.isEmulated) throw new NotHere('an emulator ignores a slash at the end of a path');
      return requireNoRoute(target, 'GET', '/workspace/');
    },
  },
  {
    request: 'GET /todo?limit=x and POST /note without a type',
    expected: '400 VALIDATION_ERROR and 400 MALFORMED_REQUEST',
    run: async (target) => {
      requireError(await target.send('GET', '/todo?limit=x'), 400, 'VALIDATION_ERROR');
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
      requireError(
        await target.send('POST', '/note', { headers: form, body: 'name=x' }),
        400,
        'MALFORMED_REQUEST',
      );
      return '400';
    },
  },
  {
    request: 'GET /workspace?pagesize=1',
    expected: '200 with X-Unknown-Parameters: pagesize',
    run: async (target) => {
      const { headers } = await target.ok('GET', '/workspace?pagesize=1');
      const names = headers.get('x-unknown-parameters');
      require(names === 'pagesize', `X-Unknown-Parameters is ${names ?? 'missing'}`);
      return names;
    },
  },
  {
    request: 'POST /mcp, initialize',
    expected: 'the protocol’s version and the name of the server',
    run: async (target) => {
      const clientInfo = { name: 'verify', version: '1' };
      const params = { protocolVersion: PROTOCOL, capabilities: {}, clientInfo };
      const response = await target.send('POST', '/mcp', {
        json: { jsonrpc: '2.0', id: 1, method: 'initialize', params },
        headers: { Accept: 'application/json, text/event-stream' },
      });
      requireStatus(response, 200);
      const result = response.json?.['result'] as Partial<Initialized> | undefined;
      require(result?.serverInfo?.name !== undefined, 'the response names no server');
      require(result.protocolVersion === PROTOCOL, `the protocol is ${result.protocolVersion ?? 'missing'}`);
      return `${result.serverInfo.name}, ${PROTOCOL}`;
    },
  },
];
