// npm run verify of servers that are broken in one way each: it fails, and its line names what is wrong.
import { expect, test } from 'vitest';
import { Target } from '../../infra/verify/target.ts';
import { checksOf, verify } from '../../infra/verify/verify.ts';
import {
  all,
  brokenBy,
  code,
  failure,
  header,
  json,
  member,
  message,
  onStatus,
  page,
  status,
  text,
  without,
  type Body,
  type Change,
} from '../harness/broken-service.ts';
import { newUser } from '../harness/client.ts';

/** What is broken, the change of the responses, and what the line of the check contains. */
type Row = readonly [what: string, change: Change, line: string];
/** The beginning of the name of a check, and the changed responses: a method and a path without its query, as a pattern. */
type Table = readonly (readonly [check: string, of: string, rows: readonly Row[]])[];

const ID = '[0-9a-f-]{36}';
const LIMITS = '300 times GET /llms.txt';
const TAGS = 'GET, PUT and append with ETags';
const FILE = 'PUT /file and GET /file/{fileId}';
const CSP = 'content-security-policy';

/** A successful preflight with these headers. */
const preflight = (headers: Record<string, string>): Change =>
  all(status(204), (passed) => (passed.headers = headers));
const METHODS = { 'access-control-allow-methods': 'GET,POST,PUT,DELETE' };
const HEADERS = { 'access-control-allow-headers': 'Authorization,Content-Type' };

/** The first ETag of every note, also after a change. */
function firstTag(): Change {
  let tag: string | undefined;
  return onStatus(200, ({ headers }) => {
    tag ??= String(headers['etag']);
    headers['etag'] = tag;
  });
}

const todos = (change: (todo: Record<string, unknown>) => unknown): Change =>
  json(({ data }) => (data as unknown as Record<string, unknown>[]).forEach(change));

const noData = json((now: Partial<Body>) => delete now.data);

const QUICK: Table = [
  [
    'GET /nothing',
    'PATCH /note',
    [['an error with another code', code('GONE'), 'without the code NOT_FOUND']],
  ],
  ['GET /app', 'GET /app/.+\\.js', [['an app whose script is missing', status(404), '.js returns 404']]],
  [TAGS, `GET /note/${ID}`, [['an ETag that stays', firstTag(), 'the ETag is the same after five appends']]],
  [
    'POST /note with checkboxes',
    'GET /todo',
    [
      [
        'todos that are never done',
        todos((todo) => (todo['completed'] = false)),
        'the todos are [ ] one, [ ] two',
      ],
    ],
  ],
];

const SLOW: Table = [
  [
    'GET /:',
    'GET /',
    [
      ['another redirect', status(301), 'GET / returns 301'],
      [
        'a redirect to another host',
        header('location', 'https://other.example/docs'),
        'Location is https://other.example/docs',
      ],
      ['a redirect without a body', text(() => ''), 'the body is empty'],
    ],
  ],
  [
    'GET /docs',
    'GET /docs',
    [
      ['a page that is JSON', header('content-type', 'application/json'), 'it is not a page'],
      ['half a page', text((now) => now.slice(0, 500)), 'the page is not complete'],
      ['a page without its policy', without(CSP), 'Content-Security-Policy is missing'],
    ],
  ],
  [
    'GET /app',
    'GET /app',
    [
      ['an app that is missing', failure, 'GET /app returns 500'],
      [
        'an app from another host',
        text((now) => now.replaceAll('src="', 'src="//other.example/')),
        'the page loads http://other.example/',
      ],
    ],
  ],
  [
    'GET /app',
    'GET /app/.+\\.css',
    [['an app whose style is a page', header('content-type', 'text/html'), 'Content-Type is text/html']],
  ],
  [
    'GET /llms.txt',
    'GET /llms.txt',
    [['a text that is never compressed', text((now) => now), 'the response is not compressed']],
  ],
  [
    'GET /workspace without',
    'GET /workspace',
    [
      ['a 401 with another code', code('FORBIDDEN'), 'without the code UNAUTHORIZED'],
      ['a 401 without its challenge', without('www-authenticate'), 'WWW-Authenticate is missing'],
      ['a 403 instead of a 401', status(403), 'GET /workspace returns 403'],
      ['an error without an id', without('x-request-id'), 'X-Request-Id is missing'],
      ['an error without a message', json((now) => delete now['message']), 'the message is missing'],
      ['an error that is a page', page, 'GET /workspace returns 401 <html>'],
      ['an error with another type', header('content-type', 'text/html'), 'Content-Type is text/html'],
      ['an error that may be cached', without('cache-control'), 'Cache-Control is missing'],
    ],
  ],
  [
    'GET /note with an unknown',
    'GET /note',
    [['an unknown key that works', status(200), 'GET /note returns 200']],
  ],
  [
    'OPTIONS',
    'OPTIONS /note',
    [
      ['a preflight that fails', status(403), 'OPTIONS /note returns 403'],
      ['a preflight with the 401 of another program', page, 'without the code UNAUTHORIZED'],
      ['a preflight without methods', preflight(HEADERS), 'Access-Control-Allow-Methods lacks POST'],
      ['a preflight without headers', preflight(METHODS), 'Access-Control-Allow-Headers lacks Authorization'],
      [
        'a preflight for every origin',
        preflight({ ...METHODS, ...HEADERS, 'access-control-allow-origin': '*' }),
        'every origin is allowed',
      ],
    ],
  ],
  [
    LIMITS,
    'GET /llms.txt',
    [
      ['a missing rate limit', () => undefined, 'none of them is throttled'],
      [
        'a 429 without Retry-After',
        all(
          status(429),
          text(() => '{"error":"RATE_LIMITED"}'),
        ),
        'Retry-After is missing',
      ],
      [
        'a 429 without a code',
        all(
          status(429),
          text(() => '{"message":"Too Many Requests"}'),
        ),
        'without the code RATE_LIMITED',
      ],
    ],
  ],
  [
    'GET /account',
    'GET /account',
    [
      [
        'one id for all requests',
        header('x-request-id', '0'.repeat(36)),
        'X-Request-Id is missing or repeated',
      ],
      ['an account without its storage', member('storage', undefined), 'storage is missing'],
      ['a lost security header', without('x-content-type-options'), 'X-Content-Type-Options is missing'],
    ],
  ],
  [
    'GET /note?limit=1',
    'GET /note',
    [
      ['a list that is not JSON', page, 'GET /note?limit=1 returns 200 <html>'],
      ['a list without data', noData, 'without a list'],
      ['a list without its total', json((now) => delete now['pagination']), 'pagination is missing'],
      ['a list that fails', failure, 'GET /note?limit=1 returns 500'],
      [
        'a list compressed for everybody',
        all(
          text((now) => now),
          header('content-encoding', 'identity'),
        ),
        'compressed for a client that does not accept it',
      ],
    ],
  ],
  ['POST /note with 7 MB', 'POST /note', [['413 for a long note', status(413), 'POST /note returns 413']]],
  [
    'POST /note with 11 MB',
    'POST /note',
    [['another message for a long note', message('Too large'), 'the message is "Too large"']],
  ],
  [
    'GET /nothing',
    'GET /nothing',
    [
      ['an unknown path that is forbidden', status(403), 'GET /nothing returns 403'],
      ['another message for an unknown path', message('Not Found'), 'the message is "Not Found"'],
    ],
  ],
  [
    'GET /workspace/',
    'GET /workspace/',
    [['a redirect for a slash', status(301), 'GET /workspace/ returns 301']],
  ],
  [
    'GET /todo?limit=x',
    'GET /todo',
    [['a wrong parameter that is accepted', status(200), 'GET /todo?limit=x returns 200']],
  ],
  [
    'GET /todo?limit=x',
    'POST /note',
    [['one code for all wrong requests', code('VALIDATION_ERROR'), 'without the code MALFORMED_REQUEST']],
  ],
  [
    'GET /workspace?pagesize=1',
    'GET /workspace',
    [['a lost X-Unknown-Parameters', without('x-unknown-parameters'), 'X-Unknown-Parameters is missing']],
  ],
  [
    'POST /mcp',
    'POST /mcp',
    [
      [
        'tools of a server without a name',
        json((now) => (now['result'] = {})),
        'the response names no server',
      ],
      [
        'tools of another protocol',
        json((now) => Object.assign(now['result'] as object, { protocolVersion: '1' })),
        'the protocol is 1',
      ],
    ],
  ],
  [
    'POST /note twice',
    'POST /note',
    [
      ['a repetition without its header', without('idempotency-replayed'), 'Idempotency-Replayed is missing'],
      [
        'a repetition that creates another note',
        json(({ data }) => (data['id'] = crypto.randomUUID())),
        'the second request created another note',
      ],
      ['a note without an id', member('id', undefined), 'POST /note returns no id'],
    ],
  ],
  [
    TAGS,
    `GET /note/${ID}`,
    [
      ['a wrong ETag', header('etag', '"1"'), 'If-None-Match with the ETag returns 200'],
      ['a missing ETag', without('etag'), 'ETag is missing'],
      ['a body for a known note', onStatus(304, status(200)), 'If-None-Match with the ETag returns 200'],
      ['a lost line', text((now) => now.replace('\\nc', '')), 'the lines are a, b, d, e, first'],
    ],
  ],
  [
    TAGS,
    'PUT /note',
    [
      ['an overwritten note', status(200), 'PUT /note returns 200'],
      ['another code for a changed note', code('CONFLICT'), 'without the code PRECONDITION_FAILED'],
    ],
  ],
  [
    'POST /note and GET',
    `GET /note/${ID}`,
    [
      ['a damaged text', text((now) => now.slice(0, -3)), 'the text differs'],
      [
        'a text with another type',
        header('content-type', 'application/json'),
        'Content-Type is application/json',
      ],
    ],
  ],
  [
    'POST /note with checkboxes',
    'GET /todo',
    [
      ['an empty list', json((now) => Object.assign(now, { data: [] })), 'the todos are missing'],
      ['todos in a page', page, 'returns 200 <html>'],
    ],
  ],
  [
    'POST /note, then a search',
    'GET /note',
    [
      [
        'a stale search',
        json((now) => Object.assign(now, { data: [] })),
        'the search does not find the note',
      ],
      ['a search without data', noData, 'without data'],
    ],
  ],
  [
    'GET /note with 8',
    'GET /note',
    [['a cut list', text((now) => now.slice(0, 6_000_000)), 'GET /note?limit=100']],
  ],
  [
    'a note from',
    `GET /note/${ID}`,
    [
      ['a note that is not in the trash', member('isDeleted', false), 'the deleted note is not in the trash'],
      ['a note that stays in the trash', member('isDeleted', true), 'the restored note is in the trash'],
      ['a note that stays after its purge', status(200), 'returns 200 {"error":"NOT_FOUND"'],
      [
        'another message for a purged note',
        onStatus(404, message('Not found')),
        'the message is "Not found"',
      ],
    ],
  ],
  [
    'a note from',
    'POST /trash/restore',
    [['a restore that fails', failure, 'POST /trash/restore returns 500']],
  ],
  [
    'the two documents',
    'GET /.well-known/oauth-authorization-server',
    [
      [
        'a document of another address',
        json((now) => (now['issuer'] = 'https://other.example')),
        'issuer is "https://other.example"',
      ],
    ],
  ],
  [
    'the two documents',
    'GET /.well-known/oauth-protected-resource',
    [['a missing document', status(404), 'oauth-protected-resource returns 404']],
  ],
  [
    'the two documents',
    'POST /mcp',
    [['a 401 of tools with another code', code('DENIED'), 'without the code UNAUTHORIZED']],
  ],
  [
    FILE,
    'PUT /file',
    [['an upload that changes bytes', member('sha256', '0'), 'the uploaded bytes were changed']],
  ],
  [
    FILE,
    `GET /file/${ID}`,
    [
      [
        'a damaged download',
        (passed) => (passed.body = passed.body.subarray(1)),
        'the downloaded bytes differ',
      ],
      ['a file with another type', header('content-type', 'text/html'), 'Content-Type is text/html'],
      ['a file that may run scripts', without(CSP), 'Content-Security-Policy is missing'],
      [
        'a file whose type is guessed',
        without('x-content-type-options'),
        'X-Content-Type-Options is missing',
      ],
    ],
  ],
  [
    'a link',
    'GET /s',
    [['half a page of a link', text((now) => now.slice(0, 100)), 'the page is not complete']],
  ],
  [
    'a link',
    'GET /shared/\\w+',
    [
      ['a link to another text', member('content', 'x'), 'the link shows another text'],
      ['a deleted link that works', onStatus(404, status(200)), 'returns 200 {"error":"NOT_FOUND"'],
    ],
  ],
  [
    'a link',
    'POST /link',
    [
      [
        'a link on another host',
        member('url', 'https://other.example/s#x'),
        'the address of the link is https://other.example/s',
      ],
    ],
  ],
  [
    'GET /nothing',
    'DELETE /workspace',
    [
      [
        'a workspace that is not deleted',
        failure,
        'Deleting what the checks created: DELETE /workspace returns 500',
      ],
    ],
  ],
];

const rowsOf = (table: Table) =>
  table.flatMap(([check, of, rows]) =>
    rows.map(([what, change, line]) => [what, { check, of, change, line }] as const),
  );

/** The URL of a service whose responses to these requests are changed. */
function brokenIn(of: string, change: Change): Promise<string> {
  const pattern = new RegExp(`^${of}$`);
  return brokenBy(({ method, url = '' }, passed) => {
    if (pattern.test(`${method} ${url.replace(/^\/api/, '').replace(/\?.*/, '')}`)) change(passed);
  });
}

/** A service at an address that is not this machine's. */
class Remote extends Target {
  override get isLocal(): boolean {
    return false;
  }
}

type Broken = ReturnType<typeof rowsOf>[number];

async function isNamed([, { check, of, change, line }]: Broken): Promise<void> {
  const { key } = await newUser();
  const url = await brokenIn(of, change);
  const checks = checksOf(60).filter(({ request }) => `${request}:`.startsWith(check));
  expect(checks).toHaveLength(1);
  const lines: string[] = [];
  const target = check === LIMITS ? new Remote(url, key) : new Target(url, key);
  const isFine = await verify(target, { checks, print: (printed) => lines.push(printed) });
  expect(lines.filter((printed) => printed.startsWith('BROKEN')).join('\n')).toContain(line);
  expect(isFine).toBe(false);
}

test.for(rowsOf(QUICK))('verify fails and names %s', isNamed);
test.for(rowsOf(SLOW))('verify also names %s', { tags: ['slow'] }, isNamed);

test.for([
  ['an account that fails', 'GET /account', failure, 'is not this service: GET /account returns 500'],
  ['a redirect', 'GET /account', status(308), 'is not this service: GET /account returns 308'],
  ['a workspace without an id', 'POST /workspace', page, 'POST /workspace returns 200 <html>'],
] as const)('verify stops at %s', { tags: ['slow'] }, async ([, of, change, sentence]) => {
  const target = new Target(await brokenIn(of, change), (await newUser()).key);
  await expect(verify(target, { checks: [], print: () => {} })).rejects.toThrow(sentence);
});
