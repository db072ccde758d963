// Every operation with its weight and its input.
import * as fc from 'fast-check';
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
  match: rarely(fc.constantFrom('text', 'words', 'words', 'words', 'all'), 1),
  search: weighted<unknown>([1, search], [1, words]),
};

type Shape = Readonly<Record<string, fc.Arbitrary<unknown>>>;
export const input = (shape: Shape, more: fc.Arbitrary<object> = fc.constant({})): fc.Arbitrary<object> =>
  fc.tuple(fc.record(shape), more).map(([fields, others]) => ({ ...fields, ...others }));

/** The lists, which are also compared after writes. */
export const LISTS = {
  'GET /workspace': input(page),
  'GET /note': input({
    workspaceId,
    groupId: rarely(weighted<unknown>([4, anId('group')], [1, fc.constant('null')]), 3),
    isDeleted: rarely(fc.constantFrom(true, false, 'TRUE', 'False'), 1),
    ...noteSearch,
    sort: weighted([9, sortBy('name', 'createdAt', 'updatedAt')], [1, fc.constant('relevance')]),
    content: rarely(flag, 2),
    ...page,
  }),
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
    sort: sortBy('text', 'completed', 'createdAt', 'updatedAt', 'completedAt', 'lineNumber'),
    ...page,
  }),
  'GET /trash': input({ workspaceId, groups: rarely(flag, 1), ...page }),
  'GET /snapshot': input({ noteId, content: rarely(flag, 2) }),
  'GET /account': input({}),
} as const;

const lineNumber = weighted<unknown>(
  [9, fc.integer({ min: 1, max: 5 })],
  [1, fc.constantFrom(2 ** 53 - 1, 2 ** 53, 0, 1.5)],
);
export const position = rarely(fc.constantFrom('start', 'end', 'start', 'middle'), 2);
export const options = { syncTodos: often(flag), snapshot: rarely(flag, 1) };
export const daily = { workspaceId, date: often(date), timeZone: rarely(timeZone, 5) };
const weekly = { workspaceId, timeZone: rarely(timeZone, 5) };

/** Every operation with its weight and its input. */
export const OPERATIONS: Readonly<Record<string, readonly [number, fc.Arbitrary<object>]>> = {
  'POST /workspace': [4, input({ name: nameOf(100) })],
  'PUT /workspace': [3, input({ workspaceId: anId('workspace'), name: rarely(nameOf(100), 5) })],
  'DELETE /workspace': [2, input({ workspaceId: anId('workspace') })],
  'POST /note': [
    14,
    input({
      name: nameOf(200),
      content: often(content),
      workspaceId,
      groupId: rarely(parent, 1),
      syncTodos: often(flag),
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
      ...options,
    }),
  ],
  'DELETE /note': [6, input({ id: noteId })],
  'GET /note/{noteId}': [6, input({ noteId })],
  'POST /note/append': [10, input({ id: noteId, content, position, ...options })],
  'POST /note/edit': [16, input({ id: noteId, edits, ...options })],
  'POST /group': [8, input({ name: nameOf(100), workspaceId, parentId: rarely(parent, 1) })],
  'PUT /group': [
    7,
    input({ groupId: anId('group'), name: rarely(nameOf(100), 1), parentId: rarely(parent, 1) }),
  ],
  'DELETE /group': [6, input({ groupId: anId('group') })],
  'GET /group/{groupId}': [3, input({ groupId: anId('group') })],
  'POST /todo': [
    8,
    input({ text: nameOf(500), noteId, lineNumber, completed: rarely(flag, 1), workspaceId }),
  ],
  'PUT /todo': [
    14,
    input({
      todoId: anId('todo'),
      text: rarely(weighted([6, fc.constantFrom('a', 'b', 'oat\nmilk', ' two words ')], [3, nameOf(500)]), 1),
      completed: often(flag),
      lineNumber: rarely(lineNumber, 6),
    }),
  ],
  'DELETE /todo': [5, input({ todoId: anId('todo') })],
  'GET /todo/{todoId}': [3, input({ todoId: anId('todo') })],
  'GET /daily': [6, input(daily)],
  'PUT /daily': [8, input({ ...daily, content, ...options })],
  'POST /daily/append': [6, input({ ...daily, content, position, ...options })],
  'GET /weekly': [4, input(weekly, weeks)],
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
      [2, input({ noteId: often(noteId), todoId: rarely(anId('todo'), 1) })],
    ),
  ],
  'DELETE /trash': [
    6,
    weighted<object>(
      [6, input({ noteId: reference('note', fc.constant('any')) })],
      [1, input({ all: fc.constant(true), workspaceId })],
      [1, input({ noteId: often(noteId), all: rarely(flag, 1), workspaceId })],
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
    }),
  ],
  'PUT /account': [2, input({ timeZone })],
  'GET /nothing': [1, input({})],
  ...Object.fromEntries(Object.entries(LISTS).map(([name, recipe]) => [name, [2, recipe] as const])),
  'GET /note': [10, LISTS['GET /note']],
};

/** The operations that a session may send. */
export const RECIPES: readonly string[] = Object.keys(OPERATIONS);
