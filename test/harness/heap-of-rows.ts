// Prints the heap size of rows of several kinds, created from items as the repositories do, and the size the caches
// assume, in bytes per row. Needs --expose-gc.
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { rowsBytes } from '../../lib/cache/memory.ts';
import { newId, newWorkspaceCode } from '../../lib/core/ids.ts';
import { groups } from '../../lib/db/resources/groups.ts';
import { notes } from '../../lib/db/resources/notes.ts';
import type { Repository } from '../../lib/db/resources/repository.ts';
import { todos } from '../../lib/db/resources/todos.ts';
import { rowKey, type Key } from '../../lib/db/table/keys.ts';

const COUNT = 20_000;
const ROUNDS = 4;
const code = newWorkspaceCode();
const time = Date.now();

const number = (value: number): AttributeValue => ({ N: String(value) });
const times = (n: number) => ({
  created: number(time + n),
  updated: number(time + n + 1),
  version: number(time - n),
});
const local = () => ({ B: crypto.getRandomValues(new Uint8Array(10)) });
const text = (n: number, length: number): AttributeValue => ({ S: `${n}`.padEnd(length, 'x') });
const key = (): AttributeValue => ({ S: Math.random().toString(36).slice(2, 14) });

type Attributes = (n: number) => Record<string, AttributeValue>;
type AnyRows = Pick<Repository<object>, 'kind' | 'fromItem'>;

const KINDS: Readonly<Record<string, readonly [AnyRows, Attributes]>> = {
  'a note': [notes, (n) => ({ ...times(n), name: text(n, 30), group: local(), bytes: number(4_096) })],
  'a note with a long name': [notes, (n) => ({ ...times(n), name: text(n, 200), bytes: number(4_096) })],
  'a note with append keys': [
    notes,
    (n) => ({
      ...times(n),
      name: text(n, 10),
      bytes: number(n),
      appendKeys: { L: Array.from({ length: 16 }, key) },
    }),
  ],
  'a todo': [todos, (n) => ({ ...times(n), text: text(n, 40), note: local(), line: number(n) })],
  'a group': [groups, (n) => ({ ...times(n), name: text(n, 20), parent: local() })],
};

function heapBytes(): number {
  for (let n = 0; n < ROUNDS; n++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const itemOf = (kind: AnyRows['kind'], attributes: Record<string, AttributeValue>): Key => {
  const { PK, SK } = rowKey(kind, newId(code));
  // Parsed like a response of the database, so that no two items share a string.
  const keys = JSON.parse(JSON.stringify({ PK: { S: PK }, SK: { S: SK } })) as Record<string, AttributeValue>;
  return unmarshall({ ...keys, ...attributes }) as unknown as Key;
};

const found = Object.entries(KINDS).map(([name, [{ kind, fromItem }, attributes]]) => {
  const before = heapBytes();
  const rows = Array.from({ length: COUNT }, (_, n) => fromItem(code, itemOf(kind, attributes(n))));
  const measured = (heapBytes() - before) / COUNT;
  return [name, { measured: Math.round(measured), reckoned: Math.round(rowsBytes(rows) / COUNT) }];
});
console.log(JSON.stringify(Object.fromEntries(found)));
