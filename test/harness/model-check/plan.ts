// A session: single steps, and steps that build on each other.
import * as fc from 'fast-check';
import { deletedGroup, flag, often, rarely, reference, weighted } from './choices.ts';
import { input, options } from './operations.ts';
import type { IdRecipe, Plan, Settings, Step } from './recipe.ts';
import { DAY_MS, anyStep, stepOf } from './steps.ts';
import { edits, fileBytes, filePath, lines, word } from './values.ts';

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

export const newest = (ref: IdRecipe['ref']) => fc.constant({ ref, state: 'any', nth: 0, upper: false });

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
        user: steps[0]?.user ?? 0,
        key: 'full' as const,
        after: Math.max(step.after % DAY_MS, 1),
        ifMatch: undefined,
        spoiled: undefined,
        raw: undefined,
        idempotencyKey: undefined,
      })),
    );

const calendarNote = { ref: 'calendar', state: 'any', nth: 0, upper: false } as const;

/** A day with this many snapshots that is deleted and opened again (D41). */
const openedAgain = (snapshots: number) => {
  const date = fc.constant('2025-02-07');
  const noteId = fc.constant(calendarNote);
  const workspaceId = reference('workspace', fc.constant('live'));
  return inTurn(
    ['PUT /daily', input({ date, content: lines, syncTodos: often(flag) })],
    ...Array.from(
      { length: snapshots },
      () => ['POST /snapshot', input({ noteId, workspaceId, content: word })] as const,
    ),
    ['DELETE /note', input({ id: noteId })],
    ['GET /daily', input({ date })],
  );
};

/** A call with a tag that is no longer current, which would change nothing (E3). */
const staleTag = inTurn(
  ['POST /note', input({ name: word, content: lines })],
  ['PUT /note', input({ id: newest('note'), name: word })],
  ['PUT /note', input({ id: newest('note') })],
).map((steps) => steps.map((step, n) => (n === 2 ? { ...step, ifMatch: 'earlier' as const } : step)));

/** A note with or without a text that is purged (E5). */
const purgedAlone = inTurn(
  ['POST /note', input({ name: word, content: weighted([1, fc.constant('')], [1, lines]) })],
  ['DELETE /note', input({ id: newest('note') })],
  ['DELETE /trash', input({ noteId: newest('note') })],
);

const LINES_MIN = 5;
const longer = fc.array(lines, { minLength: LINES_MIN, maxLength: LINES_MIN }).map((all) => all.join('\n'));
const anEdit = ['POST /note/edit', input({ id: newest('note'), edits, ...options })] as const;
const manyEdits = inTurn(
  ['POST /note', input({ name: word, content: longer, syncTodos: often(flag) })],
  ...Array.from({ length: 4 }, () => anEdit),
);

const MB = 1_048_576;
const doubled = { find: '\n', replace: '\n\n', all: true };
const halved = { find: '\n\n', replace: '\n', all: true };
/** Edits of a large text that replace too much, that grow it too much, or just not. */
const largeEdits = fc.constantFrom(
  [doubled, doubled],
  [doubled, doubled, halved],
  [doubled, halved],
  [{ find: '\n', replace: 'four', all: true }],
);
const editsOfLargeTexts = inTurn(
  ['POST /note', input({ name: word, content: fc.record({ bytes: fc.constantFrom(MB, MB / 2, MB / 8) }) })],
  ['POST /note/edit', input({ id: newest('note'), edits: largeEdits })],
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

/** A link whose note is moved to the trash and restored. */
const linkAndTrash = inTurn(
  ['POST /note', input({ name: word, content: lines })],
  ['POST /link', input({ noteId: newest('note') })],
  ['GET /shared/{token}', input({ token: newest('token') })],
  ['PUT /note', input({ id: newest('note'), content: lines })],
  ['GET /shared/{token}', input({ token: newest('token') })],
  ['DELETE /note', input({ id: newest('note') })],
  ['POST /trash/restore', input({ noteId: newest('note') })],
  ['GET /shared/{token}', input({ token: newest('token') })],
);

/** A link that is deleted, and then deleted again. */
const deletedLink = inTurn(
  ['POST /link', input({ feed: fc.constant('todos') })],
  ['GET /shared/{token}', input({ token: newest('token') })],
  ['DELETE /link', input({ id: newest('link') })],
  ['GET /shared/{token}', input({ token: newest('token') })],
  ['DELETE /link', input({ id: newest('link') })],
);

const aFile = (path: fc.Arbitrary<string>) =>
  ['PUT /file', input({ path, unique: rarely(flag, 2), content: fileBytes })] as const;

/** A file that is deleted, replaced by another one at its path, restored beside it, and purged. */
const filesAtOnePath = inTurn(
  aFile(fc.constant('a.png')),
  ['DELETE /file', input({ id: newest('file') })],
  aFile(fc.constant('a.png')),
  ['POST /trash/restore', input({ fileId: reference('file', fc.constant('any')) })],
  ['POST /file/move', input({ id: newest('file'), path: filePath })],
  aFile(fc.constantFrom('a.png', 'a 2.png')),
  ['DELETE /file', input({ id: newest('file') })],
  ['DELETE /trash', input({ fileId: newest('file') })],
);

/** A file that is replaced with the current tag, and then with the one before. */
const replacedFile = inTurn(
  ...['a', 'b', 'c'].map(
    (content) => ['PUT /file', input({ path: fc.constant('b'), content: fc.constant(content) })] as const,
  ),
).map((steps) =>
  steps.map((step, n) => ({ ...step, ifMatch: ([undefined, 'current', 'earlier'] as const)[n] })),
);

const several: fc.Arbitrary<readonly Step[]> = weighted<readonly Step[]>(
  [150, anyStep.map((step) => [step])],
  [1, appends],
  [1, manySnapshots],
  [3, manyEdits],
  [1, editsOfLargeTexts],
  [1, staleTag],
  [1, purgedAlone],
  [1, openedAgain(5)],
  [1, openedAgain(4)],
  [3, groupsAndBack],
  [2, linkAndTrash],
  [2, deletedLink],
  [3, filesAtOnePath],
  [1, replacedFile],
);

export const settings: fc.Arbitrary<Settings> = fc.record(
  {
    storageLimit: fc.constantFrom(30, 300, 3_000_000),
    workspaceLimit: fc.constantFrom(1, 3, 3, 4),
    timeZone: fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Etc/GMT+12'),
  },
  { requiredKeys: [] },
);

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
