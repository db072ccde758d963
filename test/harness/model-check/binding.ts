// Binds the values that the service chooses to those that a response contains.
import { isDeepStrictEqual } from 'node:util';
import { Chosen } from '../model/chosen.ts';

/** Binds a value, unless it is bound, the actual one has another form, or something else has that one. */
export function bind(chosen: Chosen, actual: unknown): void {
  if (chosen.value !== undefined || typeof actual !== 'string') return;
  if (!chosen.form.test(actual) || chosen.taken.has(actual)) return;
  chosen.taken.add(actual);
  chosen.value = actual;
}

/** Binds what an expected value contains to the values at the same places of an actual one. */
export function bindAll(expected: unknown, actual: unknown): void {
  if (expected instanceof Chosen) bind(expected, actual);
  else if (typeof expected === 'object' && expected !== null && typeof actual === 'object' && actual !== null)
    for (const [name, part] of Object.entries(expected))
      bindAll(part, (actual as Readonly<Record<string, unknown>>)[name]);
}

/** A value as JSON contains it, with the bound values. */
export const plain = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value, shown)) as unknown);

const shown = (_name: string, value: unknown): unknown =>
  value instanceof Chosen ? (value.value ?? `a new value like ${value.form.source}`) : value;

interface Row {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly resource?: unknown;
}

/** Rows name others: a note its group, a todo its note. */
const ORDER = ['group', 'note', 'todo'];

/** Binds the ids of rows that are seen for the first time, by everything else in them. */
export function bindRows(expected: readonly Row[], actual: readonly Row[]): void {
  for (const kind of ORDER)
    bindKind(
      expected.filter(({ type }) => type === kind),
      actual,
    );
}

function bindKind(expected: readonly Row[], actual: readonly Row[]): void {
  const left = new Set(actual);
  const rest = (row: Row) => plain({ ...row, id: 0, resource: { ...(row.resource as object), id: 0 } });
  for (const { id, ...row } of expected) {
    if (!(id instanceof Chosen) || id.value !== undefined) continue;
    for (const other of left) {
      if (!isDeepStrictEqual(rest(other), rest(row))) continue;
      bind(id, other.id);
      if (id.value !== other.id) continue;
      left.delete(other);
      break;
    }
  }
}
