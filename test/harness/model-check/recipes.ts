// Steps as plain data, generated before anything runs. They name what they act on by kind and number, so that a step
// still makes sense if others are left out.
import * as fc from 'fast-check';

export type RowKind = 'note' | 'group' | 'todo' | 'snapshot' | 'workspace' | 'deleted group';

/** An id that is looked up when the step runs. */
export interface IdRecipe {
  readonly ref: RowKind | 'calendar';
  readonly state: 'live' | 'any' | 'other user' | 'unknown here' | 'unknown there' | 'unknown';
  /** Which one, the newest first. */
  readonly nth: number;
  readonly upper: boolean;
}

/** A text whose length depends on a limit: an exact size, or what the storage quota leaves plus `room`. */
export type SizeRecipe = { readonly bytes: number } | { readonly room: number };

/** A line of the note that a request names, or one of its headings. */
export interface PieceRecipe {
  readonly line: number;
  readonly as: 'text' | 'heading' | 'path';
}

export type ConditionRecipe = 'current' | 'bare' | 'weak' | 'earlier' | 'listed' | '*' | 'other' | '';

export interface Step {
  readonly user: 0 | 1;
  readonly key: 'full' | 'read-only' | 'none';
  /** How far the clock moves before the step. */
  readonly after: number;
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly ifMatch?: ConditionRecipe | undefined;
  readonly ifNoneMatch?: ConditionRecipe | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Another value for one of the fields, by number. */
  readonly spoiled?: { readonly field: number; readonly value?: unknown } | undefined;
  readonly raw?: { readonly text: string; readonly contentType?: string | undefined } | undefined;
  /** The type of a bare text, as which a content is sent. */
  readonly textType?: string | undefined;
  readonly accept?: string | undefined;
  /** A list to compare after a write. */
  readonly list: Pick<Step, 'operation' | 'input'>;
  /** The page size with which the changes are read after a write. */
  readonly limit: number;
}

const weighted = <T>(...choices: readonly (readonly [number, fc.Arbitrary<T>])[]): fc.Arbitrary<T> =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** Absent `times` times as often as present. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>, times: number) =>
  weighted<T | undefined>([1, arbitrary], [times, fc.constant(undefined)]);
const often = <T>(arbitrary: fc.Arbitrary<T>) =>
  weighted<T | undefined>([2, arbitrary], [1, fc.constant(undefined)]);

const nth = weighted([6, fc.nat(1)], [3, fc.nat(4)], [1, fc.nat(60)]);
const reference = (ref: IdRecipe['ref'], state: fc.Arbitrary<IdRecipe['state']>): fc.Arbitrary<unknown> =>
  fc.record({
    ref: fc.constant(ref),
    state,
    nth,
    upper: weighted([9, fc.constant(false)], [1, fc.constant(true)]),
  });
const MALFORMED = ['nonsense', '', 'null', '00000000-0000-4000-8000-00000000000', ' '];
const wild = (kind: RowKind): fc.Arbitrary<unknown> =>
  weighted<unknown>(
    [3, reference(kind, fc.constant('other user'))],
    [3, reference(kind, fc.constantFrom('unknown', 'unknown here', 'unknown there'))],
    [2, fc.constantFrom(...MALFORMED)],
    [1, reference('group', fc.constant('any'))],
    [1, reference('todo', fc.constant('any'))],
  );
const anId = (kind: RowKind): fc.Arbitrary<unknown> =>
  weighted<unknown>(
    [30, reference(kind, fc.constant('live'))],
    [7, reference(kind, fc.constant('any'))],
    [4, wild(kind)],
  );
const calendarNoteId = reference('calendar', fc.constant('any'));
const noteId = weighted([6, anId('note')], [1, calendarNoteId]);
const deletedGroup = reference('deleted group', fc.constant('any'));
const workspaceId = weighted<unknown>(
  [12, fc.constant(undefined)],
  [6, reference('workspace', fc.constant('live'))],
  [1, wild('workspace')],
);
const parent = weighted<unknown>([4, anId('group')], [1, fc.constant(null)]);

const WORDS = [
  'alpha',
  'Beta',
  'beta',
  'ÉTÉ',
  'e\u0301te\u0301',
  'straße',
  'Ωμέγα',
  '😀 ok',
  ' a',
  'b a',
  'a b',
  'a ',
];
const word = fc.constantFrom(...WORDS);
const nameOf = (max: number) =>
  weighted<string>(
    [20, word],
    [2, fc.constantFrom('x'.repeat(max), '😀'.repeat(max), 'Ä'.repeat(max))],
    [1, fc.constantFrom('x'.repeat(max + 1), '😀'.repeat(max + 1), '', ' \n', 'a\ud800')],
  );

const BOXES = ['- [ ] ', '- [x] ', '* [X] ', '  - [ ] ', '1. [ ] ', '> - [x] ', '  ', ''];
const line = fc
  .tuple(fc.constantFrom(...BOXES), fc.constantFrom('a', 'b', 'c', 'buy milk', '**bold** é', '[ ] two'))
  .map((parts) => parts.join(''));
const lines = fc
  .tuple(
    fc.array(
      weighted(
        [8, line],
        [2, fc.constantFrom('', '# head', '## part', 'part\n---', '```', 'text #tag', '- item')],
      ),
      {
        maxLength: 6,
      },
    ),
    fc.constantFrom('\n', '\n', '\n', '\r\n'),
    fc.constantFrom('', '\n'),
  )
  .map(([all, end, last]) => all.join(end) + last);
const MANY_BOXES = [80, 130, 1001].map((count) =>
  Array.from({ length: count }, (_, n) => `- [ ] t${n}`).join('\n'),
);
const MB = 1_048_576;
const content = weighted<unknown>(
  [24, lines],
  [6, word],
  [2, fc.constant('')],
  [2, fc.record({ room: fc.constantFrom(-1, 0, 1) })],
  [1, fc.record({ bytes: fc.constantFrom(MB - 1, MB, MB + 1) })],
  [1, fc.constantFrom(...MANY_BOXES)],
);
const flag = fc.boolean();
const snapshotContent = weighted<unknown>([8, lines], [1, fc.record({ bytes: fc.constantFrom(MB, MB + 1) })]);

const date = weighted(
  [10, fc.constantFrom('2025-02-07', '2025-02-08', '2024-02-29')],
  [1, fc.constantFrom('0000-01-01', '9999-12-31')],
  [1, fc.constantFrom('2025-02-30', '2025-2-3', 'today', '', ' ')],
);
const WEEKS = [
  { week: 6, year: 2025 },
  { week: 1, year: 2025 },
  { week: 53, year: 2026 },
  { week: 53, year: 1970 },
  { week: 52, year: 2100 },
];
const WRONG_WEEKS = [
  { week: 53, year: 2025 },
  { week: 0, year: 2025 },
  { week: 54, year: 2020 },
  { week: 6 },
  { year: 2025 },
  { week: 1, year: 1969 },
  { week: 99, year: 2101 },
];
const weeks = weighted<object>(
  [10, fc.constantFrom(...WEEKS)],
  [2, fc.constant({})],
  [2, fc.constantFrom(...WRONG_WEEKS)],
);
const timeZone = weighted(
  [8, fc.constantFrom('UTC', 'Europe/Berlin', 'pacific/kiritimati', 'Etc/GMT+12', 'ASIA/KATHMANDU')],
  [1, fc.constantFrom('Mars/Olympus', '+05:30', 'Europe', '')],
);

const HEADINGS = ['head', 'part', 'absent', ['head'], ['part'], ['head', 'part'], [], 7];
const pieceOf = (...as: readonly PieceRecipe['as'][]) =>
  fc.record({ line: fc.nat(6), as: fc.constantFrom(...as) });
const optional = (arbitrary: fc.Arbitrary<unknown>) =>
  weighted<unknown>([3, arbitrary], [1, fc.constant(null)]);
const edit = weighted<unknown>(
  [
    12,
    fc.record({
      find: weighted<unknown>(
        [6, pieceOf('text')],
        [4, fc.constantFrom('a', 'b', 'head', 'milk', '[ ]', '\n', 'absent', 'é', '')],
      ),
      replace: fc.constantFrom('', 'a', 'bb', '[x]', '# head\n', '😀'),
      all: optional(flag),
    }),
  ],
  [
    12,
    fc.record({
      heading: weighted<unknown>([4, pieceOf('heading', 'path')], [1, fc.constantFrom(...HEADINGS)]),
      content: fc.constantFrom('', 'a', '- [ ] y\n', '## part'),
      position: optional(fc.constantFrom('end', 'start', 'replace')),
    }),
  ],
  [
    1,
    fc.constantFrom<unknown>(
      {},
      null,
      { find: 'a' },
      { find: 'a', replace: 'b', heading: 'a', content: 'b' },
    ),
  ],
);
const edits = weighted<unknown>(
  [20, fc.array(edit, { minLength: 1, maxLength: 1 })],
  [8, fc.array(edit, { minLength: 2, maxLength: 3 })],
  [1, fc.constantFrom([], Array(50).fill({ find: 'a', replace: 'a', all: true }), Array(51).fill({}))],
);

const createdAt = weighted<unknown>(
  [4, fc.constantFrom('1970-01-01', '2001-02-03', '1986-01-01', '2019-05-04T13:31:02+02:00')],
  [2, fc.constantFrom('2019-05-04 13:31:02.1239z', '1970-01-01T00:30:00+00:30', '2000-01-01t00:00:00-12:00')],
  [1, fc.constantFrom('1994-12-31', '1969-12-31', '2019-02-30', '2019-02-29T00:00:00Z', '9999-12-31', 'x')],
  [2, fc.record({ minutes: fc.constantFrom(-1, 4, 6) })],
);

const page = {
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
const input = (shape: Shape, more: fc.Arbitrary<object> = fc.constant({})): fc.Arbitrary<object> =>
  fc.tuple(fc.record(shape), more).map(([fields, others]) => ({ ...fields, ...others }));

/** The lists, which are also compared after writes. */
const LISTS = {
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
const position = rarely(fc.constantFrom('start', 'end', 'start', 'middle'), 2);
const options = { syncTodos: often(flag), snapshot: rarely(flag, 1) };
const daily = { workspaceId, date: often(date), timeZone: rarely(timeZone, 5) };
const weekly = { workspaceId, timeZone: rarely(timeZone, 5) };

/** Every operation with its weight and its input. */
const OPERATIONS: Readonly<Record<string, readonly [number, fc.Arbitrary<object>]>> = {
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

const DAY_MS = 86_400_000;
const after = weighted(
  [6, fc.constant(1)],
  [2, fc.constant(0)],
  [6, fc.integer({ min: 2, max: 5_000 })],
  [3, fc.integer({ min: 59_000, max: 3_700_000 })],
  [1, fc.constant(DAY_MS)],
);
const rareJump = weighted([60, after], [1, fc.constant(31 * DAY_MS)]);

const condition = fc.constantFrom<ConditionRecipe>(
  'current',
  'current',
  'current',
  'bare',
  'weak',
  'earlier',
  'listed',
  '*',
  'other',
  '',
);
const idempotencyKey = weighted(
  [20, fc.constantFrom('k1', 'k2', 'k3', 'k4')],
  [1, fc.constantFrom('~', 'x'.repeat(255), 'x'.repeat(256), 'a b', '')],
);
const spoiled = fc.record({
  field: fc.nat(8),
  value: fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    7,
    1.5,
    '7',
    'true',
    ['7'],
    { id: '7' },
    '',
    'a\ud800',
  ),
});
const raw = fc.record({
  text: fc.constantFrom(
    '',
    '[]',
    'null',
    '{',
    '"x"',
    '{"__proto__":{}}',
    '{"a":{"constructor":{"prototype":1}}}',
    '{}',
  ),
  contentType: fc.constantFrom(
    undefined,
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/json;charset=latin1',
    'text/html',
  ),
});

const textType = weighted(
  [9, fc.constantFrom('text/markdown', 'text/plain; charset=utf-8', 'Text/Markdown;variant=GFM')],
  [1, fc.constantFrom('text/markdown; charset=latin1', 'text/html')],
);
const accept = fc.constantFrom(
  'text/markdown',
  'text/*;q=0.5, application/json;q=0.4',
  'text/markdown;q=0.5, application/json',
  'application/json, text/markdown',
  '*/*;q=0.1, TEXT/markdown; charset=utf-8',
  'text/plain',
  'text/markdown;q=0, */*',
);

const anyOf = (choices: Readonly<Record<string, fc.Arbitrary<object>>>) =>
  fc.oneof(
    ...Object.entries(choices).map(([operation, recipe]) =>
      fc.record({ operation: fc.constant(operation), input: recipe as fc.Arbitrary<Step['input']> }),
    ),
  );

const stepOf = (what: fc.Arbitrary<Pick<Step, 'operation' | 'input'>>): fc.Arbitrary<Step> =>
  fc
    .tuple(
      what,
      fc.record({
        user: weighted<0 | 1>([3, fc.constant(0)], [1, fc.constant(1)]),
        key: weighted<Step['key']>(
          [60, fc.constant('full')],
          [2, fc.constant('read-only')],
          [1, fc.constant('none')],
        ),
        after: rareJump,
        ifMatch: rarely(condition, 6),
        ifNoneMatch: rarely(condition, 2),
        idempotencyKey: rarely(idempotencyKey, 3),
        spoiled: rarely(spoiled, 25),
        raw: rarely(raw, 80),
        textType: rarely(textType, 5),
        accept: rarely(accept, 3),
        list: anyOf(LISTS),
        limit: fc.constantFrom(1, 3, 100, 100),
      }),
    )
    .map(([operation, rest]) => ({ ...operation, ...rest }));

const anyStep = stepOf(
  fc.oneof(
    ...Object.entries(OPERATIONS).map(([operation, [weight, recipe]]) => ({
      weight,
      arbitrary: fc.record({
        operation: fc.constant(operation),
        input: recipe as fc.Arbitrary<Step['input']>,
      }),
    })),
  ),
);

/** Keys of appends to one note: the first one is repeated as the oldest of sixteen, and again after it is forgotten. */
const APPEND_KEYS = [...Array(16).keys(), 0, 16, 1, 0];

const appends = stepOf(
  fc.constantFrom(
    { operation: 'POST /note/append', input: { id: { ref: 'note', state: 'live', nth: 0 }, content: 'a' } },
    { operation: 'POST /daily/append', input: { date: '2025-02-07', content: 'a' } },
  ),
).map((step) => {
  const plain = { after: 1, key: 'full' as const, ifMatch: undefined, spoiled: undefined, raw: undefined };
  return APPEND_KEYS.map((n) => ({ ...step, ...plain, idempotencyKey: `append-${n}` }));
});

/** Seven snapshots of one note. */
const manySnapshots = stepOf(
  fc.record({
    operation: fc.constant('POST /snapshot'),
    input: fc.record({
      noteId: fc.constant({ ref: 'note', state: 'live', nth: 0, upper: false }),
      workspaceId: fc.constant({ ref: 'workspace', state: 'live', nth: 0, upper: false }),
      content: lines,
    }),
  }),
).map((step) =>
  Array.from({ length: 7 }, (_, n) => ({
    ...step,
    after: n % 2,
    key: 'full' as const,
    spoiled: undefined,
    raw: undefined,
    idempotencyKey: undefined,
  })),
);

const newest = (ref: IdRecipe['ref']) => fc.constant({ ref, state: 'any', nth: 0, upper: false });

/** Requests that build on each other, by one user whose key has all rights. */
const inTurn = (...whats: readonly (readonly [string, fc.Arbitrary<object>])[]): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      ...whats.map(([operation, recipe]) =>
        stepOf(
          fc.record({ operation: fc.constant(operation), input: recipe as fc.Arbitrary<Step['input']> }),
        ),
      ),
    )
    .map((steps) =>
      steps.map((step) => ({
        ...step,
        ...{ user: steps[0]?.user ?? 0, key: 'full', after: Math.max(step.after % DAY_MS, 1) },
        ...{ ifMatch: undefined, spoiled: undefined, raw: undefined, idempotencyKey: undefined },
      })),
    );

const LINES_MIN = 5;
const longer = fc.array(lines, { minLength: LINES_MIN, maxLength: LINES_MIN }).map((all) => all.join('\n'));
const anEdit = ['POST /note/edit', input({ id: newest('note'), edits, ...options })] as const;
const manyEdits = inTurn(
  ['POST /note', input({ name: word, content: longer, syncTodos: often(flag) })],
  ...Array.from({ length: 4 }, () => anEdit),
);

const groupsAndBack = inTurn(
  ['POST /group', input({ name: word })],
  ['POST /group', input({ name: word, parentId: newest('group') })],
  ['POST /note', input({ name: word, content: lines, groupId: newest('group'), syncTodos: often(flag) })],
  ['DELETE /group', input({ groupId: reference('group', fc.constant('any')) })],
  [
    'POST /trash/restore',
    input({ noteId: rarely(newest('note'), 4), groupId: rarely(newest('deleted group'), 0) }),
  ],
  ['POST /trash/restore', input({ groupId: deletedGroup })],
);

const several: fc.Arbitrary<readonly Step[]> = weighted<readonly Step[]>(
  [150, anyStep.map((step) => [step])],
  [1, appends],
  [1, manySnapshots],
  [3, manyEdits],
  [3, groupsAndBack],
);

export interface Settings {
  readonly storageLimit?: number;
  readonly workspaceLimit?: number;
  readonly timeZone?: string;
}

const settings: fc.Arbitrary<Settings> = fc.record(
  {
    storageLimit: fc.constantFrom(30, 300, 3_000_000),
    workspaceLimit: fc.constantFrom(1, 3, 3, 4),
    timeZone: fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Etc/GMT+12'),
  },
  { requiredKeys: [] },
);

export interface Plan {
  readonly settings: readonly Settings[];
  readonly steps: readonly Step[];
}

/** The users and the steps of a session, determined by a seed. */
export function planOf(seed: number, count: number): Plan {
  const steps = fc.sample(several, { seed, numRuns: count }).flat().slice(0, count);
  // A clock that stands still lets the change feed repeat itself, so half of the sessions have none.
  const isMoving = seed % 2 === 0;
  return {
    settings: fc.sample(settings, { seed, numRuns: 2 }),
    steps: steps.map((step) => ({ ...step, after: Math.max(step.after, isMoving ? 1 : 0) })),
  };
}
