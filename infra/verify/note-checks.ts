// Checks that write: notes and todos in a separate workspace, which is deleted at the end.
import { randomBytes } from 'node:crypto';
import {
  inWorkspace,
  require,
  requireError,
  requireHeader,
  requireList,
  requireStatus,
  type Check,
} from './check.ts';
import { shortly } from './response.ts';
import { idOf, type Target } from './target.ts';

const MB = 1024 * 1024;
const LONG_NOTES = 8;

export const noteChecks: readonly Check[] = [
  {
    request: 'POST /note twice with one Idempotency-Key',
    expected: 'one note, Idempotency-Replayed',
    run: async (target) => {
      const once = {
        json: { name: 'Verify once', ...target.inWorkspace },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      };
      const first = await target.ok('POST', '/note', once);
      const id = idOf(first);
      target.later(() => target.purge(id));
      const second = await target.ok('POST', '/note', once);
      require(second.data['id'] === id, 'the second request created another note');
      require(second.headers.get('idempotency-replayed') === 'true', 'Idempotency-Replayed is missing');
      return 'replayed';
    },
  },
  {
    request: 'GET, PUT and append with ETags',
    expected: '304 for the current tag, 412 for an old one, every line kept',
    run: tags,
  },
  {
    request: 'POST /note and GET /note/{noteId} as text/markdown',
    expected: 'the bare text',
    run: async (target) => {
      const text = 'Grüße 😀\n';
      const headers = { 'Content-Type': 'text/markdown' };
      const path = inWorkspace(target, '/note?name=Verify');
      const id = idOf(await target.ok('POST', path, { headers, body: text }));
      target.later(() => target.purge(id));
      const response = await target.send('GET', `/note/${id}`, { headers: { Accept: 'text/markdown' } });
      requireStatus(response, 200);
      requireHeader(response, 'Content-Type', 'text/markdown');
      require(response.text === text, 'the text differs');
      return 'text/markdown';
    },
  },
  {
    request: 'POST /note with checkboxes, then GET /todo',
    expected: 'a todo for each checkbox',
    run: async (target) => {
      const id = await target.note('- [ ] one\n- [x] two', { syncTodos: true });
      const todos = requireList(await target.ok('GET', inWorkspace(target, `/todo?noteId=${id}`)));
      const found = todos.map(({ completed, text }) => `[${completed === true ? 'x' : ' '}] ${String(text)}`);
      const texts = found.toSorted().join(', ');
      require(texts === '[ ] one, [x] two', `the todos are ${texts || 'missing'}`);
      return '2 todos';
    },
  },
  {
    request: 'POST /note, then a search for one of its words',
    expected: 'this note',
    streams: true,
    run: async (target) => {
      const word = `w${randomBytes(8).toString('hex')}`;
      const id = await target.note(`# ${word}`);
      const found = await target.ok(
        'GET',
        inWorkspace(target, `/note?match=words&search=${word}&content=false`),
      );
      require(requireList(found)[0]?.['id'] === id, 'the search does not find the note');
      return 'found';
    },
  },
  {
    request: `GET /note with ${LONG_NOTES} notes of 1 MB, uncompressed`,
    expected: `${LONG_NOTES} MB of JSON, more than Lambda's 6 MB`,
    streams: true,
    run: longList,
  },
  {
    request: 'a note from creation to purge',
    expected: 'moved to the trash, restored, deleted permanently, then 404',
    run: lifecycle,
  },
];

async function tags(target: Target): Promise<string> {
  const id = await target.note('first');
  const read = await target.ok('GET', `/note/${id}`);
  const etag = read.headers.get('etag');
  require(etag !== null, 'ETag is missing');
  const known = await target.send('GET', `/note/${id}`, { headers: { 'If-None-Match': etag } });
  require(known.status === 304, `If-None-Match with the ETag returns ${shortly(known)}`);
  const lines = ['a', 'b', 'c', 'd', 'e'];
  await Promise.all(lines.map((content) => target.ok('POST', '/note/append', { json: { id, content } })));
  const stale = { json: { id, content: 'lost' }, headers: { 'If-Match': etag } };
  requireError(await target.send('PUT', '/note', stale), 412, 'PRECONDITION_FAILED');
  const { data, headers } = await target.ok('GET', `/note/${id}`);
  const found = String(data['content']).split('\n').toSorted();
  require(found.join() === [...lines, 'first'].toSorted().join(), `the lines are ${found.join(', ')}`);
  require(headers.get('etag') !== etag, 'the ETag is the same after five appends');
  return '304, 412';
}

async function longList(target: Target): Promise<string> {
  // Random text, so that neither DynamoDB's rows nor the response shrink.
  const ids: string[] = [];
  for (let n = 0; n < LONG_NOTES; n += 1) ids.push(await target.note(randomBytes(MB / 2).toString('hex')));
  const headers = { 'Accept-Encoding': 'identity' };
  const response = await target.ok('GET', inWorkspace(target, '/note?limit=100'), { headers });
  const complete = requireList(response).filter(
    ({ id, content }) => ids.includes(String(id)) && String(content).length === MB,
  );
  require(complete.length === LONG_NOTES, `${complete.length} of ${LONG_NOTES} notes are complete`);
  return `${(response.bytes.length / MB).toFixed(1)} MB in ${response.seconds.toFixed(1)} s`;
}

async function lifecycle(target: Target): Promise<string> {
  const noteId = idOf(await target.ok('POST', '/note', { json: { name: 'Verify', ...target.inWorkspace } }));
  const isDeleted = async () => (await target.ok('GET', `/note/${noteId}`)).data['isDeleted'];
  await target.ok('DELETE', '/note', { json: { id: noteId } });
  require((await isDeleted()) === true, 'the deleted note is not in the trash');
  await target.ok('POST', '/trash/restore', { json: { noteId } });
  require((await isDeleted()) === false, 'the restored note is in the trash');
  await target.purge(noteId);
  requireError(await target.send('GET', `/note/${noteId}`), 404, 'NOT_FOUND', 'Note not found');
  return '404';
}
