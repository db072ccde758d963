// A sequence of tool calls: every tool with every argument, each call with its whole result.
import { expect } from 'vitest';

type Input = Readonly<Record<string, unknown>>;

/** Calls a tool, which must return this result, and returns it. */
export type AgentCall = (tool: string, input: Input, response: object) => Promise<Record<string, unknown>>;

const ID = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const ETAG = expect.stringMatching(/^\w+$/) as string;
const CURSOR = expect.stringMatching(/^[\w-]+$/) as string;
const ONE = { total: 1, page: 1, totalPages: 1 };
const SECOND_OF_TWO = { total: 2, page: 2, totalPages: 2 };

/** A note as the tools that write return it. */
const written = (note: object, text: string) => ({
  id: ID,
  updatedAt: TIME,
  characters: text.length,
  preview: text.replaceAll('\n', ' '),
  etag: ETAG,
  ...note,
});

const whole = (note: object, content: string) => ({ id: ID, updatedAt: TIME, content, etag: ETAG, ...note });

/** Runs in an empty workspace. */
export async function agentStory(call: AgentCall): Promise<void> {
  const { cursor } = await call('list_changes', {}, { changes: [], cursor: CURSOR, more: false });
  await groupsAndNotes(call);
  await daysAndWeeks(call);
  await todosAndTrash(call);
  await files(call);
  await links(call);
  await changes(call, cursor);
}

async function groupsAndNotes(call: AgentCall): Promise<void> {
  const outer = await call('create_group', { name: 'outer', parentId: null }, { id: ID, name: 'outer' });
  const { id: parentId } = outer;
  const inner = await call('create_group', { name: 'inner', parentId }, { id: ID, name: 'inner', parentId });
  const byName = { sort: 'name:desc', limit: 1 };
  await call('list_groups', { ...byName, page: 2 }, { groups: [inner], ...SECOND_OF_TWO });
  await call('list_groups', { search: 'E', parentId: 'null' }, { groups: [outer], ...ONE });
  await call('list_groups', { parentId }, { groups: [inner], ...ONE });
  await call('restore', { groupId: parentId }, { group: outer, restored: { groups: 0, notes: 0 } });

  const content = '- [ ] peas\nbeans';
  const place = { groupId: inner['id'] };
  const input = { name: 'Beds', content, ...place, syncTodos: true, preview: true };
  const { id: noteId } = await call('create_note', input, written({ name: 'Beds', ...place }, content));
  await call('create_note', { name: 'Fence', createdAt: '2019-05-04' }, written({ name: 'Fence' }, ''));
  const found = {
    id: noteId,
    name: 'Beds',
    ...place,
    updatedAt: TIME,
    characters: 16,
    preview: '☐ peas beans',
  };
  await call('search_notes', { search: 'BEANS', ...place }, { notes: [found], ...ONE });
  await call('search_notes', { search: 'beans -fence', match: 'any' }, { notes: [found], ...ONE });
  const note = 'Nothing has all words. These notes have some of them:';
  await call('search_notes', { search: 'beans nowhere' }, { note, notes: [found], ...ONE });
  await call('search_notes', { name: 'beds' }, { notes: [found], ...ONE });
  await call('search_notes', { sort: 'name:desc', limit: 1, page: 2 }, { notes: [found], ...SECOND_OF_TWO });

  const { etag } = await call('read_note', { noteId }, whole({ name: 'Beds', ...place }, content));
  const rewritten = { name: 'New beds', content: 'no box', groupId: null };
  const link = 'Next to the [[beds]].';
  const { id: linking } = await call(
    'create_note',
    { name: 'Map', content: link },
    written({ name: 'Map' }, link),
  );
  const map = {
    id: linking,
    name: 'Map',
    updatedAt: TIME,
    characters: link.length,
    preview: 'Next to the beds.',
  };
  await call('search_notes', { linksTo: noteId }, { notes: [map], ...ONE });
  const backlinks = [{ id: linking, name: 'Map' }];
  await call('read_note', { noteId }, { ...whole({ name: 'Beds', ...place }, content), backlinks });
  await call(
    'write_note',
    { noteId, ...rewritten, syncTodos: true, snapshot: false, ifMatch: etag, preview: false },
    {
      ...written({ id: noteId, name: 'New beds' }, 'no box'),
      oldName: 'Beds',
      notesLinkingToOldName: 1,
      linkingNotes: [{ id: linking, name: 'Map' }],
    },
  );
  const edits = [{ find: 'no', replace: 'no' }];
  const { etag: second } = await call(
    'read_note',
    { noteId, full: true },
    whole({ name: 'New beds' }, 'no box'),
  );
  await call(
    'edit_note',
    { noteId, edits, syncTodos: true, snapshot: false, ifMatch: second, preview: true },
    written({ id: noteId, name: 'New beds' }, 'no box'),
  );
  await call(
    'append_to_note',
    { noteId, content: '- [ ] first', position: 'start', syncTodos: true, preview: true },
    written({ id: noteId, name: 'New beds' }, '- [ ] first\nno box'),
  );
  await call('read_note', { noteId }, whole({ id: noteId, name: 'New beds' }, '- [ ] first\nno box'));
  await call('list_tags', {}, { tags: [], total: 0 });
  await call('write_note', { noteIds: [noteId, linking], groupId: parentId }, { moved: [noteId, linking] });
  await call('write_note', { noteIds: [noteId, linking], groupId: null }, { moved: [noteId, linking] });
  await call('write_note', { noteId, content: '#soil' }, written({ id: noteId, name: 'New beds' }, '#soil'));
  await call('list_tags', {}, { tags: [{ tag: 'soil', notes: 1 }], total: 1 });
  const version = { version: 1, snapshotId: ID, createdAt: TIME, characters: 18 };
  const firstDifference = { line: 1, text: '- [ ] first' };
  const { versions } = await call(
    'list_versions',
    { noteId },
    { noteId, name: 'New beds', versions: [{ ...version, firstDifference }] },
  );
  const [{ snapshotId = '' } = {}] = versions as { snapshotId?: string }[];
  const restored = written({ id: noteId, name: 'New beds' }, '- [ ] first\nno box');
  await call('restore_version', { snapshotId, preview: true }, restored);
}

async function daysAndWeeks(call: AgentCall): Promise<void> {
  const day = { name: '2026-02-03', groupId: ID };
  await call('today', { date: day.name }, { name: day.name, exists: false });
  await call('today', { date: day.name, create: true }, whole(day, ''));
  await call('append_to_today', { date: day.name, content: 'end' }, written(day, 'end'));
  const more = { content: '- [ ] box', position: 'start', syncTodos: true, preview: true };
  await call('append_to_today', { date: day.name, ...more }, written(day, '- [ ] box\nend'));
  const february = { calendar: 'daily', from: '2026-02-01', to: '2026-02-28' };
  const listed = { ...day, id: ID, updatedAt: TIME, characters: 13, date: day.name, preview: '☐ box end' };
  await call('search_notes', february, { notes: [listed], ...ONE });
  await call('week', { week: 5, year: 2026, create: true }, whole({ name: '2026-W05', groupId: ID }, ''));

  // It is never the same day in both.
  const [east, west] = [{ timeZone: 'Pacific/Kiritimati' }, { timeZone: 'Etc/GMT+12' }];
  const someDay = { name: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string, groupId: ID };
  const first = await call('today', east, whole(someDay, ''));
  const second = await call('append_to_today', { ...west, content: 'w' }, written(someDay, 'w'));
  expect(first['name']).not.toBe(second['name']);
  const someWeek = { name: expect.stringMatching(/^\d{4}-W\d\d$/) as string, groupId: ID };
  await call('week', east, whole(someWeek, ''));
}

async function todosAndTrash(call: AgentCall): Promise<void> {
  const { id: noteId } = await call('create_note', { name: 'Todos' }, written({ name: 'Todos' }, ''));
  const input = { noteId, text: 'write', lineNumber: 3 };
  const done = { id: ID, ...input, completed: true };
  const { id: todoId } = await call('create_todo', { ...input, completed: true }, done);
  const second = { noteId, text: 'call', lineNumber: 1 };
  const call2 = await call('create_todo', second, { id: ID, ...second, completed: false });
  const todo = { ...done, id: todoId };
  const byText = { sort: 'text:asc', limit: 1, page: 2 };
  await call('list_todos', { noteId, ...byText }, { todos: [todo], ...SECOND_OF_TWO });
  await call('list_todos', { noteId, completed: false }, { todos: [call2], ...ONE });
  await call('list_todos', { search: 'WRITE' }, { todos: [todo], ...ONE });
  await call(
    'list_todos',
    { dueFrom: 'today', dueTo: '+7d' },
    { todos: [], total: 0, page: 1, totalPages: 0 },
  );
  const open = { ...todo, completed: false };
  await call('complete_todo', { todoId, completed: false }, open);
  await call('complete_todo', { todoId }, todo);
  await call('delete_todo', { todoId }, { deleted: true, todoId, softDeleted: true });
  await call('list_todos', { noteId }, { todos: [call2], ...ONE });
  await call('restore', { todoId }, { todo });

  await call('move_to_trash', { noteId }, { deleted: true, noteId, movedToTrash: true });
  const inTrash = { id: noteId, name: 'Todos', updatedAt: TIME, deletedAt: TIME };
  await call('list_trash', { page: 1, limit: 1 }, { notes: [inTrash], ...ONE });
  await call('read_note', { noteId }, whole({ id: noteId, name: 'Todos', inTrash: true }, ''));
  await call('restore', { noteId }, { note: written({ id: noteId, name: 'Todos' }, '') });
  await call('list_trash', { groups: true }, { notes: [], groups: [], total: 0, page: 1, totalPages: 0 });
}

async function files(call: AgentCall): Promise<void> {
  const base64 = Buffer.from('a,b').toString('base64');
  const one = { id: ID, path: 'x.csv', type: 'text/csv', size: 3, updatedAt: TIME };
  const { id: fileId } = await call('save_file', { path: 'x.csv', base64, unique: true }, one);
  await call('save_file', { path: 'y.csv', base64 }, { ...one, path: 'y.csv' });
  await call('read_file', { path: 'x.csv' }, { ...one, text: 'a,b' });
  await call(
    'list_files',
    { search: '.csv', limit: 1, page: 2 },
    { files: [{ ...one, path: 'y.csv' }], ...SECOND_OF_TWO },
  );
  await call('restore', { fileId }, { file: one });
  const trash = { notes: [], files: [], total: 0, page: 1, totalPages: 0 };
  await call('list_trash', { files: true }, trash);
  const { cursor } = await call('list_changes', {}, { changes: [], cursor: CURSOR, more: false });
  await call('list_changes', { cursor, files: true }, { changes: [], cursor: CURSOR, more: false });
}

async function links(call: AgentCall): Promise<void> {
  const { id: noteId } = await call('create_note', { name: 'Shared' }, written({ name: 'Shared' }, ''));
  const url = expect.stringMatching(/^http.*\/api\/s#[0-9A-Za-z]{32}$/) as string;
  const link = { id: ID, kind: 'note', noteId, url, createdAt: TIME };
  const hint = expect.stringContaining('This link is public') as string;
  const expiresAt = '2035-01-02T03:04:05.678Z';
  const { hint: _, ...first } = await call('share_note', { noteId, expiresAt }, { ...link, expiresAt, hint });
  const { hint: __, ...second } = await call('share_note', { noteId }, { ...link, hint });
  await call('list_links', { noteId, limit: 1, page: 2 }, { links: [first], ...SECOND_OF_TWO });
  await call('stop_sharing', { linkId: first['id'] }, { linkId: first['id'], deleted: true });
  await call('list_links', {}, { links: [second], ...ONE });
}

async function changes(call: AgentCall, cursor: unknown): Promise<void> {
  const change = { type: 'group', id: ID, deleted: false, name: 'outer' };
  const { cursor: next } = await call(
    'list_changes',
    { cursor, limit: 1 },
    { changes: [change], cursor: CURSOR, more: true },
  );
  const inner = { ...change, name: 'inner' };
  await call('list_changes', { cursor: next, limit: 1 }, { changes: [inner], cursor: CURSOR, more: true });
}
