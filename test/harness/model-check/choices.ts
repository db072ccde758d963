// Choices with weights, and references to what a session has made.
import * as fc from 'fast-check';
import type { IdRecipe, RowKind } from './recipe.ts';

export const weighted = <T>(...choices: readonly (readonly [number, fc.Arbitrary<T>])[]): fc.Arbitrary<T> =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** Absent `times` times as often as present. */
export const rarely = <T>(arbitrary: fc.Arbitrary<T>, times: number) =>
  weighted<T | undefined>([1, arbitrary], [times, fc.constant(undefined)]);
export const often = <T>(arbitrary: fc.Arbitrary<T>) =>
  weighted<T | undefined>([2, arbitrary], [1, fc.constant(undefined)]);

export const optional = (arbitrary: fc.Arbitrary<unknown>) =>
  weighted<unknown>([3, arbitrary], [1, fc.constant(null)]);
export const flag = fc.boolean();

export const nth = weighted([6, fc.nat(1)], [3, fc.nat(4)], [1, fc.nat(60)]);
export const reference = (
  ref: IdRecipe['ref'],
  state: fc.Arbitrary<IdRecipe['state']>,
): fc.Arbitrary<unknown> =>
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
export const anId = (kind: RowKind): fc.Arbitrary<unknown> =>
  weighted<unknown>(
    [30, reference(kind, fc.constant('live'))],
    [7, reference(kind, fc.constant('any'))],
    [4, wild(kind)],
  );
const calendarNoteId = reference('calendar', fc.constant('any'));
export const noteId = weighted([6, anId('note')], [1, calendarNoteId]);
export const deletedGroup = reference('deleted group', fc.constant('any'));
export const workspaceId = weighted<unknown>(
  [12, fc.constant(undefined)],
  [6, reference('workspace', fc.constant('live'))],
  [1, wild('workspace')],
);
export const parent = weighted<unknown>([4, anId('group')], [1, fc.constant(null)]);
