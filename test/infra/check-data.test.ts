// The integrity checker reports every kind of violation: each sentence is provoked by breaking intact rows by hand.
import { beforeAll, expect, test } from 'vitest';
import { SENTENCES, type Rule } from '../../infra/integrity/sentences.ts';
import { findings, repeatedViolations, violations } from '../../infra/integrity/violations.ts';
import { putFileContract } from '../../lib/api/routes/file.ts';
import { createLinkContract } from '../../lib/api/routes/link.ts';
import { createGroupContract } from '../../lib/api/routes/group.ts';
import { appendNoteContract, createNoteContract, deleteNoteContract } from '../../lib/api/routes/note.ts';
import { createSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { createTodoContract } from '../../lib/api/routes/todo.ts';
import { createWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { codeOf, idToBytes } from '../../lib/core/ids.ts';
import { APPEND_KEYS_PER_NOTE } from '../../lib/schema/limits.ts';
import { rowsOfUser, tableOf, violationsOf, type AnyRow } from '../harness/check-user.ts';
import { newUser } from '../harness/client.ts';
import { bytesOf, putFile } from '../harness/files.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- rows are broken here on purpose
type EditableRow = AnyRow & Record<string, any>;
type Rows = () => readonly AnyRow[];
type Kind = string | RegExp;

let whole: AnyRow[];
let code: string;

beforeAll(async () => {
  const me = await newUser({ workspaceLimit: 3 });
  code = codeOf(me.workspaceId);
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  const { data: child } = await me.ok(createGroupContract, { name: 'child', parentId: group.id });
  await me.ok(createGroupContract, { name: 'grandchild', parentId: child.id });
  const { data: note } = await me.ok(createNoteContract, { name: 'n', content: 'text', groupId: group.id });
  for (let n = 0; n <= APPEND_KEYS_PER_NOTE; n++)
    await me.ok(appendNoteContract, { id: note.id, content: '' }, { 'Idempotency-Key': `${n}` });
  await me.ok(createTodoContract, { text: 't', noteId: note.id, lineNumber: 1 });
  for (const content of ['one', 'two', 'three'])
    await me.ok(createSnapshotContract, { noteId: note.id, workspaceId: me.workspaceId, content });
  for (const name of ['Work', 'Home']) await me.ok(createWorkspaceContract, { name });
  await me.ok(createLinkContract, { feed: 'todos' });
  await putFile(me, 'x.png', bytesOf(800_000));
  await putFile(me, 'gone.png');
  await me.ok(putFileContract, { path: 'gone.png', bytes: bytesOf(9) }, { 'If-Match': '*' });
  whole = await rowsOfUser(me.userId);
});

/** Finds a row of the test's workspace or of its user by its sort key or a pattern of it. */
const isKind = ({ PK, SK }: AnyRow, kind: Kind): boolean =>
  (PK === `WORKSPACE#${code}` || !PK.startsWith('WORKSPACE')) &&
  (typeof kind === 'string' ? SK === kind : kind.test(SK));

function rowOf(rows: readonly AnyRow[], kind: Kind, n = 0): EditableRow {
  const row = rows.filter((candidate) => isKind(candidate, kind))[n];
  if (!row) throw new Error(`no row ${String(kind)}`);
  return row;
}

/** The intact rows, with the first row of a kind changed. */
const changed =
  (kind: Kind, edit: (row: EditableRow) => void): Rows =>
  () => {
    const rows = structuredClone(whole);
    edit(rowOf(rows, kind));
    return rows;
  };

/** The intact rows, with the workspace's entry in the account changed. */
const entry = (edit: (entry: EditableRow) => void): Rows =>
  changed('ACCOUNT', ({ workspaces }) => edit(workspaces[code]));

/** The intact rows without the first row of a kind, or another one. */
const without =
  (kind: Kind, n = 0): Rows =>
  () => {
    const gone = rowOf(whole, kind, n);
    return whole.filter((row) => row !== gone);
  };

/** The intact rows, and a copy of the first row of a kind under another key. */
const another =
  (kind: Kind, key: (row: AnyRow) => object): Rows =>
  () => {
    const row = rowOf(whole, kind);
    return [...whole, { ...row, ...key(row) }];
  };

const SOME_LOCAL = '00000000-0000-4000-8000';
const SOME_UPLOAD = '0'.repeat(26);
const someHash = '0'.repeat(64);
const nowhere = (): Uint8Array => idToBytes(SOME_LOCAL);

/** Rows that break each rule, in every relevant way. */
const BROKEN: Readonly<Record<Rule, readonly Rows[]>> = {
  unknownRow: [() => [...whole, { PK: 'X', SK: 'Y' }], another('ROOT', () => ({ SK: 'OTHER#1' }))],

  otherUser: [changed('ACCOUNT', (row) => (row['userId'] = 'x'))],
  noDefaultWorkspace: [changed('ACCOUNT', (row) => (row['defaultCode'] = 'x'))],
  sameName: [entry((row) => (row['name'] = ' Work ')), entry((row) => (row['name'] = ' Home '))],
  storageLeft: [changed('ACCOUNT', (row) => row['storageLeft']--)],

  changesMissing: [entry((row) => row['revision']++), without(/^CHANGE#/)],
  otherCode: [entry((row) => (row['id'] = crypto.randomUUID()))],
  otherOwner: [changed('ROOT', (row) => (row['userId'] = 'x')), without('ROOT')],
  purgedInAccount: [() => [...whole, { PK: 'PURGE', SK: code }]],
  wrongCount: [
    entry((row) => row['notes']++),
    changed(/^NOTE#/, (row) => (row['deleted'] = 1)),
    entry((row) => row['groups']--),
    without(/^GROUP#/),
    entry((row) => row['todos']++),
    changed(/^TODO#/, (row) => (row['deleted'] = 1)),
    entry((row) => row['bytes']++),
  ],
  strayWorkspace: [without('ACCOUNT'), without('ROOT')],

  otherHash: [changed('KEY', (row) => (row['hash'] = someHash))],
  keyOfNobody: [without('ACCOUNT')],
  keyOfOtherWorkspace: [changed('KEY', (row) => (row['workspaceId'] = crypto.randomUUID()))],
  keyWithoutId: [without('ID'), changed('ID', (row) => (row['hash'] = someHash))],
  keyNotListed: [without(/^KEY#/), changed(/^KEY#/, (row) => (row['hash'] = someHash))],
  creatorRevoked: [
    () => {
      const rows = another('KEY', ({ keyId }) => ({ PK: 'KEY#X', keyId: 'X', createdBy: keyId }))();
      return rows.map((row) => (row['keyId'] === 'X' ? row : { ...row, revoked: 1 }));
    },
  ],
  codeOfNobody: [() => [...whole, { PK: 'CODE#X', SK: 'CODE', key: { userId: 'nobody' } }]],
  linkOfNobody: [
    without('ACCOUNT'),
    () => whole.filter(({ SK }) => SK !== 'ACCOUNT' && !SK.startsWith('LINK#')),
    () => whole.filter(({ SK }) => SK !== 'ACCOUNT' && SK !== 'LINK'),
  ],
  linkOfNoWorkspace: [
    changed('LINK', (row) => (row['workspaceId'] = crypto.randomUUID())),
    changed(/^LINK#/, (row) => (row['workspaceId'] = crypto.randomUUID())),
  ],
  linkNotListed: [without(/^LINK#/), changed(/^LINK#/, (row) => (row['hash'] = someHash))],
  linkNotFound: [without('LINK'), changed('LINK', (row) => (row['userId'] = 'x'))],
  noKey: [
    without('KEY'),
    another('ID', () => ({ PK: 'KEY#X', hash: someHash })),
    another(/^KEY#/, () => ({ SK: 'KEY#X', hash: someHash })),
  ],

  groupLost: [() => whole.filter(({ SK, parent }) => !SK.startsWith('GROUP#') || parent)],
  groupLoop: [
    changed(/^GROUP#/, (row) => (row['parent'] = idToBytes(row.SK.slice('GROUP#'.length)))),
    () => {
      const rows = structuredClone(whole);
      const groups = rows.filter((row) => isKind(row, /^GROUP#/)) as EditableRow[];
      const [top, , bottom] = ['g', 'child', 'grandchild'].map((name) =>
        groups.find((row) => row['name'] === name),
      );
      if (top && bottom) top['parent'] = idToBytes(bottom.SK.slice('GROUP#'.length));
      return rows;
    },
  ],
  groupNotRemoved: [
    another(/^GROUP#/, ({ SK, name, created, updated, version }) => ({
      SK: `GROUPDELETION#${SOME_LOCAL}`,
      root: idToBytes(SK.slice('GROUP#'.length)),
      time: created,
      groups: [{ local: idToBytes(SK.slice('GROUP#'.length)), name, created, updated, version }],
    })),
  ],
  deletedWithLive: [changed(/^NOTE#/, (row) => (row['deletedWith'] = nowhere()))],
  noteTodos: [changed(/^NOTE#/, (row) => row['todos']++), changed(/^TODO#/, (row) => (row['deleted'] = 1))],
  noteOlderThanContent: [changed(/^NOTE#/, (row) => (row['contentVersion'] = row['version'] + 1))],
  appendsTooMany: [changed(/^NOTE#/, (row) => row['appendKeys'].push('key'))],
  appendTwice: [changed(/^NOTE#/, (row) => (row['appendKeys'][0] = row['appendKeys'].at(-1)))],
  noteLost: [changed(/^NOTE#/, (row) => (row['group'] = nowhere()))],
  bodyLacksPart: [
    without(/^BODY#/),
    ...[0, 1, 2].map((n) => without(/^SNAPSHOTBODY#/, n)),
    changed(/^NOTE#/, (row) => (row['chunks'] = 2)),
  ],
  bodyOfOtherVersion: [
    changed(/^BODY#/, (row) => row['version']++),
    changed(/^SNAPSHOTBODY#/, (row) => row['version']++),
  ],
  bodyUnreadable: [changed(/^BODY#/, (row) => (row['brotli'] = true))],
  bodySize: [changed(/^NOTE#/, (row) => row['bytes']++)],
  bodyOfNothing: [
    another(/^BODY#/, ({ SK }) => ({ SK: SK.replace(/0$/, '1') })),
    another(/^BODY#/, () => ({ SK: `BODY#${SOME_LOCAL}#0` })),
    another(/^SNAPSHOTBODY#/, () => ({ SK: `SNAPSHOTBODY#${SOME_LOCAL}#0` })),
    without(/^SNAPSHOTS#/),
  ],

  fileLacksPart: [
    () => whole.filter(({ SK }) => SK !== 'CHUNK'),
    ...[0, 1, 2].map((n) => () => whole.filter(({ PK, SK }) => SK !== 'CHUNK' || !PK.endsWith(`#${n}`))),
    changed(/^FILE#/, (row) => (row['chunks'] = 4)),
    changed(/^FILE#/, (row) => (row['upload'] = SOME_UPLOAD)),
  ],
  fileSize: [changed(/^FILE#/, (row) => row['bytes']++)],
  fileHash: [
    () => {
      const rows = structuredClone(whole);
      for (const row of rows)
        if (row.SK.startsWith('FILE#') && row['chunks'] === undefined) row['sha256'] = Buffer.alloc(32);
      return rows;
    },
  ],
  fileWithoutPath: [without(/^FILEPATH#/), changed(/^FILEPATH#/, (row) => (row['fileId'] = SOME_LOCAL))],
  filePurged: [
    () => {
      const { SK, upload, chunks = 1 } = rowOf(whole, /^FILE#/);
      const id = `${SK.slice('FILE#'.length)}-${code}`;
      return [...whole, { PK: 'FILEPURGE', SK: `0#${id}#${upload}`, id, upload, chunks }];
    },
  ],
  pathOfNothing: [
    changed(/^FILE#/, (row) => (row['deleted'] = 1)),
    changed(/^FILE#/, (row) => (row['path'] = 'other.png')),
    without(/^FILE#/),
  ],
  chunkOfNothing: [
    without(/^FILE#/),
    () => whole.filter(({ PK }) => PK !== 'FILEPURGE'),
    another('CHUNK', ({ PK }) => ({ PK: PK.replace(/\d$/, '7') })),
    another('CHUNK', ({ PK }) => ({ PK: PK.replace(/#\w+#\d$/, `#${SOME_UPLOAD}#0`) })),
  ],

  todoWithoutNote: [without(/^NOTE#/)],

  snapshotsOfNothing: [without(/^NOTE#/)],
  snapshotsTooMany: [
    changed(/^SNAPSHOTS#/, (row) => row['snapshots'].push(...row['snapshots'], ...row['snapshots'])),
  ],
  snapshotsUnordered: [
    changed(/^SNAPSHOTS#/, (row) => (row['snapshots'] = row['snapshots'].toReversed())),
    changed(/^SNAPSHOTS#/, (row) => row['snapshots'].push(row['snapshots'].splice(1, 1)[0])),
  ],
  snapshotNumber: [1, 2].map((last) => changed(/^SNAPSHOTS#/, (row) => (row['lastVersion'] = last))),
  snapshotLost: [
    ...[0, 1, 2].map((n) => without(/^SNAPSHOT#/, n)),
    changed(/^SNAPSHOT#/, (row) => (row['note'] = SOME_LOCAL)),
  ],
  snapshotNotListed: [
    without(/^SNAPSHOTS#/),
    ...[0, 1, 2].map((n) => changed(/^SNAPSHOTS#/, (row) => row['snapshots'].splice(n, 1))),
  ],
};

test('intact data breaks no rule', () => {
  expect(violations(tableOf(whole))).toEqual([]);
});

test.for(Object.keys(SENTENCES) as Rule[])('reports the violation: %s', (rule) => {
  expect(BROKEN[rule]).not.toEqual([]);
  for (const [way, broken] of BROKEN[rule].entries())
    expect(
      findings(tableOf(broken())).map((found) => found.rule),
      `way ${way + 1}`,
    ).toContain(rule);
});

test('a note in the trash counts towards the bytes of its workspace, and not towards its notes', async () => {
  const user = await newUser();
  const { data } = await user.ok(createNoteContract, { name: 'n', content: 'text' });
  await user.ok(deleteNoteContract, { id: data.id });
  expect(await violationsOf(user.userId)).toEqual([]);
});

test('a link that is over may have lost one of its rows, because DynamoDB removes each of them', () => {
  const over = (left: RegExp | string): AnyRow[] => {
    const rows = whole.filter((row) => !isKind(row, 'LINK') && !isKind(row, /^LINK#/));
    return [...rows, { ...rowOf(whole, left), until: 1 }];
  };
  for (const left of ['LINK', /^LINK#/]) expect(violations(tableOf(over(left)))).toEqual([]);
});

test('of the chunks of no file only the last one is named, in whatever order they are read', () => {
  const chunks = [1, 2, 0].flatMap((n) =>
    another('CHUNK', ({ PK }) => ({ PK: PK.replace(/#\w+#\d$/, `#${SOME_UPLOAD}#${n}`) }))().slice(-1),
  );
  expect(violations(tableOf([...whole, ...chunks]))).toEqual([
    expect.stringMatching(/^chunk 2 of file \S+ belongs to no file and does not wait to be purged$/),
  ]);
});

test('a violation names the row and the counted values', () => {
  const said = violations(tableOf(entry((row) => row['notes']++)()));
  expect(said).toEqual([expect.stringMatching(`workspace ${code} counts 2 notes, but has 1$`)]);
});

test('rows of a workspace that waits for its purge break no rule', () => {
  const rows = without('ACCOUNT')().filter(({ PK }) => PK === `WORKSPACE#${code}`);
  expect(violations(tableOf([...rows, { PK: 'PURGE', SK: code }]))).toEqual([]);
});

test('during writes it reports violations that two readings find, and only counts those that one finds', async () => {
  const lost = entry((row) => row['notes']++)();
  const both = entry((row) => [row['notes']++, row['bytes']++])();
  const readings = (...tables: (readonly AnyRow[])[]) => {
    const left = tables.map((each) => tableOf(each));
    return async () => left.shift() ?? tableOf(whole);
  };
  const found = async (...tables: (readonly AnyRow[])[]) => {
    const { violations: certain, passing } = await repeatedViolations(readings(...tables));
    return { certain: certain.map((sentence) => /counts.*$/.exec(sentence)?.[0]), passing };
  };
  expect(await found(whole, lost)).toEqual({ certain: [], passing: 0 });
  expect(await found(lost, whole)).toEqual({ certain: [], passing: 1 });
  expect(await found(lost, lost)).toEqual({ certain: ['counts 2 notes, but has 1'], passing: 0 });
  // The remaining storage no longer adds up either.
  expect(await found(lost, both)).toEqual({ certain: ['counts 2 notes, but has 1'], passing: 2 });
});
