// The integrity checker finds what it is for: each invariant is broken once, by hand, in rows that were whole.
import { beforeAll, expect, test } from 'vitest';
import { TableRows } from '../../infra/integrity/table.ts';
import { violations } from '../../infra/integrity/violations.ts';
import { createGroupContract } from '../../lib/api/routes/group.ts';
import { createNoteContract } from '../../lib/api/routes/note.ts';
import { createSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { createTodoContract } from '../../lib/api/routes/todo.ts';
import { codeOf, packed } from '../../lib/core/ids.ts';
import { rowsOfUser, type AnyRow } from '../harness/check-user.ts';
import { newUser } from '../harness/client.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- rows are broken here on purpose
type EditableRow = AnyRow & Record<string, any>;

let whole: AnyRow[];
let code: string;

beforeAll(async () => {
  const me = await newUser();
  code = codeOf(me.workspaceId);
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  await me.ok(createGroupContract, { name: 'child', parentId: group.id });
  const { data: note } = await me.ok(createNoteContract, { name: 'n', content: 'text', groupId: group.id });
  await me.ok(createTodoContract, { text: 't', noteId: note.id, lineNumber: 1 });
  for (const content of ['one', 'two'])
    await me.ok(createSnapshotContract, { noteId: note.id, workspaceId: me.workspaceId, content });
  whole = await rowsOfUser(me.userId);
});

function check(rows: readonly AnyRow[]): string[] {
  const table = new TableRows();
  for (const row of rows) table.add(row);
  return violations(table);
}

/** The first row whose sort key begins so, changed. */
function change(prefix: string, edit: (row: EditableRow) => void): AnyRow[] {
  const rows = structuredClone(whole);
  const row = rows.find(({ SK }) => SK.startsWith(prefix));
  if (row) edit(row);
  return rows;
}

const without = (prefix: string): AnyRow[] => {
  const gone = whole.find(({ SK }) => SK.startsWith(prefix));
  return whole.filter((row) => row !== gone);
};

test('whole data has no violation', () => {
  expect(check(whole)).toEqual([]);
});

test.for([
  [
    'a count',
    () => change('ACCOUNT', ({ workspaces }) => workspaces[code].notes++),
    /counts 2 notes, but has 1/,
  ],
  [
    'bytes',
    () => change('ACCOUNT', ({ workspaces }) => workspaces[code].bytes++),
    /counts 5 bytes, but has 4/,
  ],
  ['the quota', () => change('ACCOUNT', (row) => row['storageLeft']--), /bytes left of/],
  [
    'what is remembered',
    () => change('ACCOUNT', ({ workspaces }) => workspaces[code].recent.pop()),
    /remembers 15 changes instead of 16/,
  ],
  ['an owner', () => change('ROOT', (row) => (row['userId'] = 'x')), /belongs to x/],
  ['a root', () => without('ROOT'), /belongs to nobody/],
  ['a note', () => without('NOTE#'), /has no note/],
  ['a body', () => without('BODY#'), /lacks a part of its body/],
  ['a body’s version', () => change('BODY#', (row) => row['version']++), /body of another version/],
  ['a size', () => change('NOTE#', (row) => row['bytes']++), /says 5 bytes, but has 4/],
  ['a parent group', () => whole.filter(({ SK, parent }) => !SK.startsWith('GROUP#') || parent), /is gone/],
  [
    'a tree',
    () => change('GROUP#', (row) => (row['parent'] = packed(row.SK.slice('GROUP#'.length)))),
    /in a loop/,
  ],
  [
    'a trashed note with a live todo',
    () => change('NOTE#', (row) => (row['deleted'] = 1)),
    /lives on a note in the trash/,
  ],
  ['a snapshot’s row', () => without('SNAPSHOT#'), /can’t be found by id/],
  ['a snapshot’s head', () => without('SNAPSHOTS#'), /is not kept/],
  [
    'a snapshot’s number',
    () => change('SNAPSHOTS#', (row) => (row['lastVersion'] = 1)),
    /number that was never given/,
  ],
  [
    'too many snapshots',
    () => change('SNAPSHOTS#', (row) => row['kept'].push(...row['kept'], ...row['kept'])),
    /are 6/,
  ],
  ['an account', () => without('ACCOUNT'), /in no account and not to be purged/],
  ['a key’s list', () => without('KEY#'), /is not in its user’s list/],
  ['a key', () => without('KEY'), /is no key|not in its user/],
  ['an unknown row', () => [...whole, { PK: 'X', SK: 'Y' }], /none the service knows/],
] as const)('finds a broken invariant: %s', ([, broken, sentence]) => {
  expect(check(broken()).join('\n')).toMatch(sentence);
});

test('what waits to be purged may be in any state', () => {
  const rows = without('ACCOUNT').filter(({ PK }) => PK.startsWith('WORKSPACE'));
  expect(check([...rows, { PK: 'PURGE', SK: code }])).toEqual([]);
});
