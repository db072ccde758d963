// A session: single steps, and steps that build on each other.
import * as fc from 'fast-check';
import { deletedGroup, flag, often, rarely, reference, weighted } from './choices.ts';
import { input, options } from './operations.ts';
import type { IdRecipe, Plan, Settings, Step } from './recipe.ts';
import { DAY_MS, anyStep, stepOf } from './steps.ts';
import { edits, lines, word } from './values.ts';

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
