// Every operation with its weight and its input.
import * as fc from 'fast-check';
import { PROGRAM } from '../model/keys.ts';
import {
  anId,
  deletedGroup,
  flag,
  noteId,
  often,
  parent,
  rarely,
  reference,
  weighted,
  workspaceId,
} from './choices.ts';
import {
  content,
  createdAt,
  date,
  edits,
  fileBytes,
  filePath,
  nameOf,
  snapshotContent,
  timeZone,
  weeks,
  WORDS,
} from './values.ts';

export const page = {
  page: rarely(fc.constantFrom(1, 2, 3, '2'), 3),
  limit: rarely(fc.constantFrom(1, 2, 3, 10, 100, 1000), 1),
};
const search = rarely(fc.constantFrom(...WORDS, 'A', 'milk', '[', 'SS', '  ', '%', 'É'), 2);
const sortBy = (...fields: readonly string[]) =>
  rarely(
    weighted(
      [12, fc.constantFrom(...fields.flatMap((field) => [`${field}:asc`, `${field}:desc`]))],
      [1, fc.constantFrom('size:asc', 'name', 'name:up', ' ')],
    ),
    1,
  );

const TERMS = [
  'a',
  'ete',
  'MILK',
  'buy',
  'STRASSE',
  '#tag',
  '#ta',
  'lph',
  'head',
  '😀',
  'Μεγα',
  '"a b"',
  '"buy',
  '“milk a”',
  "a's",
];
const term = weighted(
  [4, fc.constantFrom(...TERMS)],
  [1, fc.constantFrom('-a', '-"buy milk"', '-#tag', '-', '"', '#')],
);
const words = weighted(
  [12, fc.array(term, { minLength: 1, maxLength: 3 }).map((terms) => terms.join(' '))],
  [1, fc.constantFrom('  ', Array(16).fill('a').join(' '), Array(17).fill('a').join(' '))],
);
const noteSearch = {
  name: rarely(fc.constantFrom(...WORDS, 'A', 'été', 'ALPHA', ' beta\n', ' '), 6),
  alias: rarely(fc.constantFrom('gone', ' Alpha', 'a'), 1),
  match: rarely(fc.constantFrom('text', 'words', 'words', 'any', 'any', 'all'), 1),
  search: weighted<unknown>([1, search], [1, words]),
};

const day = weighted(
  [
    6,
    fc.constantFrom('2025-02-06', '2025-02-07', '2025-02-08', 'today', 'tomorrow', '+7d', '-1d', '-99999d'),
  ],
  [1, fc.constantFrom('2025-02-30', 'yesterday', '7d', '+1w', ' ')],
);

type Shape = Readonly<Record<string, fc.Arbitrary<unknown>>>;
export const input = (shape: Shape, more: fc.Arbitrary<object> = fc.constant({})): fc.Arbitrary<object> =>
  fc.tuple(fc.record(shape), more).map(([fields, others]) => ({ ...fields, ...others }));

/** The calendar of a list; seldom a part of it, which is an error. */
const calendarRange = weighted<object>(
  [12, fc.constant({})],
  [
    6,
    input({
      calendar: fc.constantFrom('daily', 'weekly'),
      from: day,
      to: day,
      timeZone: rarely(timeZone, 3),
    }),
  ],
  [
    1,
    input({
      calendar: rarely(fc.constantFrom('daily', 'monthly'), 1),
      from: rarely(day, 1),
      to: rarely(day, 1),
      timeZone: rarely(timeZone, 1),
    }),
  ],
);

/** The lists, which are also compared after writes. */
export const LISTS = {
  'GET /workspace': input(page),
  'GET /note': input(
    {
      workspaceId,
      groupId: rarely(weighted<unknown>([4, anId('group')], [1, fc.constant('null')]), 3),
      isDeleted: rarely(fc.constantFrom(true, false, 'TRUE', 'False'), 1),
      ...noteSearch,
      sort: weighted([9, sortBy('name', 'createdAt', 'updatedAt')], [1, fc.constant('relevance')]),
      content: rarely(flag, 2),
      excerpt: rarely(flag, 1),
      pinned: rarely(flag, 1),
      linksTo: rarely(noteId, 3),
      ...page,
    },
    calendarRange,
  ),
  'GET /group': input({
    workspaceId,
    parentId: rarely(weighted<unknown>([4, anId('group')], [1, fc.constant('null')]), 3),
    search,
    sort: sortBy('name', 'createdAt', 'updatedAt'),
    ...page,
  }),
  'GET /todo': input({
    workspaceId,
    noteId: rarely(anId('note'), 3),
    completed: rarely(flag, 3),
    isDeleted: rarely(flag, 1),
    search,
    sort: sortBy('text', 'completed', 'createdAt', 'updatedAt', 'completedAt', 'lineNumber', 'dueDate'),
    dueFrom: rarely(day, 1),
    dueTo: rarely(day, 1),
    due: rarely(flag, 1),
    dueDate: rarely(flag, 1),
    noteName: rarely(flag, 1),
    timeZone: rarely(timeZone, 1),
    ...page,
  }),
  'GET /trash': input({ workspaceId, groups: rarely(flag, 1), files: rarely(flag, 1), ...page }),
  'GET /file': input({
    workspaceId,
    path: rarely(filePath, 3),
    search: rarely(fc.constantFrom('A', 'é', 'PNG', '/', ' '), 2),
    sort: sortBy('path', 'createdAt', 'updatedAt', 'size'),
    ...page,
  }),
  'GET /snapshot': input({ noteId, content: rarely(flag, 2) }),
  'GET /account': input({}),
  'GET /tag': input({ workspaceId }),
  'GET /link': input({ workspaceId, noteId: rarely(noteId, 3), ...page }),
} as const;

const aliases = weighted<unknown>(
  [9, fc.array(fc.constantFrom('gone', 'GONE ', 'a', 'alpha'), { maxLength: 3 })],
  [1, fc.array(nameOf(200), { maxLength: 11 })],
  [1, fc.constantFrom([null], 'alpha', Array(10).fill('gone'), Array(11).fill('a'))],
);

const todoText = weighted<string>(
  [3, nameOf(500)],
  [
    1,
    fc.constantFrom(
      'pay 📅 2025-02-07',
      '[due:: 2025-02-30] due:2025-02-08',
      'x@due(2025-02-06 10:00)',
      '@{9999-12-31}',
      'overdue:2025-02-07',
    ),
  ],
);
const lineNumber = weighted<unknown>(
  [9, fc.integer({ min: 1, max: 5 })],
  [1, fc.constantFrom(2 ** 53 - 1, 2 ** 53, 0, 1.5)],
);
export const position = rarely(fc.constantFrom('start', 'end', 'start', 'middle'), 2);
export const options = { syncTodos: often(flag), snapshot: rarely(flag, 1) };
export const daily = { workspaceId, date: often(date), timeZone: rarely(timeZone, 5) };
const weekly = { workspaceId, timeZone: rarely(timeZone, 5) };

const template = weighted<unknown>([8, noteId], [1, fc.constant(null)]);

/** The end of a link. The last two are just allowed and just too late. */
const linkEnd = rarely(
  weighted<unknown>(
    [4, fc.record({ minutes: fc.constantFrom(-1, 1, 70, 5_256_000) })],
    [1, fc.constantFrom('2100-01-01T00:00:00Z', '2030-02-30T00:00:00Z', '2030-01-01')],
    [1, fc.record({ minutes: fc.constantFrom(3_653 * 1_440, 3_653 * 1_440 + 1) })],
  ),
  1,
);

/** Every operation with its weight and its input. */
export const OPERATIONS: Readonly<Record<string, readonly [number, fc.Arbitrary<object>]>> = {
  'POST /workspace': [4, input({ name: nameOf(100) })],
  'PUT /workspace': [
    6,
    input({
      workspaceId: weighted([3, reference('workspace', fc.constant('live'))], [1, anId('workspace')]),
      name: rarely(nameOf(100), 5),
      dailyTemplateId: rarely(template, 1),
      weeklyTemplateId: rarely(template, 3),
    }),
  ],
  'DELETE /workspace': [2, input({ workspaceId: anId('workspace') })],
  'POST /note': [
    14,
    input({
      name: nameOf(200),
      content: often(content),
      workspaceId,
      groupId: rarely(parent, 1),
      syncTodos: often(flag),
      pinned: rarely(flag, 1),
      aliases: rarely(aliases, 1),
      createdAt: rarely(createdAt, 2),
    }),
  ],
  'PUT /note': [
    16,
    input({
      id: noteId,
      name: rarely(nameOf(200), 1),
      content: often(content),
      groupId: rarely(parent, 2),
      pinned: rarely(flag, 1),
      aliases: rarely(aliases, 1),
      ...options,
    }),
  ],
  'DELETE /note': [6, input({ id: noteId })],
  'GET /note/{noteId}': [6, input({ noteId, links: often(flag) })],
  'POST /note/append': [10, input({ id: noteId, content, position, ...options })],
  'POST /note/edit': [16, input({ id: noteId, edits, ...options })],
  'POST /group': [8, input({ name: nameOf(100), workspaceId, parentId: rarely(parent, 1) })],
  'PUT /group': [
    7,
    input({ groupId: anId('group'), name: rarely(nameOf(100), 1), parentId: rarely(parent, 1) }),
  ],
  'DELETE /group': [6, input({ groupId: anId('group') })],
  'GET /group/{groupId}': [3, input({ groupId: anId('group') })],
  'POST /todo': [8, input({ text: todoText, noteId, lineNumber, completed: rarely(flag, 1), workspaceId })],
  'PUT /todo': [
    14,
    input({
      todoId: anId('todo'),
      text: rarely(weighted([6, fc.constantFrom('a', 'b', 'oat\nmilk', ' two words ')], [3, todoText]), 1),
      completed: often(flag),
      lineNumber: rarely(lineNumber, 6),
    }),
  ],
  'DELETE /todo': [5, input({ todoId: anId('todo') })],
  'GET /todo/{todoId}': [3, input({ todoId: anId('todo') })],
  'GET /daily': [6, input({ ...daily, create: rarely(flag, 1) })],
  'PUT /daily': [8, input({ ...daily, content, ...options })],
  'POST /daily/append': [6, input({ ...daily, content, position, ...options })],
  'GET /weekly': [4, input({ ...weekly, create: rarely(flag, 1) }, weeks)],
  'PUT /weekly': [5, input({ ...weekly, content, ...options }, weeks)],
  'POST /weekly/append': [4, input({ ...weekly, content, position, ...options }, weeks)],
  'POST /snapshot': [
    8,
    input({
      noteId,
      workspaceId: weighted([6, reference('workspace', fc.constant('live'))], [1, anId('workspace')]),
      content: snapshotContent,
    }),
  ],
  'DELETE /snapshot': [3, input({ snapshotId: anId('snapshot') })],
  'GET /snapshot/{snapshotId}': [3, input({ snapshotId: anId('snapshot') })],
  'POST /snapshot/restore': [6, input({ snapshotId: anId('snapshot') })],
  'POST /trash/restore': [
    12,
    weighted<object>(
      [6, input({ groupId: weighted([6, deletedGroup], [1, anId('group')], [1, anId('deleted group')]) })],
      [1, input({ groupId: deletedGroup, noteId: often(noteId), todoId: rarely(anId('todo'), 1) })],
      [5, input({ noteId: reference('note', fc.constant('any')) })],
      [4, input({ todoId: reference('todo', fc.constant('any')) })],
      [6, input({ fileId: weighted([6, reference('file', fc.constant('any'))], [1, anId('file')]) })],
      [2, input({ noteId: often(noteId), todoId: rarely(anId('todo'), 1), fileId: rarely(anId('file'), 4) })],
    ),
  ],
  'DELETE /trash': [
    6,
    weighted<object>(
      [6, input({ noteId: reference('note', fc.constant('any')) })],
      [4, input({ fileId: reference('file', fc.constant('any')) })],
      [1, input({ all: fc.constant(true), workspaceId })],
      [
        1,
        input({
          noteId: often(noteId),
          fileId: rarely(anId('file'), 2),
          all: rarely(flag, 1),
          workspaceId,
        }),
      ],
    ),
  ],
  'GET /changes': [
    3,
    input({
      workspaceId,
      cursor: weighted<unknown>(
        [6, fc.record({ cursor: fc.nat(20) })],
        [2, fc.constant(undefined)],
        [2, fc.constantFrom('nonsense', 'W10', '')],
      ),
      limit: rarely(fc.constantFrom(1, 100, 1000, 0, 'x'), 2),
      files: rarely(flag, 1),
      excerpt: rarely(flag, 1),
      noteName: rarely(flag, 1),
      dueDate: rarely(flag, 1),
    }),
  ],
  'PUT /file': [14, input({ path: filePath, workspaceId, unique: rarely(flag, 2), content: fileBytes })],
  'POST /file/move': [6, input({ id: anId('file'), path: filePath })],
  'DELETE /file': [6, input({ id: anId('file') })],
  'GET /file/{fileId}': [
    4,
    input({ fileId: anId('file'), sha256: rarely(fc.constantFrom('0'.repeat(64), 'x'), 2) }),
  ],
  'PUT /account': [2, input({ timeZone })],
  'GET /key': [2, input({})],
  'POST /key': [
    3,
    input({
      name: nameOf(100),
      readOnly: rarely(flag, 1),
      writeGroupId: rarely(anId('group'), 2),
      expiresAt: rarely(
        fc.constantFrom(
          '2100-01-01T00:00:00+01:00',
          '2100-06-30t12:00:00.5z',
          '2000-01-01T00:00:00Z',
          '2100-01-01',
        ),
        1,
      ),
    }),
  ],
  'DELETE /key': [
    3,
    input({
      id: weighted<unknown>(
        [6, reference('key', fc.constantFrom('live', 'any'))],
        [1, reference('key', fc.constant('other user'))],
        [1, anId('note')],
      ),
      links: rarely(flag, 1),
    }),
  ],
  'POST /oauth/approve': [
    2,
    input({
      client_id: weighted([6, fc.constant(PROGRAM)], [1, fc.constant('nobody')]),
      redirect_uri: weighted(
        [8, fc.constant('https://claude.ai/callback')],
        [1, fc.constantFrom('https://claude.ai/other', 'https://evil.example/callback')],
      ),
      code_challenge: weighted([8, fc.constant('c'.repeat(43))], [1, fc.constant('plain')]),
      state: rarely(fc.constantFrom('s', 'a b&c', 'ü/?'), 1),
      readOnly: flag,
      writeGroupId: rarely(anId('group'), 2),
      expiresAt: rarely(fc.constantFrom('2100-01-01T00:00:00Z', '2000-01-01T00:00:00Z'), 2),
    }),
  ],
  'POST /link': [
    8,
    weighted<object>(
      [6, input({ noteId, workspaceId, expiresAt: linkEnd })],
      [3, input({ feed: fc.constant('todos'), alarm: often(fc.boolean()), workspaceId, expiresAt: linkEnd })],
      [1, input({ noteId: often(noteId), feed: often(fc.constantFrom('todos', 'notes')) })],
    ),
  ],
  'DELETE /link': [
    3,
    input({
      id: weighted<unknown>(
        [6, reference('link', fc.constantFrom('live', 'any'))],
        [1, reference('link', fc.constant('other user'))],
        [1, anId('note')],
      ),
    }),
  ],
  'GET /shared/{token}': [
    8,
    input({
      token: weighted<unknown>(
        [8, reference('token', fc.constantFrom('live', 'any', 'other user'))],
        [1, reference('link', fc.constant('live'))],
        [1, fc.constantFrom('x', '', 'x'.repeat(32), `${'x'.repeat(32)}.ics`)],
      ),
    }),
  ],
  'GET /nothing': [1, input({})],
  ...Object.fromEntries(Object.entries(LISTS).map(([name, recipe]) => [name, [2, recipe] as const])),
  'GET /note': [10, LISTS['GET /note']],
};

/** The operations that a session may send. */
export const RECIPES: readonly string[] = Object.keys(OPERATIONS);
