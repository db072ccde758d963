// Checks of the paths that need no key, and of API Gateway's own responses.
import { require, requireError, requireStatus, type Check } from './check.ts';
import { NotHere, type Target } from './target.ts';

const KEY_OF_NOBODY = `service_${'0'.repeat(43)}`;
const THROTTLED_REQUESTS = 300;
const PARALLEL = 60;

/** @param withinSeconds how long the second visit of a page may take */
export const publicChecks = (withinSeconds: number): readonly Check[] => [
  {
    request: 'GET /',
    expected: '302 to /docs, with a body',
    streams: true,
    run: async (target) => {
      requireDocs(target);
      const response = await target.send('GET', '/', { open: true });
      requireStatus(response, 302);
      require(response.headers.get('location')?.endsWith('/docs') === true, 'Location is not /docs');
      require(response.text !== '', 'the body is empty');
      return '302';
    },
  },
  ...['/docs', '/app'].map((path) => ({
    request: `GET ${path}, twice`,
    expected: `an HTML page, the second time within ${withinSeconds} s`,
    streams: true as const,
    run: (target: Target) => secondVisit(target, path, withinSeconds),
  })),
  {
    request: 'GET /llms.txt, compressed and not',
    expected: 'the same text',
    streams: true,
    run: async (target) => {
      requireDocs(target);
      const open = { open: true };
      const packed = await target.send('GET', '/llms.txt', {
        ...open,
        headers: { 'Accept-Encoding': 'gzip' },
      });
      const plain = await target.send('GET', '/llms.txt', {
        ...open,
        headers: { 'Accept-Encoding': 'identity' },
      });
      requireStatus(packed, 200);
      require(packed.headers.get('content-encoding') === 'gzip', 'the response is not compressed');
      require(plain.headers.get('content-encoding') ===
        null, 'compressed for a client that does not accept it');
      require(packed.text === plain.text && plain.text.startsWith('#'), 'the texts differ');
      return 'gzip';
    },
  },
  {
    request: 'GET /workspace without a key',
    expected: '401 with WWW-Authenticate: Bearer',
    run: async (target) => {
      const response = await target.send('GET', '/workspace', { open: true });
      requireError(response, 401, 'UNAUTHORIZED');
      const challenge = response.headers.get('www-authenticate');
      require(challenge?.startsWith('Bearer') === true, `WWW-Authenticate is ${challenge ?? 'missing'}`);
      return challenge;
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
      if (response.status === 401) return '401: CORS is off';
      requireStatus(response, 204);
      const methods = response.headers.get('access-control-allow-methods') ?? '';
      require(methods.includes('POST'), 'Access-Control-Allow-Methods is missing');
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

async function secondVisit(target: Target, path: string, withinSeconds: number): Promise<string> {
  if (path === '/docs') requireDocs(target);
  const first = await target.send('GET', path, { open: true });
  if (path === '/app' && first.json?.['error'] === 'UNAUTHORIZED')
    throw new NotHere('the app is off (-c app=false)');
  requireStatus(first, 200);
  const again = await target.send('GET', path, { open: true });
  requireStatus(again, 200);
  require(again.headers.get('content-type')?.startsWith('text/html') === true, 'it is not a page');
  require(again.text.includes('</html>'), 'the page is not complete');
  require(again.seconds <= withinSeconds, `the second visit took ${again.seconds.toFixed(1)} s`);
  return `${again.seconds.toFixed(1)} s`;
}

function requireDocs({ hasDocs }: Target): void {
  if (!hasDocs) throw new NotHere('the docs are off (-c docs=false)');
}

async function throttled(target: Target): Promise<string> {
  requireDocs(target);
  if (target.isLocal) throw new NotHere('a local server and an emulator have no rate limits');
  let left = THROTTLED_REQUESTS;
  const rejected: string[] = [];
  const worker = async (): Promise<void> => {
    for (; left > 0 && rejected.length === 0; left -= 1) {
      const { status, headers, json } = await target.send('GET', '/llms.txt', { open: true });
      if (status === 429 && json?.['error'] === 'RATE_LIMITED')
        rejected.push(headers.get('retry-after') ?? '');
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  require(rejected.length > 0, 'none of them is throttled');
  require(rejected[0] !== '', 'Retry-After is missing');
  return `429 after ${THROTTLED_REQUESTS - left} requests`;
}
