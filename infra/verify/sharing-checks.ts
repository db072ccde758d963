// Checks of files, of links, and of the documents of sign-in.
import { createHash, randomBytes } from 'node:crypto';
import {
  inWorkspace,
  NO_STREAMS,
  require,
  requireError,
  requireHeader,
  requireStatus,
  type Check,
} from './check.ts';
import type { HttpResponse } from './response.ts';
import { idOf, NotHere, type Target } from './target.ts';

const MB = 1024 * 1024;
/** The largest file. */
const FILE_MB = 4;

export const sharingChecks: readonly Check[] = [
  {
    request: 'the two documents of sign-in',
    expected:
      'the 401 names the first one, which names the second one, and all addresses are of this service',
    run: signIn,
  },
  {
    request: `PUT /file and GET /file/{fileId} with ${FILE_MB} MB`,
    expected: 'the same bytes',
    run: file,
  },
  {
    request: 'a link to a note, from creation to deletion',
    expected: 'a page and the text without a key, then 404',
    streams: true,
    run: link,
  },
];

async function signIn(target: Target): Promise<string> {
  const rejected = await target.send('POST', '/mcp', { open: true, json: {} });
  requireStatus(rejected, 401, 'UNAUTHORIZED');
  const path = '/.well-known/oauth-protected-resource';
  const challenge = rejected.headers.get('www-authenticate');
  // The stack names the address that AWS will give it.
  if (target.isLocal && challenge?.includes('.execute-api.'))
    throw new NotHere('an emulator serves the API under another address');
  require(challenge ===
    `Bearer resource_metadata="${target.url}${path}"`, `WWW-Authenticate is ${challenge ?? 'missing'}`);
  const resource = await target.send('GET', path, { open: true });
  requireMembers(resource, { resource: `${target.url}/mcp`, authorization_servers: [target.url] });
  const server = await target.send('GET', '/.well-known/oauth-authorization-server', { open: true });
  requireMembers(server, {
    issuer: target.url,
    authorization_endpoint: `${target.url}/oauth/authorize`,
    token_endpoint: `${target.url}/oauth/token`,
    registration_endpoint: `${target.url}/oauth/register`,
    code_challenge_methods_supported: ['S256'],
  });
  return `sign-in at ${String(server.json?.['authorization_endpoint'])}`;
}

function requireMembers(response: HttpResponse, members: Readonly<Record<string, unknown>>): void {
  requireStatus(response, 200);
  for (const [name, expected] of Object.entries(members)) {
    const found = JSON.stringify(response.json?.[name]);
    require(found === JSON.stringify(expected), `${name} is ${found ?? 'missing'}`);
  }
}

async function file(target: Target): Promise<string> {
  const bytes = randomBytes(FILE_MB * MB);
  const path = inWorkspace(target, `/file?path=verify/${crypto.randomUUID()}.png`);
  const headers = { 'Content-Type': 'application/octet-stream' };
  const stored = await target.ok('PUT', path, { headers, body: bytes });
  const id = idOf(stored);
  // Deleting the separate workspace purges the file, too.
  if (target.workspaceId === undefined)
    target.later(async () => {
      await target.ok('DELETE', '/file', { json: { id } });
      await target.ok('DELETE', '/trash', { json: { fileId: id } });
    });
  const hash = createHash('sha256').update(bytes).digest('hex');
  require(stored.data['sha256'] === hash, 'the uploaded bytes were changed');
  if (!target.canStream) throw new NotHere(`the upload works; ${NO_STREAMS}, so not the download`);
  const response = await target.send('GET', `/file/${id}`);
  requireStatus(response, 200);
  require(response.bytes.equals(bytes), 'the downloaded bytes differ');
  requireHeader(response, 'Content-Type', 'image/png');
  // A file may come from anyone.
  requireHeader(response, 'X-Content-Type-Options', 'nosniff');
  requireHeader(response, 'Content-Security-Policy', "default-src 'none'; sandbox");
  return `${FILE_MB} MB in ${response.seconds.toFixed(1)} s`;
}

async function link(target: Target): Promise<string> {
  const content = `shared ${crypto.randomUUID()}`;
  const noteId = await target.note(content);
  const { data } = await target.ok('POST', '/link', { json: { noteId, ...target.inWorkspace } });
  const [page = '', token = ''] = String(data['url']).split('#');
  require(page === `${target.url}/s` && token !== '', `the address of the link is ${page}`);
  const html = await target.send('GET', '/s', { open: true });
  requireStatus(html, 200);
  require(html.text.includes('</html>'), 'the page is not complete');
  const shared = await target.send('GET', `/shared/${token}`, { open: true });
  requireStatus(shared, 200);
  const note = shared.json?.['data'] as { content?: string } | undefined;
  require(note?.content === content, 'the link shows another text');
  await target.ok('DELETE', '/link', { json: { id: data['id'] } });
  const ended = await target.send('GET', `/shared/${token}`, { open: true });
  requireError(ended, 404, 'NOT_FOUND', 'Link not found');
  return '404';
}
