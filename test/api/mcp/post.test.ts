// POST /mcp with the official client: every tool, every error, both generations of the protocol (E13).
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, inject } from 'vitest';
import { toolContracts } from '../../../infra/documents/tool-contracts.ts';
import { updateAccountContract } from '../../../lib/api/routes/account.ts';
import { putDailyContract } from '../../../lib/api/routes/daily.ts';
import {
  createNoteContract,
  editNoteContract,
  getNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../../lib/api/routes/note.ts';
import { listSnapshotsContract } from '../../../lib/api/routes/snapshot.ts';
import { createTodoContract } from '../../../lib/api/routes/todo.ts';
import { updateWorkspaceContract } from '../../../lib/api/routes/workspace.ts';
import { timestamp } from '../../../lib/core/clock.ts';
import { addDays, startOfDay } from '../../../lib/core/iso-calendar.ts';
import { createKey } from '../../../lib/domain/keys/api-keys.ts';
import { clientOf, newUser, request, type Client } from '../../harness/client.ts';
import { NO_LINK, shared, tokenOf } from '../../harness/shares.ts';
import { agentOf } from '../../harness/mcp.ts';
import { noonZone, todayIn } from '../../harness/noon.ts';
import { requiredInput } from '../../harness/required-input.ts';
import { checkHeaders } from '../../harness/response-check.ts';
import { test } from '../../harness/user-test.ts';

const READING = [
  'search_notes',
  'read_note',
  'list_versions',
  'today',
  'week',
  'list_todos',
  'list_workspaces',
  'list_groups',
  'list_tags',
  'list_trash',
  'list_changes',
  'list_files',
  'read_file',
  'list_links',
];
const WRITING = [
  'create_note',
  'write_note',
  'edit_note',
  'append_to_note',
  'restore_version',
  'append_to_today',
  'create_todo',
  'complete_todo',
  'delete_todo',
  'create_group',
  'move_to_trash',
  'restore',
  'save_file',
  'share_note',
  'stop_sharing',
];

const reader = async (me: Client): Promise<Client> => {
  const made = await createKey(me.userId, 'reader', { readOnly: true });
  return clientOf({ ...me, key: made?.key ?? '' });
};

const noteOf = async (me: Client, note: { name: string; content?: string }) =>
  (await me.ok(createNoteContract, note)).data;

describe('protocol', () => {
  test.for([
    ['legacy', '2025-11-25'],
    ['auto', '2026-07-28'],
  ] as const)('serves %s clients with protocol version %s', async ([generation, version], { me }) => {
    const agent = await agentOf(me, generation);
    expect(agent.client.getNegotiatedProtocolVersion()).toBe(version);
    expect(agent.client.getServerCapabilities()).toEqual({ tools: {}, prompts: {} });
    expect(agent.client.getInstructions()).toContain('read_note');
    expect((await agent.tools()).length).toBe(READING.length + WRITING.length);
    expect(await agent.ok('append_to_today', { content: 'hello', date: '2026-02-03' })).toMatchObject({
      name: '2026-02-03',
      preview: 'hello',
    });
  });

  test('returns a valid, strict JSON Schema of an object for every tool', async () => {
    const agent = await agentOf(await newUser());
    const ajv = new Ajv2020({ strict: true, strictTypes: false });
    for (const { inputSchema } of await agent.tools()) {
      expect(inputSchema.type).toBe('object');
      expect(ajv.validateSchema(inputSchema), ajv.errorsText()).toBe(true);
      expect(() => ajv.compile(inputSchema)).not.toThrow();
    }
  });

  test('marks each tool as read-only, destructive or idempotent', async () => {
    const tools = await (await agentOf(await newUser())).tools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([...READING, ...WRITING].toSorted());
    const those = (hint: 'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint') =>
      tools
        .filter(({ annotations }) => annotations?.[hint] === true)
        .map(({ name }) => name)
        .toSorted();
    const making = new Set(['today', 'week']);
    const readOnly = READING.filter((name) => !making.has(name));
    expect(those('readOnlyHint')).toEqual(readOnly.toSorted());
    expect(those('destructiveHint')).toEqual([
      'delete_todo',
      'edit_note',
      'move_to_trash',
      'restore_version',
      'stop_sharing',
      'write_note',
    ]);
    expect(those('idempotentHint')).toEqual(
      [
        ...making,
        'complete_todo',
        'delete_todo',
        'move_to_trash',
        'restore',
        'save_file',
        'write_note',
      ].toSorted(),
    );
    expect(those('openWorldHint')).toEqual(['share_note']);
    for (const { title, description } of tools) expect(title && description).toBeTruthy();
  });

  test('lists all tools in at most 22,800 bytes, which are about 5,700 tokens', async () => {
    const tools = await (await agentOf(await newUser())).tools();
    expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThanOrEqual(22_800);
  });

  test('rejects an unknown tool and names it in the error', async () => {
    const agent = await agentOf(await newUser());
    await expect(agent.call('purge')).rejects.toThrow('There is no tool purge');
  });

  test.for(['GET', 'DELETE', 'PUT'])(
    'returns 405 for %s because there are no sessions or streams',
    async (method) => {
      const { status, headers, body } = await (await newUser()).send({ method, path: '/mcp' });
      expect({ status, body }).toMatchObject({
        status: 405,
        body: { jsonrpc: '2.0', error: { code: -32_000 } },
      });
      expect(headers.get('allow')).toBe('POST');
      checkHeaders(headers);
    },
  );
});

const HANDSHAKE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};
const json = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

const post = (me: Client, body: string, headers: Record<string, string> = {}) =>
  me.send({ method: 'POST', path: '/mcp', headers: { ...json, ...headers }, body });

describe('HTTP transport', () => {
  test('returns one JSON object with the usual headers and no session id', async () => {
    const { status, headers, body } = await post(await newUser(), JSON.stringify(HANDSHAKE));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { result: { protocolVersion: '2025-06-18' } },
    });
    checkHeaders(headers);
    expect(headers.get('mcp-session-id')).toBeNull();
  });

  test('returns 202 without a body for a notification', async () => {
    const notified = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect(await post(await newUser(), JSON.stringify(notified))).toMatchObject({
      status: 202,
      body: undefined,
    });
  });

  test.for([
    ['no key', {}],
    ['an unknown key', { Authorization: `Bearer service_${'a'.repeat(43)}` }],
  ] as [string, Record<string, string>][])('returns 401 for %s', async ([, headers]) => {
    const response = await request(`${inject('baseUrl')}/mcp`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(HANDSHAKE),
    });
    expect(response).toMatchObject({ status: 401, body: { error: 'UNAUTHORIZED' } });
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${inject('baseUrl')}/.well-known/oauth-protected-resource"`,
    );
  });

  test('returns 403 for plain HTTP', async () => {
    expect(await post(await newUser(), '{}', { 'X-Forwarded-Proto': 'http' })).toMatchObject({ status: 403 });
  });

  test('returns 403 for a foreign origin and 200 for an allowed one', async ({ me }) => {
    const from = (Origin: string) => post(me, JSON.stringify(HANDSHAKE), { Origin });
    expect(await from('https://evil.example')).toMatchObject({
      status: 403,
      body: { message: 'Access denied' },
    });
    expect(await from('http://localhost:6274')).toMatchObject({ status: 200 });
  });

  test('returns 400 for several calls in one request', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const response = await post(await newUser(), ` ${JSON.stringify([list, { ...list, id: 2 }])}`);
    expect(response).toMatchObject({ status: 400, body: { error: 'MALFORMED_REQUEST' } });
  });

  test.for(['{', '', 'null', '{"jsonrpc":"2.0"}'])(
    'returns 400 and a JSON-RPC error for the body %o',
    async (body) => {
      expect(await post(await newUser(), body)).toMatchObject({
        status: 400,
        body: { jsonrpc: '2.0', error: { code: expect.any(Number) as number } },
      });
    },
  );

  test.for([
    ['invalid JSON', '{', -32_700, 'Parse error: Invalid JSON'],
    ['an empty body', '', -32_700, 'Parse error: Invalid JSON'],
    [
      'JSON nested too deeply',
      `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      -32_700,
      'Parse error: Invalid JSON',
    ],
    [
      'a member that could reach a prototype',
      '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"__proto__":{}}}',
      -32_600,
      'Request body must not have a member __proto__, nor a constructor with a prototype',
    ],
  ] as const)('returns 400 with a JSON-RPC code and message for %s', async ([, body, code, message]) => {
    expect(await post(await newUser(), body)).toMatchObject({
      status: 400,
      body: { jsonrpc: '2.0', error: { code, message }, id: null },
    });
  });

  test('accepts a body over 4 MB, because 1 MB of text can be longer as JSON', async ({ me }) => {
    const input = { name: 'n', content: '\u0001'.repeat(800_000) };
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'create_note', arguments: input },
    };
    expect(await post(me, JSON.stringify(call))).toMatchObject({
      status: 200,
      body: { result: { structuredContent: { characters: 800_000 } } },
    });
  });

  /** A call with metadata of the protocol, which no tool takes. */
  const callOf = (other: object, id: unknown = 7, input: object = {}) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'create_note', arguments: { name: 'a', ...input }, _meta: other },
    });
  const membersOf = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, index]));
  /** A call with nested arrays, `levels` deep in total. */
  const callOfDepth = (levels: number) =>
    callOf({ other: 'HERE' }).replace('"HERE"', '['.repeat(levels - 3) + '1' + ']'.repeat(levels - 3));
  const MEMBERS = 'A request may have at most 1000 members; send several smaller requests';
  const DEPTH = 'A request may be nested at most 32 levels deep';

  test.for([
    ['300,000 members', () => callOf(membersOf(300_000)), MEMBERS],
    ['one member too many', () => callOf(membersOf(993)), MEMBERS],
    ['300,000 elements', () => callOf({ other: Array.from({ length: 300_000 }, () => 0) }), MEMBERS],
    ['1,000 levels', () => callOfDepth(1_000), DEPTH],
    ['one level too many', () => callOfDepth(33), DEPTH],
  ] as const)(
    'returns -32602 for a call with %s and creates nothing',
    { tags: ['slow'] },
    async ([, body, message], { me }) => {
      const { status, body: response } = await post(me, body());
      expect({ status, response }).toEqual({
        status: 200,
        response: { jsonrpc: '2.0', id: 7, error: { code: -32_602, message } },
      });
      expect((await me.ok(listNotesContract, {})).count).toBe(0);
    },
  );

  test.for(['legacy', 'auto'] as const)(
    'reports a request with too many members to a %s client as an error',
    async (generation) => {
      const agent = await agentOf(await newUser(), generation);
      await expect(agent.call('create_note', membersOf(2_000))).rejects.toThrow(MEMBERS);
    },
  );

  test.for([
    ['1,000 members', () => callOf(membersOf(992))],
    ['32 levels', () => callOfDepth(32)],
    ['a content of 400,000 brackets and commas', () => callOf({}, 7, { content: '[{,}'.repeat(100_000) })],
  ] as const)('executes a call with %s', async ([, body], { me }) => {
    expect(await post(me, body())).toMatchObject({ status: 200, body: { id: 7, result: {} } });
    expect((await me.ok(listNotesContract, {})).count).toBe(1);
  });

  test('returns an error for an unknown argument and does nothing', async ({ me }) => {
    const agent = await agentOf(me);
    const { isError, text, data } = await agent.call('create_note', { title: 'n', tags: ['a'] });
    const message =
      'title: unknown argument, use name; tags: unknown argument, use content with "#tag" in it. create_note takes name, content, workspaceId, groupId, syncTodos, createdAt, preview.';
    const hint = 'Nothing was done. Fix the arguments to match the input schema and retry.';
    expect({ isError, data }).toEqual({ isError: true, data: { error: 'VALIDATION_ERROR', message, hint } });
    expect(text).toBe(`VALIDATION_ERROR: ${message}\n${hint}`);
    expect((await me.ok(listNotesContract, {})).count).toBe(0);
  });

  test('returns the id null with the error if the request has no valid id', async () => {
    const { body } = await post(await newUser(), callOf(membersOf(1_000), {}));
    expect(body).toEqual({ jsonrpc: '2.0', id: null, error: { code: -32_602, message: MEMBERS } });
  });

  test('rejects subscriptions', async () => {
    const agent = await agentOf(await newUser(), 'auto');
    await expect(agent.client.listen({ toolsListChanged: true })).rejects.toThrow();
  });
});

describe('tools', () => {
  test('search_notes finds text and returns a 300-character excerpt around it', async ({ me }) => {
    const agent = await agentOf(me);
    const far = await noteOf(me, {
      name: 'far',
      content: `${'a '.repeat(5_000)}the Needle is here ${'b '.repeat(500)}`,
    });
    await noteOf(me, { name: 'other', content: 'hay' });
    const { notes, total } = (await agent.ok('search_notes', { search: 'needle' })) as {
      notes: { id: string; preview: string; characters: number }[];
      total: number;
    };
    expect(total).toBe(1);
    expect(notes).toMatchObject([{ id: far.id, characters: far.content.length }]);
    expect(notes[0]?.preview).toContain('the Needle is here');
    expect(notes[0]?.preview.length).toBe(300);
  });

  test('search_notes finds notes with some of the words if none has all, and says so first', async ({
    me,
  }) => {
    const agent = await agentOf(me);
    const one = await noteOf(me, { name: 'a', content: 'the boiler leaks' });
    const two = await noteOf(me, { name: 'b', content: 'boiler, plumber' });
    const idsOf = ({ notes }: Record<string, unknown>) => (notes as { id: string }[]).map(({ id }) => id);
    const all = await agent.call('search_notes', { search: 'boiler plumber' });
    expect(idsOf(all.data)).toEqual([two.id]);
    expect(all.data).not.toHaveProperty('note');
    const some = await agent.call('search_notes', { search: 'boiler plumber heating' });
    const note = 'Nothing has all words. These notes have some of them:';
    expect(some.data).toMatchObject({ note, total: 2 });
    expect(idsOf(some.data)).toEqual([two.id, one.id]);
    expect(some.text).toBe(`${note}\n${JSON.stringify(some.data)}`);
    const next = await agent.ok('search_notes', { search: 'boiler plumber heating', limit: 1, page: 2 });
    expect([next['note'], idsOf(next), next['total']]).toEqual([note, [one.id], 2]);
    const any = await agent.ok('search_notes', { search: 'boiler plumber', match: 'any' });
    expect(any).not.toHaveProperty('note');
    expect(idsOf(any)).toEqual([two.id, one.id]);
    for (const search of ['heating', 'boiler -the -plumber', 'heating heating', '-boiler -x', 'heating pump'])
      expect(await agent.ok('search_notes', { search })).toEqual({
        notes: [],
        total: 0,
        page: 1,
        totalPages: 0,
      });
  });

  test('search_notes lists the newest notes in pages if no text is given, and filters by no group', async ({
    me,
  }) => {
    const agent = await agentOf(me);
    const group = await agent.ok('create_group', { name: 'g' });
    await agent.ok('create_note', { name: 'in', groupId: group['id'] });
    await agent.ok('create_note', { name: 'out' });
    expect(await agent.ok('search_notes', { limit: 1, page: 2 })).toMatchObject({
      notes: [{ name: 'in', groupId: group['id'] }],
      total: 2,
      page: 2,
      totalPages: 2,
    });
    expect(await agent.ok('search_notes', { groupId: 'null' })).toMatchObject({
      notes: [{ name: 'out' }],
      total: 1,
    });
  });

  test(
    'search_notes returns 20 notes in at most 12,000 characters when GET /note needs over 90,000',
    { tags: ['slow'] },
    async ({ me }) => {
      const agent = await agentOf(me);
      const content = `# Minutes of "Tuesday"\n\n- [ ] item\n\n${'We talked about\tthe garden.\n'.repeat(150)}`;
      const names = Array.from(
        { length: 20 },
        (_, n) => `Minutes of the meeting number ${n} in the large room`,
      );
      await Promise.all(names.map((name) => noteOf(me, { name, content })));
      const listed = await me.ok(listNotesContract, {});
      expect(JSON.stringify(listed).length).toBeGreaterThan(90_000);
      for (const input of [{}, { search: 'garden' }]) {
        const { text, data } = await agent.call('search_notes', input);
        expect((data['notes'] as unknown[]).length).toBe(20);
        expect(JSON.parse(text)).toEqual(data);
        expect(text.length).toBeLessThanOrEqual(12_000);
      }
    },
  );

  test('read_note returns the whole note, even from the trash', async ({ me }) => {
    const agent = await agentOf(me);
    const note = await noteOf(me, { name: 'n', content: `${'word '.repeat(2_000)}end` });
    const read = await agent.ok('read_note', { noteId: note.id });
    expect(read).toMatchObject({ id: note.id, name: 'n', content: note.content });
    expect(read).not.toHaveProperty('inTrash');
    await agent.ok('move_to_trash', { noteId: note.id });
    expect(await agent.ok('read_note', { noteId: note.id })).toMatchObject({ inTrash: true });
  });

  const PICTURE = `data:image/png;base64,${'iVBORw0KGgo'.repeat(90_000)}`;
  const SHORT = 'data:image/png;base64,…';

  test('read_note and previews leave out the data of a picture, and full returns it', async ({ me }) => {
    const agent = await agentOf(me);
    const note = await noteOf(me, { name: 'n', content: `![p](${PICTURE}) the end` });
    const { id: noteId } = note;
    const short = { content: `![p](${SHORT}) the end`, charactersLeftOut: 990_000 };
    expect(await agent.ok('read_note', { noteId })).toMatchObject(short);
    const { data } = await agent.call('read_note', { noteId, full: true });
    expect(data['content'] === note.content).toBe(true);
    expect(data).not.toHaveProperty('charactersLeftOut');
    const found = {
      total: 1,
      notes: [{ preview: 'p the end', characters: note.content.length }],
    };
    expect(await agent.ok('search_notes', { search: 'end' })).toMatchObject(found);
    expect(await agent.ok('search_notes', {})).toMatchObject(found);
    expect(await agent.ok('search_notes', { search: 'VBORw0KG' })).toMatchObject({ total: 0 });
    const edited = await agent.ok('edit_note', { noteId, edits: [{ find: 'end', replace: 'END' }] });
    expect(edited).toMatchObject({ preview: `![p](${SHORT}) the END`, characters: note.content.length });
    expect(
      (await me.ok(getNoteContract, { noteId })).data.content === note.content.replace('end', 'END'),
    ).toBe(true);
    await me.ok(putDailyContract, { content: `${PICTURE}\n` });
    expect(await agent.ok('today', {})).toMatchObject({ content: `${SHORT}\n`, charactersLeftOut: 990_000 });
  });

  test('a line break in find of edit_note matches any line end, and added text gets the line ends of the note', async ({
    me,
  }) => {
    const agent = await agentOf(me);
    const { id } = await noteOf(me, { name: 'n', content: '# A\r\none\r\ntwo\r\n' });
    const text = async (noteId: string) => (await me.ok(getNoteContract, { noteId })).data.content;
    const edits = [
      { find: 'one\ntwo', replace: 'ONE\nTWO' },
      { heading: 'A', content: '- x\n- y' },
    ];
    await agent.ok('edit_note', { noteId: id, edits });
    expect(await text(id)).toBe('# A\r\nONE\r\nTWO\r\n- x\r\n- y');
    await agent.ok('append_to_note', { noteId: id, content: 'b\nc' });
    expect(await text(id)).toBe('# A\r\nONE\r\nTWO\r\n- x\r\n- y\r\nb\r\nc');
    await me.fails(
      editNoteContract,
      { id, edits: [{ find: 'ONE\nTWO', replace: '' }] },
      'invalidRequest',
      'edits[0].find: does not occur',
    );
    await me.ok(updateNoteContract, { id, content: 'Plan\r\nDay\r\n' });
    await me.ok(updateWorkspaceContract, { workspaceId: me.workspaceId, dailyTemplateId: id });
    const filled = await agent.ok('append_to_today', { date: '2026-01-01', content: 'b\nc' });
    expect(await text(String(filled['id']))).toBe('Plan\r\nDay\r\nb\r\nc');
    await agent.ok('append_to_today', { date: '2026-01-01', content: 'd\n' });
    expect(await text(String(filled['id']))).toBe('Plan\r\nDay\r\nb\r\nc\r\nd\r\n');
  });

  test('edit_note says how to continue if an edit does not match the note', async ({ me }) => {
    const agent = await agentOf(me);
    const { id: noteId } = await noteOf(me, { name: 'n', content: '# A\na\n# A\na' });
    const hints = {
      absent:
        'Nothing was written. Call read_note for the current content, copy the text or heading exactly from it, and retry all edits.',
      ambiguous:
        'Nothing was written. Send more of the text around it, or all: true to replace every occurrence; for a heading, send the list of headings from the outermost to it. Then retry all edits.',
    };
    const cases = [
      [{ find: 'b', replace: '' }, 'find: does not occur', hints.absent],
      [{ heading: 'B', content: '' }, 'heading: does not occur', hints.absent],
      [{ find: 'a', replace: '' }, 'find: occurs 2 times', hints.ambiguous],
      [{ heading: 'A', content: '' }, 'heading: matches 2 headings', hints.ambiguous],
    ] as const;
    for (const [edit, reason, hint] of cases)
      expect(await agent.call('edit_note', { noteId, edits: [edit] })).toMatchObject({
        isError: true,
        data: { error: 'VALIDATION_ERROR', message: `edits[0].${reason}`, hint },
      });
  });

  test('no tool writes a text whose picture was left out', async ({ me }) => {
    const agent = await agentOf(me);
    const note = await noteOf(me, { name: 'n', content: `# a\n![p](${PICTURE})` });
    const { id: noteId } = note;
    const content = `![p](${SHORT})`;
    const calls = [
      ['write_note', { noteId, content }, 'content'],
      ['create_note', { name: 'n', content }, 'content'],
      ['append_to_note', { noteId, content }, 'content'],
      ['append_to_today', { content }, 'content'],
      ['edit_note', { noteId, edits: [{ find: 'a', replace: content }] }, 'edits[0].replace'],
      [
        'edit_note',
        {
          noteId,
          edits: [
            { find: 'a', replace: 'a' },
            { heading: 'a', content },
          ],
        },
        'edits[1].content',
      ],
    ] as const;
    for (const [tool, input, field] of calls)
      expect(await agent.call(tool, input)).toMatchObject({
        data: {
          error: 'VALIDATION_ERROR',
          message: `${field}: contains a shortened data: URL (data:…,…). Use edit_note on another part of the note, or read_note with full: true`,
        },
      });
    expect((await me.ok(listNotesContract, {})).data).toEqual([note]);
  });

  test('read_note returns a note of maximum size', async ({ me }) => {
    const agent = await agentOf(me);
    const content = '"'.repeat(1_048_576);
    const note = await noteOf(me, { name: 'long', content });
    const { text, data } = await agent.call('read_note', { noteId: note.id });
    expect(data['content'] === content).toBe(true);
    expect(text).toBe('The result is long: see structuredContent.');
  });

  test('create_note, append_to_note and write_note return a preview, the length and the etag', async ({
    me,
  }) => {
    const agent = await agentOf(me);
    const content = 'line\n'.repeat(200);
    const made = await agent.ok('create_note', { name: 'made', content });
    expect(made).toMatchObject({ name: 'made', characters: 1_000, etag: expect.any(String) as string });
    expect(String(made['preview']).length).toBe(80);
    const long = await agent.ok('append_to_note', { noteId: made['id'], content: 'x', preview: true });
    expect(String(long['preview']).length).toBe(300);
    const appended = await agent.ok('append_to_note', { noteId: made['id'], content: 'last' });
    expect(appended).toMatchObject({ characters: 1_006 });
    const ifMatch = appended['etag'];
    const written = await agent.ok('write_note', {
      noteId: made['id'],
      name: 'new',
      content: 'all new',
      ifMatch,
    });
    expect(written).toMatchObject({ name: 'new', characters: 7, preview: 'all new' });
  });

  test('read_note returns second names, and a rename counts only the links by the old name (E38)', async ({
    me,
  }) => {
    const agent = await agentOf(me);
    const { data } = await me.ok(createNoteContract, { name: 'Old', aliases: ['Second'] });
    for (const content of ['[[second]]', '[[old]]'])
      await me.ok(createNoteContract, { name: 'from', content });
    const read = await agent.ok('read_note', { noteId: data.id });
    expect(read).toMatchObject({ aliases: ['Second'], backlinks: [{ name: 'from' }, { name: 'from' }] });
    const renamed = await agent.ok('write_note', { noteId: data.id, name: 'New' });
    const link = { id: expect.any(String) as string, name: 'from' };
    expect(renamed).toMatchObject({ oldName: 'Old', notesLinkingToOldName: 1, linkingNotes: [link] });
    const again = await agent.ok('write_note', { noteId: data.id, name: 'Newer' });
    expect(again).toMatchObject({ oldName: 'New', notesLinkingToOldName: 0 });
    expect(again).not.toHaveProperty('linkingNotes');
  });

  test('write_note moves many notes in one call and says which were not moved and why', async ({ me }) => {
    const agent = await agentOf(me);
    const { id: groupId } = await agent.ok('create_group', { name: 'g' });
    const notes = await Promise.all(Array.from({ length: 48 }, (_, n) => noteOf(me, { name: `n${n}` })));
    const ids = notes.map(({ id }) => id);
    const [trashed = '', ...live] = ids;
    await agent.ok('move_to_trash', { noteId: trashed });
    const absent = crypto.randomUUID().slice(0, 24) + me.workspaceId.slice(24);
    const noteIds = [...ids, absent, live[0]?.toUpperCase()];
    const reason = { error: 'NOT_FOUND', message: 'Note not found' };
    expect(await agent.ok('write_note', { noteIds, groupId })).toEqual({
      moved: live,
      failed: [
        { noteId: trashed, ...reason },
        { noteId: absent, ...reason },
      ],
      hint: expect.stringContaining('Call search_notes') as string,
    });
    const group = { groupId: String(groupId), limit: 100 };
    expect((await me.ok(listNotesContract, group)).data.map(({ id }) => id).toSorted()).toEqual(
      live.toSorted(),
    );
    expect(await agent.ok('write_note', { noteIds: live.slice(0, 2), groupId: null })).toEqual({
      moved: live.slice(0, 2),
    });
    expect((await me.ok(listNotesContract, group)).count).toBe(45);
    const unknownGroup = {
      noteIds: live,
      groupId: crypto.randomUUID().slice(0, 24) + me.workspaceId.slice(24),
    };
    expect(await agent.call('write_note', unknownGroup)).toMatchObject({
      isError: true,
      data: { message: 'Group not found', hint: expect.stringContaining('list_groups') as string },
    });
    expect((await me.ok(listNotesContract, group)).count).toBe(45);
  });

  const NOTE_ID = crypto.randomUUID();
  const ONE_OF = 'noteId: give noteId, or noteIds with groupId';
  const ONLY_GROUP = 'noteIds: give it only with groupId';
  test.for([
    [{}, ONE_OF],
    [{ name: 'n' }, ONE_OF],
    [{ noteId: NOTE_ID, noteIds: [NOTE_ID], groupId: null }, ONE_OF],
    [{ noteIds: [NOTE_ID] }, ONLY_GROUP],
    [{ noteIds: [NOTE_ID], groupId: null, name: 'n' }, ONLY_GROUP],
    [{ noteIds: [NOTE_ID], groupId: null, content: '' }, ONLY_GROUP],
    [{ noteIds: [NOTE_ID], groupId: null, ifMatch: 'x' }, ONLY_GROUP],
    [{ noteIds: [NOTE_ID, 'Beds'], groupId: null }, 'noteIds[1]: must be a UUID'],
    [{ noteIds: [], groupId: null }, 'noteIds: must be a list of 1 to 50 ids of notes'],
    [
      { noteIds: Array.from({ length: 51 }, () => NOTE_ID), groupId: null },
      'noteIds: must be a list of 1 to 50 ids of notes',
    ],
  ] as const)('write_note with %j returns an error', async ([input, message], { me }) => {
    const agent = await agentOf(me);
    expect(await agent.call('write_note', input)).toMatchObject({ isError: true, data: { message } });
  });

  test('five edits of an agent keep one version, the text from before them', async ({ me }) => {
    const agent = await agentOf(me);
    const { id: noteId } = await noteOf(me, { name: 'n', content: 'person' });
    for (const content of ['one', 'two', 'three']) await agent.ok('write_note', { noteId, content });
    await agent.ok('append_to_note', { noteId, content: 'more' });
    for (const find of ['three', 'more'])
      await agent.ok('edit_note', { noteId, edits: [{ find, replace: 'other' }] });
    const { data } = await me.ok(listSnapshotsContract, { noteId });
    expect(data.map(({ content }) => content)).toEqual(['person']);
  });

  test('write_note keeps the replaced content as a snapshot unless snapshot is false', async ({ me }) => {
    const agent = await agentOf(me);
    const { id } = await noteOf(me, { name: 'n', content: 'first' });
    await agent.ok('write_note', { noteId: id, content: 'second', snapshot: false });
    await agent.ok('write_note', { noteId: id, content: 'third' });
    const { body } = await me.send({ method: 'GET', path: `/snapshot?noteId=${id}` });
    expect(body).toMatchObject({ data: [{ content: 'second' }] });
  });

  test('list_versions shows where each version differs, and restore_version undoes an edit and itself', async ({
    me,
  }) => {
    const agent = await agentOf(me);
    const { id: noteId } = await noteOf(me, { name: 'n', content: 'one\ntwo' });
    await agent.ok('write_note', { noteId, content: 'one\nTWO' });
    const text = async () => (await me.ok(getNoteContract, { noteId })).data.content;
    const listed = await agent.ok('list_versions', { noteId });
    const id = expect.any(String) as string;
    const first = { version: 1, snapshotId: id, createdAt: id, characters: 7 };
    expect(listed).toEqual({
      noteId,
      name: 'n',
      versions: [{ ...first, firstDifference: { line: 2, text: 'two' } }],
    });
    const [version] = listed['versions'] as { snapshotId: string }[];
    const { snapshotId = '' } = version ?? {};
    expect(await agent.ok('restore_version', { snapshotId })).toMatchObject({
      id: noteId,
      preview: 'one two',
    });
    const after = await agent.ok('list_versions', { noteId });
    expect(after).toMatchObject({
      versions: [
        { version: 2, firstDifference: { line: 2, text: 'TWO' } },
        { version: 1, sameText: true },
      ],
    });
    const [newest] = after['versions'] as { snapshotId: string }[];
    await agent.ok('restore_version', { snapshotId: newest?.snapshotId });
    expect(await text()).toBe('one\nTWO');
  });

  test('list_tags counts the notes of each tag', async ({ me }) => {
    const agent = await agentOf(me);
    for (const content of ['#home #garden', '#garden']) await noteOf(me, { name: 'n', content });
    expect(await agent.ok('list_tags')).toEqual({
      tags: [
        { tag: 'garden', notes: 2 },
        { tag: 'home', notes: 1 },
      ],
      total: 2,
    });
  });

  test('today, append_to_today and week read and write the daily and weekly notes', async ({ me }) => {
    const agent = await agentOf(me);
    const { timeZone } = { timeZone: 'Pacific/Kiritimati' };
    const empty = await agent.ok('today', { timeZone });
    expect(empty).toMatchObject({ content: '' });
    await agent.ok('append_to_today', { date: empty['name'], content: '- [ ] call Ann', syncTodos: true });
    await agent.ok('append_to_today', { date: empty['name'], content: '# Day', position: 'start' });
    expect(await agent.ok('today', { date: empty['name'] })).toMatchObject({
      content: '# Day\n- [ ] call Ann',
    });
    expect(await agent.ok('list_todos')).toMatchObject({ todos: [{ text: 'call Ann' }] });
    const january = { week: 5, year: 2026, create: true };
    expect(await agent.ok('week', january)).toMatchObject({ name: '2026-W05', content: '' });
  });

  test('today and week create no note of the past unless create is true, and one of the future unless it is false', async ({
    me,
  }) => {
    const agent = await agentOf(me);
    await me.ok(updateAccountContract, { timeZone: noonZone() });
    const { name: day } = await agent.ok('today');
    const [before, after] = [addDays(String(day), -1), addDays(String(day), 1)];
    expect(await agent.ok('today', { date: '-1d' })).toEqual({ name: before, exists: false });
    expect(await agent.ok('today', { date: before })).toEqual({ name: before, exists: false });
    expect(await agent.ok('today', { date: after, create: false })).toEqual({ name: after, exists: false });
    expect(await agent.ok('today', { date: 'tomorrow' })).toMatchObject({ name: after, content: '' });
    const past = { week: 5, year: 2026 };
    expect(await agent.ok('week', past)).toEqual({ name: '2026-W05', exists: false });
    expect(await agent.ok('week', { week: 5, year: 2100, create: false })).toEqual({
      name: '2100-W05',
      exists: false,
    });
    expect(await agent.ok('week', { week: 5, year: 2100 })).toMatchObject({ name: '2100-W05', content: '' });
    expect((await me.ok(listNotesContract, {})).data.map(({ name }) => name).toSorted()).toEqual(
      [day, after, '2100-W05'].toSorted(),
    );
    await agent.ok('today', { date: before, create: true });
    await agent.ok('week', { ...past, create: true });
    const { id } = await agent.ok('today', { date: before });
    await agent.ok('move_to_trash', { noteId: id });
    expect(await agent.ok('today', { date: before })).toEqual({ name: before, exists: false });
    expect((await me.ok(listNotesContract, {})).count).toBe(4);
  });

  test('every date of a tool can be a day relative to today, in the time zone of the account', async ({
    me,
  }) => {
    const agent = await agentOf(me);
    const timeZone = noonZone();
    await me.ok(updateAccountContract, { timeZone });
    const today = todayIn(timeZone);
    expect(await agent.ok('append_to_today', { date: '-1d', content: 'late' })).toMatchObject({
      name: addDays(today, -1),
    });
    const { id: noteId } = await agent.ok('create_note', { name: 'n', createdAt: '-7d' });
    const { data } = await me.ok(getNoteContract, { noteId: String(noteId) });
    expect(data.createdAt).toBe(timestamp(startOfDay(timeZone, addDays(today, -7))));
    const endOf = (date: string) => timestamp(startOfDay(timeZone, addDays(date, 1)));
    for (const [expiresAt, last] of [
      ['today', today],
      ['+7d', addDays(today, 7)],
      [addDays(today, 30), addDays(today, 30)],
    ] as const)
      expect(await agent.ok('share_note', { noteId, expiresAt })).toMatchObject({ expiresAt: endOf(last) });
  });

  test.for([
    ['today', 'date', {}, ''],
    ['append_to_today', 'date', { content: 'x' }, ''],
    ['list_todos', 'dueFrom', {}, ''],
    ['list_todos', 'dueTo', {}, ''],
    ['create_note', 'createdAt', { name: 'n' }, 'an RFC 3339 time, or '],
    ['share_note', 'expiresAt', { noteId: crypto.randomUUID() }, 'an RFC 3339 time, or '],
  ] as const)('%s names all forms of %s', async ([tool, field, input, time]) => {
    const agent = await agentOf(await newUser());
    for (const text of ['next friday', '2026-02-30', ''])
      expect(await agent.call(tool, { ...input, [field]: text })).toMatchObject({
        isError: true,
        data: {
          message: `${field}: must be ${time}an existing day: YYYY-MM-DD, today, tomorrow, +7d or -7d`,
          hint: 'Nothing was done. Work out the date, and send it in one of these forms.',
        },
      });
  });

  test('list_todos names all orders', async ({ me }) => {
    const agent = await agentOf(me);
    expect(await agent.call('list_todos', { sort: 'date' })).toMatchObject({
      data: {
        message:
          'sort: must be one of text, completed, createdAt, updatedAt, completedAt, lineNumber, dueDate, followed by :asc or :desc',
      },
    });
  });

  test('tools that add checkbox lines without syncTodos say that they made no todos, and how to make them', async ({
    me,
  }) => {
    const agent = await agentOf(me);
    const { id: noteId } = await noteOf(me, { name: 'n' });
    const added = [
      ['append_to_note', { noteId }],
      ['append_to_today', {}],
      ['create_note', { name: 'n' }],
    ] as const;
    for (const [tool, input] of added) {
      const hint = expect.stringMatching(
        /^No todo was made of .* call edit_note with syncTodos: true/,
      ) as string;
      for (const content of ['- [ ] call Ann', 'a\n  1. [ ] b'])
        expect(await agent.ok(tool, { ...input, content }), content).toMatchObject({ hint });
      for (const content of ['- [x] done', '`- [ ] code`', '[ ] text', 'text'])
        expect(await agent.ok(tool, { ...input, content }), content).not.toHaveProperty('hint');
      const synced = await agent.ok(tool, { ...input, content: '- [ ] a', syncTodos: true });
      expect(synced).not.toHaveProperty('hint');
    }
    const { id } = await noteOf(me, { name: 'n', content: '- [ ] call Ann\n- [ ] b' });
    const edits = [{ find: '- [ ] call Ann', replace: '- [ ] call Ann' }];
    await agent.ok('edit_note', { noteId: id, edits, syncTodos: true });
    expect(await agent.ok('list_todos', { noteId: id })).toMatchObject({ total: 2 });
  });

  test('todo tools create, complete, reopen, delete, restore and list todos', async ({ me }) => {
    const agent = await agentOf(me);
    const { id: noteId } = await noteOf(me, { name: 'n' });
    const todo = await agent.ok('create_todo', { noteId, text: 'write', lineNumber: 3 });
    expect(todo).toEqual({ id: todo['id'], text: 'write', completed: false, noteId, lineNumber: 3 });
    const { id: todoId } = todo;
    expect(await agent.ok('complete_todo', { todoId })).toMatchObject({ completed: true });
    expect(await agent.ok('list_todos', { completed: false })).toMatchObject({ todos: [], total: 0 });
    expect(await agent.ok('complete_todo', { todoId, completed: false })).toMatchObject({ completed: false });
    expect(await agent.ok('delete_todo', { todoId })).toMatchObject({ todoId, softDeleted: true });
    expect(await agent.ok('list_todos')).toMatchObject({ todos: [] });
    expect(await agent.ok('restore', { todoId })).toEqual({ todo });
    expect(await agent.ok('list_todos', { noteId })).toMatchObject({ todos: [todo], total: 1, page: 1 });
  });

  test('trash tools move a note to the trash, list it there and restore it', async ({ me }) => {
    const agent = await agentOf(me);
    const { id: noteId } = await noteOf(me, { name: 'n', content: 'text' });
    expect(await agent.ok('move_to_trash', { noteId })).toMatchObject({ noteId, movedToTrash: true });
    expect(await agent.ok('search_notes')).toMatchObject({ notes: [] });
    expect(await agent.ok('list_trash')).toMatchObject({ notes: [{ id: noteId, name: 'n' }], total: 1 });
    expect(await agent.ok('restore', { noteId })).toMatchObject({ note: { id: noteId, preview: 'text' } });
    expect(await agent.ok('list_trash')).toMatchObject({ notes: [] });
  });

  test('share_note returns an address that works and says that it is public, and stop_sharing ends it', async ({
    me,
  }) => {
    const agent = await agentOf(me);
    const { id: noteId } = await noteOf(me, { name: 'n', content: 'text' });
    const link = await agent.ok('share_note', { noteId });
    expect(link['hint']).toContain('This link is public');
    const url = String(link['url']);
    expect(url.startsWith(`${inject('baseUrl')}/s#`)).toBe(true);
    expect(await shared(tokenOf(url))).toMatchObject({ status: 200, body: { data: { content: 'text' } } });
    expect(await agent.ok('list_links')).toMatchObject({ links: [{ id: link['id'], noteId, url }] });
    await agent.ok('stop_sharing', { linkId: link['id'] });
    expect(await shared(tokenOf(url))).toMatchObject(NO_LINK);
    await agent.ok('move_to_trash', { noteId });
    const { isError, data } = await agent.call('share_note', { noteId });
    expect({ isError, data }).toMatchObject({ isError: true, data: { message: 'Note not found' } });
  });

  test('list_groups lists groups by parent, and list_workspaces returns counts and size', async ({ me }) => {
    const agent = await agentOf(me);
    const outer = await agent.ok('create_group', { name: 'outer' });
    const inner = await agent.ok('create_group', { name: 'inner', parentId: outer['id'] });
    expect(await agent.ok('list_groups', { parentId: 'null' })).toMatchObject({
      groups: [{ name: 'outer' }],
    });
    expect(await agent.ok('list_groups')).toMatchObject({ groups: [inner, outer], total: 2 });
    expect(await agent.ok('list_workspaces')).toMatchObject({
      workspaces: [{ id: me.workspaceId, isDefault: true, notes: 0, groups: 2, todos: 0, size: '0 B' }],
    });
  });

  test('list_changes returns changes since the cursor with names instead of contents', async ({ me }) => {
    const agent = await agentOf(me);
    const { cursor } = await agent.ok('list_changes');
    const group = await agent.ok('create_group', { name: 'g' });
    const note = await noteOf(me, { name: 'n', content: 'text' });
    await me.ok(createTodoContract, { noteId: note.id, text: 't', lineNumber: 1 });
    await agent.ok('move_to_trash', { noteId: note.id });
    const { changes, more } = await agent.ok('list_changes', { cursor });
    expect(more).toBe(false);
    expect(changes).toHaveLength(3);
    expect(changes).toEqual(
      expect.arrayContaining([
        { type: 'group', id: group['id'], deleted: false, name: 'g' },
        { type: 'note', id: note.id, deleted: false, name: 'n', inTrash: true },
        expect.objectContaining({ type: 'todo', text: 't', completed: false, inTrash: true }),
      ]),
    );
  });

  test('tools that take a workspaceId return an error with a hint for another user’s workspace', async () => {
    const [me, other] = [await newUser(), await newUser()];
    const agent = await agentOf(me);
    const { workspaceId } = other;
    for (const name of [
      'search_notes',
      'list_todos',
      'list_groups',
      'list_trash',
      'list_changes',
      'list_links',
      'today',
      'week',
    ]) {
      const { isError, data } = await agent.call(name, { workspaceId });
      expect({ name, isError, hint: data['hint'] }).toMatchObject({
        isError: true,
        hint: expect.stringContaining('list_workspaces') as string,
      });
    }
  });
});

/** The tool that lists the ids for each argument. */
const LISTED_BY: Readonly<Record<string, string>> = {
  noteId: 'search_notes',
  groupId: 'list_groups',
  parentId: 'list_groups',
  todoId: 'list_todos',
  fileId: 'list_trash',
  linkId: 'list_links',
  snapshotId: 'list_versions',
  workspaceId: 'list_workspaces',
};

const ID_ARGUMENTS = toolContracts.flatMap((tool) =>
  Object.keys(tool.body.properties)
    .filter((name) => name.endsWith('Id'))
    .map((name) => [tool.name, name, tool] as const),
);

describe('ids', () => {
  test('the tests below cover every id argument of every tool', () => {
    expect(new Set(ID_ARGUMENTS.map(([, name]) => name))).toEqual(new Set(Object.keys(LISTED_BY)));
  });

  test.for(ID_ARGUMENTS)(
    '%s returns an error for a malformed %s and names the tool that lists ids',
    { tags: ['slow'] },
    async ([tool, name, contract], { me }) => {
      const agent = await agentOf(me);
      const input = { ...requiredInput(me, contract) };
      for (const value of ['Projects', '', me.workspaceId.slice(1), `{${me.workspaceId}}`]) {
        const { isError, data } = await agent.call(tool, { ...input, [name]: value });
        expect({ isError, data }, value).toEqual({
          isError: true,
          data: {
            error: 'VALIDATION_ERROR',
            message: expect.stringMatching(
              RegExp(`^${name}: must be a UUID(, or "?null"? for none)?$`),
            ) as string,
            hint: expect.stringContaining(`Call ${LISTED_BY[name]} for the ids`) as string,
          },
        });
      }
    },
  );

  test('read_note accepts an id in upper case', async ({ me }) => {
    const agent = await agentOf(me);
    const { id } = await noteOf(me, { name: 'n' });
    expect(await agent.ok('read_note', { noteId: id.toUpperCase() })).toMatchObject({ id });
  });
});

describe('errors', () => {
  const NOWHERE = crypto.randomUUID();

  test.for([
    ['read_note', {}, 'VALIDATION_ERROR', 'noteId: Required field is missing', 'input schema'],
    [
      'search_notes',
      { limit: 0, sort: 'size:asc' },
      'VALIDATION_ERROR',
      'sort: must be relevance, or one of name, createdAt, updatedAt, followed by :asc or :desc',
      'input schema',
    ],
    [
      'today',
      { date: '2026-02-30' },
      'VALIDATION_ERROR',
      'date: must be an existing day: YYYY-MM-DD',
      'forms',
    ],
    ['week', { week: 5 }, 'VALIDATION_ERROR', 'Both week and year', 'omit both'],
    [
      'restore',
      {},
      'VALIDATION_ERROR',
      'noteId: give one of noteId, todoId, groupId and fileId',
      'input schema',
    ],
    ['read_note', { noteId: NOWHERE }, 'NOT_FOUND', 'Note not found', 'search_notes'],
    ['write_note', { noteId: NOWHERE, name: 'n' }, 'NOT_FOUND', 'Note not found', 'search_notes'],
    ['append_to_note', { noteId: NOWHERE, content: 'n' }, 'NOT_FOUND', 'Note not found', 'search_notes'],
    ['move_to_trash', { noteId: NOWHERE }, 'NOT_FOUND', 'Note not found', 'list_trash'],
    ['complete_todo', { todoId: NOWHERE }, 'NOT_FOUND', 'Todo not found', 'list_todos'],
    ['delete_todo', { todoId: NOWHERE }, 'NOT_FOUND', 'Todo not found', 'list_todos'],
    ['share_note', { noteId: NOWHERE }, 'NOT_FOUND', 'Note not found', 'search_notes'],
    ['restore_version', { snapshotId: NOWHERE }, 'NOT_FOUND', 'Snapshot not found', 'list_versions'],
    ['stop_sharing', { linkId: NOWHERE }, 'NOT_FOUND', 'Link not found', 'list_links'],
    ['create_group', { name: 'g', parentId: NOWHERE }, 'NOT_FOUND', 'Parent group not found', 'list_groups'],
    ['create_note', { name: 'n', groupId: NOWHERE }, 'NOT_FOUND', 'Group not found', 'list_groups'],
    [
      'create_note',
      { name: 'n', content: 'x'.repeat(1_048_577) },
      'VALIDATION_ERROR',
      'exceeds maximum size',
      'Split',
    ],
    ['append_to_today', { content: 'x'.repeat(1_048_577) }, 'VALIDATION_ERROR', 'too long', 'Split'],
    ['list_changes', { cursor: 'none' }, 'CURSOR_EXPIRED', 'List everything again', 'without a cursor'],
  ] as const)(
    '%s returns an error with a hint for the next step',
    { tags: ['slow'] },
    async ([name, input, error, message, hint]) => {
      const agent = await agentOf(await newUser());
      const { isError, text, data } = await agent.call(name, input);
      expect({ isError, data }).toMatchObject({
        isError: true,
        data: {
          error,
          message: expect.stringContaining(message) as string,
          hint: expect.stringContaining(hint) as string,
        },
      });
      expect(text).toContain(`${error}: ${String(data['message'])}`);
      expect(text).toContain(String(data['hint']));
    },
  );

  test('write_note with an outdated etag writes nothing and returns the current etag', async ({ me }) => {
    const agent = await agentOf(me);
    const { id } = await noteOf(me, { name: 'n', content: 'mine' });
    const { etag } = await agent.ok('read_note', { noteId: id });
    await me.ok(updateNoteContract, { id, content: 'theirs' });
    const { isError, data } = await agent.call('write_note', { noteId: id, content: 'again', ifMatch: etag });
    expect({ isError, data }).toMatchObject({ isError: true, data: { error: 'PRECONDITION_FAILED' } });
    const now = await agent.ok('read_note', { noteId: id });
    expect(now).toMatchObject({ content: 'theirs', etag: data['etag'] });
  });

  test('create_note returns an error with details if it would exceed the quota', async () => {
    const agent = await agentOf(await newUser({ storageLimit: 10 }));
    const { isError, data } = await agent.call('create_note', { name: 'n', content: 'x'.repeat(11) });
    expect({ isError, data }).toMatchObject({
      isError: true,
      data: { message: 'User storage quota exceeded', details: expect.any(Object) as object },
    });
  });
});

describe('a read-only key', () => {
  test('lists only the reading tools, each with readOnlyHint', async () => {
    const agent = await agentOf(await reader(await newUser()));
    const tools = await agent.tools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual(READING.toSorted());
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  });

  test.for(WRITING)('gets FORBIDDEN from %s, even without arguments', { tags: ['slow'] }, async (name) => {
    const agent = await agentOf(await reader(await newUser()));
    expect(await agent.call(name, {})).toMatchObject({
      isError: true,
      data: { error: 'FORBIDDEN', message: 'Key is read-only' },
    });
  });

  test('reads an existing day and gets FORBIDDEN instead of creating one', async ({ me }) => {
    await (await agentOf(me)).ok('append_to_today', { date: '2026-02-03', content: 'there' });
    const agent = await agentOf(await reader(me));
    expect(await agent.ok('today', { date: '2026-02-03' })).toMatchObject({ content: 'there' });
    expect(await agent.ok('today', { date: '2026-02-04' })).toEqual({ name: '2026-02-04', exists: false });
    for (const input of [{}, { date: '2026-02-04', create: true }])
      expect(await agent.call('today', input)).toMatchObject({
        isError: true,
        data: { error: 'FORBIDDEN' },
      });
    expect(await agent.ok('search_notes', { search: 'there' })).toMatchObject({ total: 1 });
  });
});
