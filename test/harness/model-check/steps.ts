// One step: an operation with its headers, its key and its moment.
import * as fc from 'fast-check';
import { rarely, weighted } from './choices.ts';
import { LISTS, OPERATIONS } from './operations.ts';
import type { ConditionRecipe, Step } from './recipe.ts';

export const DAY_MS = 86_400_000;
export const after = weighted(
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
export const idempotencyKey = weighted(
  [20, fc.constantFrom('k1', 'k2', 'k3', 'k4')],
  [1, fc.constantFrom('~', 'x'.repeat(255), 'x'.repeat(256), 'a b', '')],
);
export const spoiled = fc.record({
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
export const raw = fc.record({
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

export const textType = weighted(
  [9, fc.constantFrom('text/markdown', 'text/plain; charset=utf-8', 'Text/Markdown;variant=GFM')],
  [1, fc.constantFrom('text/markdown; charset=latin1', 'text/html')],
);
export const accept = fc.constantFrom(
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

export const stepOf = (what: fc.Arbitrary<Pick<Step, 'operation' | 'input'>>): fc.Arbitrary<Step> =>
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

export const anyStep = stepOf(
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
