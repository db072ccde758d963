// Checks of API Gateway's own responses, to requests without a valid key.
import { NO_DOCS, require, requireError, requireHeader, requireStatus, type Check } from './check.ts';
import type { HttpResponse } from './response.ts';
import { NotHere, type Target } from './target.ts';

const KEY_OF_NOBODY = `service_${'0'.repeat(43)}`;
const THROTTLED_REQUESTS = 300;
const PARALLEL = 60;

export const publicChecks: readonly Check[] = [
  {
    request: 'GET /workspace without a key',
    expected: '401 with WWW-Authenticate: Bearer',
    run: async (target) => {
      const response = await target.send('GET', '/workspace', { open: true });
      requireError(response, 401, 'UNAUTHORIZED');
      return requireHeader(response, 'WWW-Authenticate', 'Bearer');
    },
  },
  {
    request: 'GET /note with an unknown and with a malformed key',
    expected: '401',
    run: async (target) => {
      for (const key of [KEY_OF_NOBODY, 'nonsense']) {
        const headers = { Authorization: `Bearer ${key}` };
        requireError(await target.send('GET', '/note', { open: true, headers }), 401, 'UNAUTHORIZED');
      }
      return '401';
    },
  },
  {
    request: 'OPTIONS /note from another origin',
    expected: '204 with CORS headers if corsOrigins is set, otherwise 401',
    run: async (target) => {
      const headers = { Origin: 'https://verify.invalid', 'Access-Control-Request-Method': 'POST' };
      const response = await target.send('OPTIONS', '/note', { open: true, headers });
      if (response.status === 401) {
        requireError(response, 401, 'UNAUTHORIZED');
        return '401: CORS is off';
      }
      requireStatus(response, 204);
      for (const [name, allowed] of [
        ['Access-Control-Allow-Methods', 'POST'],
        ['Access-Control-Allow-Headers', 'Authorization'],
      ] as const)
        require(response.headers.get(name)?.includes(allowed) === true, `${name} lacks ${allowed}`);
      require(response.headers.get('access-control-allow-origin') !== '*', 'every origin is allowed');
      return '204: CORS is on';
    },
  },
  {
    request: `${THROTTLED_REQUESTS} times GET /llms.txt`,
    expected: '429 with Retry-After for some of them',
    run: throttled,
  },
];

async function throttled(target: Target): Promise<string> {
  if (!target.hasDocs) throw new NotHere(NO_DOCS);
  if (target.isLocal) throw new NotHere('a local server and an emulator have no rate limits');
  let left = THROTTLED_REQUESTS;
  const rejected: HttpResponse[] = [];
  const worker = async (): Promise<void> => {
    for (; left > 0 && rejected.length === 0; left -= 1) {
      const response = await target.send('GET', '/llms.txt', { open: true });
      if (response.status === 429) rejected.push(response);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  const [first] = rejected;
  require(first !== undefined, 'none of them is throttled');
  requireStatus(first, 429, 'RATE_LIMITED');
  require(first.headers.has('retry-after'), 'Retry-After is missing');
  return `429 after ${THROTTLED_REQUESTS - left} requests`;
}
