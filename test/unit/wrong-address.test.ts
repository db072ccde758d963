// A wrong address or key of the service: one line says what to change.
import { expect, test } from 'vitest';
import { newApi } from '../../lib/folders/api.ts';
import { FatalError, RejectedError, UnavailableError } from '../../lib/folders/failures.ts';
import { ERRORS, type ErrorName } from '../../lib/domain/errors.ts';
import { errorResponse } from '../../lib/api/error-response.ts';

const ATTEMPTS = 8;

/** The error of a request that gets this response, or none. Nothing waits. */
async function errorOf(url: string, respond: () => Response): Promise<unknown> {
  const api = newApi(url, 'key', {
    send: () => new Promise((resolve) => resolve(respond())),
    wait: () => Promise.resolve(),
  });
  const failures = [
    await api.call('GET', '/changes').catch((error: unknown) => error),
    await api.upload('/file/1', new Uint8Array()).catch((error: unknown) => error),
  ];
  expect(failures[0]).toEqual(failures[1]);
  return failures[0];
}

const serviceError = (name: ErrorName) => (): Response => {
  const { status, body } = errorResponse(name);
  return new Response(body, { status });
};

test.for<readonly [string, string, () => Response, string]>([
  [
    'a key that the service does not know',
    'https://notes.test/api',
    serviceError('authenticationRequired'),
    `https://notes.test/api rejects the key (${ERRORS.authenticationRequired.message}). Use another one: NOTES_KEY or --key`,
  ],
  [
    'http instead of https',
    'http://notes.test/api',
    serviceError('httpsRequired'),
    'http://notes.test/api accepts no http. Use https://notes.test/api',
  ],
  [
    'the address without /api, at the service',
    'https://notes.test',
    serviceError('routeNotFound'),
    'https://notes.test is not the base URL of the service: it must end in /api.',
  ],
  [
    'the address without /api, at API Gateway',
    'https://notes.test',
    () => Response.json({ message: 'Forbidden' }, { status: 403 }),
    'https://notes.test is not the base URL of the service: it must end in /api.',
  ],
  [
    'the page of another website',
    'https://other.test/api',
    () => new Response('<!doctype html>'),
    'https://other.test/api is not the base URL of the service: something else responds there.',
  ],
  [
    'the error page of another website',
    'https://other.test/api',
    () => new Response('<!doctype html>', { status: 404 }),
    'https://other.test/api is not the base URL of the service: something else responds there.',
  ],
])('%s ends the work with one line', async ([, url, respond, message]) => {
  expect(await errorOf(url, respond)).toEqual(new FatalError(message));
});

test('the error page of a proxy while the service is down is a failure that may pass', async () => {
  const down = await errorOf('https://notes.test/api', () => new Response('<html>', { status: 502 }));
  expect(down).toEqual(new RejectedError('status 502', 502));
});

test('a connection that is lost in a response is a failure that may pass', async () => {
  const lost = (): Response => {
    const body = new ReadableStream({
      start: (stream) => stream.error(new TypeError('terminated', { cause: new Error('other side closed') })),
    });
    return new Response(body);
  };
  expect(await errorOf('https://notes.test/api', lost)).toEqual(
    new UnavailableError("https://notes.test/api can't be reached: other side closed"),
  );
});

test.for<readonly [string, string, { readonly message?: string; readonly code?: string }, string]>([
  [
    'https for a server without it',
    'https://127.0.0.1/api',
    { code: 'ERR_SSL_WRONG_VERSION_NUMBER', message: 'a log' },
    'it does not use https',
  ],
  [
    'http to AWS',
    'http://notes.test/api',
    { message: 'connect ECONNREFUSED' },
    'connect ECONNREFUSED (a service on AWS needs https)',
  ],
  ['a local server that does not run', 'http://localhost:3000/api', { code: 'ECONNREFUSED' }, 'ECONNREFUSED'],
])('%s is named after all attempts', async ([, url, { message = '', code }, reason]) => {
  const notices: string[] = [];
  let attempts = 0;
  const api = newApi(url, 'key', {
    send() {
      attempts += 1;
      return Promise.reject(
        new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) }),
      );
    },
    wait: () => Promise.resolve(),
    notice: (line) => notices.push(line),
  });
  const error = await api.call('GET', '/changes').catch((failure: unknown) => failure);
  expect(error).toEqual(new UnavailableError(`${url} can't be reached: ${reason}`));
  expect({ attempts, notices }).toEqual({
    attempts: ATTEMPTS,
    notices: [`${url} can't be reached: ${reason}. Retrying for 25 seconds …`],
  });
});
