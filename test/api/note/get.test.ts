import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect } from 'vitest';
import { createGroupContract } from '../../../lib/api/routes/group.ts';
import {
  createNoteContract,
  deleteNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../../lib/api/routes/note.ts';
import { BODIES } from '../../../lib/db/table/keys.ts';
import { clientOf, newUser, request, type Client } from '../../harness/client.ts';
import { atRest } from '../../harness/table.ts';
import { operationsDuring, withFaults, type Fault } from '../../harness/faults/faults.ts';
import { test } from '../../harness/user-test.ts';

const create = async (me: Client, names: readonly string[]) => {
  for (const name of names) await me.ok(createNoteContract, { name });
};

const namesOf = ({ data }: { data: readonly { name: string }[] }) => data.map(({ name }) => name);

test('returns an empty list and the default filters for an empty workspace', async ({ me }) => {
  expect(await me.ok(listNotesContract, {})).toEqual({
    data: [],
    pagination: { page: 1, limit: 50, total: 0, totalPages: 0 },
    count: 0,
    filters: { workspaceId: me.workspaceId, groupId: null, isDeleted: false, search: null },
  });
});

test('shows a new note immediately and lists the newest first', async ({ me }) => {
  for (const name of ['a', 'b', 'c']) {
    await me.ok(createNoteContract, { name });
    expect(namesOf(await me.ok(listNotesContract, {}))[0]).toBe(name);
  }
  expect(namesOf(await me.ok(listNotesContract, {}))).toEqual(['c', 'b', 'a']);
});

test('returns every note exactly once over all pages', async ({ me }) => {
  await Promise.all(
    Array.from({ length: 23 }, (_, n) => me.ok(createNoteContract, { name: `n${n}`, content: `body ${n}` })),
  );
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => me.ok(listNotesContract, { page, limit: 10, sort: 'name:asc' })),
  );
  expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 3, 0]);
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(23);
  for (const { pagination, count } of pages)
    expect({ ...pagination, count }).toMatchObject({ total: 23, totalPages: 3, count: 23 });
  for (const { name, content } of pages.flatMap(({ data }) => data))
    expect(content).toBe(`body ${name.slice(1)}`);
});

test('filters by the whole name, ignoring case, composition and surrounding white space', async ({ me }) => {
  await create(me, ['Café', ' CAFE\u0301 ', 'café', 'Café au lait', 'cafe', 'Le Café']);
  for (const name of ['café', 'CAFE\u0301', '\tCafé\n']) {
    const { data, ...rest } = await me.ok(listNotesContract, { name, content: false });
    expect(data.map((note) => note.name)).toEqual(['café', ' CAFE\u0301 ', 'Café']);
    expect(rest).toEqual({
      pagination: { page: 1, limit: 50, total: 3, totalPages: 1 },
      count: 3,
      filters: { workspaceId: me.workspaceId, groupId: null, isDeleted: false, search: null, name },
    });
  }
});

test.for([
  ['ΟΔΟΣ', 'οδος', 'οδοσ'],
  ['100%', '100%'],
  ['a*b?', 'A*B?'],
  ['“Groß”', '“GROẞ”'],
  ['🗒️', '🗒️'],
] as const)(
  'finds the note %s by each spelling that differs only in case',
  async ([own, ...spellings], { me }) => {
    await create(me, [own, `${own}x`]);
    for (const name of spellings) expect(namesOf(await me.ok(listNotesContract, { name }))).toEqual([own]);
  },
);

test('lists no notes for a blank name or a name that no note has', async ({ me }) => {
  await create(me, ['a']);
  for (const name of [' ', 'b', 'x'.repeat(1000)])
    expect((await me.ok(listNotesContract, { name })).data).toEqual([]);
});

test('combines the name with the other filters, and shows new names immediately', async ({ me }) => {
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  const named = { name: 'Plan' };
  const { data: inside } = await me.ok(createNoteContract, { ...named, groupId: group.id, content: 'x' });
  const { data: trashed } = await me.ok(createNoteContract, named);
  await me.ok(deleteNoteContract, { id: trashed.id });
  const idsOf = async (query: object) =>
    (await me.ok(listNotesContract, { ...named, ...query })).data.map(({ id }) => id);
  expect(await idsOf({})).toEqual([inside.id]);
  expect(await idsOf({ isDeleted: true })).toEqual([trashed.id, inside.id]);
  expect(await idsOf({ groupId: 'null' })).toEqual([]);
  expect(await idsOf({ search: 'X' })).toEqual([inside.id]);
  expect(await idsOf({ search: 'y' })).toEqual([]);
  const { data: other } = await me.ok(createNoteContract, { name: 'other' });
  expect(await idsOf({})).toEqual([inside.id]);
  await me.ok(updateNoteContract, { id: other.id, name: 'PLAN' });
  expect(await idsOf({})).toEqual([other.id, inside.id]);
});

test('sorts by name, ignoring case, and breaks ties by the exact text', async ({ me }) => {
  await create(me, ['banana', 'Apple', 'apple', 'cherry', 'Éclair', 'eclair']);
  const asc = namesOf(await me.ok(listNotesContract, { sort: 'name:asc' }));
  expect(asc).toEqual(['Apple', 'apple', 'banana', 'cherry', 'eclair', 'Éclair']);
  expect(namesOf(await me.ok(listNotesContract, { sort: 'name:desc' }))).toEqual(asc.toReversed());
});

test('sorts by creation and by update time', async ({ me }) => {
  await create(me, ['a', 'b', 'c']);
  const [first] = (await me.ok(listNotesContract, { sort: 'createdAt:asc' })).data;
  await me.ok(updateNoteContract, { id: first?.id ?? '', name: 'a2' });
  expect(namesOf(await me.ok(listNotesContract, { sort: 'createdAt:asc' }))).toEqual(['a2', 'b', 'c']);
  expect(namesOf(await me.ok(listNotesContract, { sort: 'updatedAt:desc' }))[0]).toBe('a2');
});

test.for(['size:asc', 'name', 'name:up', 'name:ASC', ':asc', ' '])(
  'returns 400 for the sort "%s"',
  async (sort, { me }) => {
    const message = 'sort: must be one of name, createdAt, updatedAt, followed by :asc or :desc';
    await me.fails(listNotesContract, { sort }, 'invalidRequest', message);
  },
);

test.for(['null', '1', 'yes', ' '])('returns 400 for isDeleted=%s', async (isDeleted, { me }) => {
  await me.fails(listNotesContract, { isDeleted }, 'invalidRequest', 'isDeleted: must be true or false');
});

test('searches names and contents for literal text, ignoring case', async ({ me }) => {
  await me.ok(createNoteContract, { name: 'Shopping 100%_*.', content: 'milk' });
  await me.ok(createNoteContract, { name: 'Plan', content: 'Buy MILK and Cafe\u0301' });
  await me.ok(createNoteContract, { name: 'Milky way', content: '' });
  const found = async (search: string) =>
    namesOf(await me.ok(listNotesContract, { search, sort: 'name:asc' }));
  expect(await found('mILk')).toEqual(['Milky way', 'Plan', 'Shopping 100%_*.']);
  expect(await found('CAF\u00c9')).toEqual(['Plan']);
  expect(await found('100%_*.')).toEqual(['Shopping 100%_*.']);
  expect(await found('%')).toEqual(['Shopping 100%_*.']);
  expect(await found('m_lk')).toEqual([]);
  expect(await found('.*')).toEqual([]);
});

test.for(['name', 'content'] as const)(
  'matches leading and trailing spaces of a search in the %s',
  async (field, { me }) => {
    for (const text of ['a', 'b a', 'a b']) await me.ok(createNoteContract, { name: 'n', [field]: text });
    const found = async (search: string) =>
      (await me.ok(listNotesContract, { search })).data.map((note) => note[field] ?? '').toSorted();
    expect([await found(' a'), await found('a '), await found('a')]).toEqual([
      ['b a'],
      ['a b'],
      ['a', 'a b', 'b a'],
    ]);
  },
);

test('ignores a blank search and echoes it as null', async ({ me }) => {
  await create(me, ['a']);
  const { filters, count } = await me.ok(listNotesContract, { search: '  ' });
  expect({ search: filters.search, count }).toEqual({ search: null, count: 1 });
  expect((await me.ok(listNotesContract, { search: ' A ' })).filters.search).toBe(' A ');
});

test('includes the trash if isDeleted is true', async ({ me }) => {
  await create(me, ['kept', 'gone']);
  const gone = (await me.ok(listNotesContract, {})).data.find(({ name }) => name === 'gone');
  await me.ok(deleteNoteContract, { id: gone?.id ?? '' });
  expect(namesOf(await me.ok(listNotesContract, { isDeleted: false }))).toEqual(['kept']);
  const { data, filters } = await me.ok(listNotesContract, { isDeleted: true, sort: 'name:asc' });
  expect(data.map(({ name, isDeleted }) => [name, isDeleted])).toEqual([
    ['gone', true],
    ['kept', false],
  ]);
  expect(filters.isDeleted).toBe(true);
});

test('lists the notes of a group without those of its child groups', async ({ me }) => {
  const { data: parent } = await me.ok(createGroupContract, { name: 'parent' });
  const { data: child } = await me.ok(createGroupContract, { name: 'child', parentId: parent.id });
  const { data: direct } = await me.ok(createNoteContract, { name: 'direct', groupId: parent.id });
  const { data: below } = await me.ok(createNoteContract, { name: 'below', groupId: child.id });
  expect((await me.ok(listNotesContract, { groupId: parent.id })).data).toEqual([direct]);
  expect((await me.ok(listNotesContract, { groupId: child.id })).data).toEqual([below]);
});

test('returns an empty list if groupId is unknown, malformed or not a group', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  await create(me, ['a']);
  for (const groupId of ['nonsense', crypto.randomUUID(), other.workspaceId]) {
    const { data, filters } = await me.ok(listNotesContract, { groupId });
    expect({ data, groupId: filters.groupId }).toEqual({ data: [], groupId });
  }
});

test('returns 404 for an unknown or malformed workspace and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  await create(other, ['secret']);
  for (const workspaceId of ['nonsense', crypto.randomUUID()])
    await me.fails(listNotesContract, { workspaceId }, 'workspaceNotFound');
  await me.fails(listNotesContract, { workspaceId: other.workspaceId }, 'workspaceDenied');
});

/** The status of a response, and whether its last chunk arrived. */
async function arrival(url: string, key: string): Promise<{ status: number | undefined; complete: boolean }> {
  const asked = get(url, { headers: { Authorization: `Bearer ${key}` } });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.on('error', () => undefined).resume();
  await new Promise((closed) => response.once('close', closed));
  return { status: response.statusCode, complete: response.complete };
}

test(
  'returns 500 for a failure before the first byte and breaks the stream for a later one',
  { tags: ['slow'] },
  async () => {
    let allowed = 0;
    const faults = await withFaults(({ operation, input }) => {
      const readsContents = operation === 'BatchGetItem' && JSON.stringify(input).includes(BODIES);
      return readsContents && allowed-- <= 0 ? 'fail' : 'pass';
    });
    try {
      const me = await newUser({}, faults.baseUrl);
      const content = randomBytes(750_000).toString('base64');
      await Promise.all(
        Array.from({ length: 8 }, (_, n) => me.ok(createNoteContract, { name: `n${n}`, content })),
      );
      const list = () =>
        request(`${faults.baseUrl}/note`, { headers: { Authorization: `Bearer ${me.key}` } });
      expect(await list()).toMatchObject({
        status: 500,
        body: { error: 'INTERNAL_ERROR', message: 'Internal server error' },
      });
      allowed = 1;
      expect(await arrival(`${faults.baseUrl}/note`, me.key)).toEqual({ status: 200, complete: false });
      await expect(list()).rejects.toThrow();
    } finally {
      await faults.stop();
    }
  },
);

test(
  'returns the newest version of a note that is rewritten during the read',
  { tags: ['slow'] },
  async () => {
    let rewrite: (() => Promise<unknown>) | undefined;
    const faults = await withFaults(async ({ operation }): Promise<Fault> => {
      const now = operation === 'BatchGetItem' ? rewrite : undefined;
      rewrite = now ? undefined : rewrite;
      await now?.();
      return 'pass';
    });
    try {
      const me = await newUser({}, faults.baseUrl);
      const { data: note } = await me.ok(createNoteContract, { name: 'old', content: 'old content' });
      rewrite = () =>
        clientOf(me).ok(updateNoteContract, { id: note.id, name: 'new', content: 'new content' });
      const { data } = await me.ok(listNotesContract, {});
      expect(data).toMatchObject([{ name: 'new', content: 'new content' }]);
      const { data: other } = await me.ok(createNoteContract, { name: 'other', content: 'to be emptied' });
      rewrite = () => clientOf(me).ok(updateNoteContract, { id: other.id, content: '' });
      expect((await me.ok(listNotesContract, {})).data).toMatchObject([
        { content: '' },
        { content: 'new content' },
      ]);
    } finally {
      await faults.stop();
    }
  },
);

test('lists the notes without a group if groupId is null (E11)', async ({ me }) => {
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  await me.ok(createNoteContract, { name: 'inside', groupId: group.id });
  const { data: outside } = await me.ok(createNoteContract, { name: 'outside' });
  const { data: out } = await me.ok(createNoteContract, { name: 'out', groupId: group.id });
  await me.ok(updateNoteContract, { id: out.id, groupId: null });
  const { data, count, filters } = await me.ok(listNotesContract, { groupId: 'null', sort: 'name:asc' });
  expect([count, filters.groupId]).toEqual([2, 'null']);
  expect(data.map(({ id }) => id)).toEqual([out.id, outside.id]);
  expect((await me.ok(listNotesContract, { groupId: 'null', search: 'outs' })).data).toEqual([outside]);
});

test('returns the same page without contents if content is false, and still searches contents', async ({
  me,
}) => {
  for (const [name, content] of [
    ['a', 'needle'],
    ['b', ''],
    ['c', 'hay'],
  ] as const)
    await me.ok(createNoteContract, { name, content });
  for (const query of [{}, { sort: 'name:asc', page: 2, limit: 2 }, { search: 'needle' }]) {
    const whole = await me.ok(listNotesContract, query);
    const lean = await me.ok(listNotesContract, { ...query, content: false });
    const bare = whole.data.map((note) => ({ ...note, content: undefined }));
    expect(lean).toEqual({ ...whole, data: bare });
    expect(lean.data.some((note) => 'content' in note)).toBe(false);
    expect(await me.ok(listNotesContract, { ...query, content: true })).toEqual(whole);
  }
});

test('reads no contents from the table if content is false', async () => {
  const faults = await withFaults(() => 'pass');
  try {
    const me = await newUser({}, faults.baseUrl);
    for (const name of ['a', 'b']) await clientOf(me).ok(createNoteContract, { name, content: 'text' });
    await atRest(me);
    const list = async () => expect((await me.ok(listNotesContract, { content: false })).count).toBe(2);
    expect(await operationsDuring(faults, list)).toEqual(['GetItem', 'Query']);
  } finally {
    await faults.stop();
  }
});

test('shows the beginning of each text with excerpt=true, also without content (E30)', async ({ me }) => {
  const content =
    '---\ntitle: x\n---\n# Plans <!-- hidden -->\n\nA **bold** [link](https://example.com).\n- [ ] todo';
  const { data: note } = await me.ok(createNoteContract, { name: 'n', content });
  const excerpt = 'Plans A bold link. ☐ todo';
  expect((await me.ok(listNotesContract, { excerpt: true })).data).toEqual([{ ...note, excerpt }]);
  const { content: _, ...summary } = note;
  expect((await me.ok(listNotesContract, { excerpt: true, content: false })).data).toEqual([
    { ...summary, excerpt },
  ]);
  const words = { excerpt: true, content: false, search: 'bold', match: 'words' } as const;
  const { data } = await me.ok(listNotesContract, words);
  expect(data[0]?.matches).toHaveLength(1);
});

test('shows the excerpts of a search for words without Markdown marks, with the matches that are shown (E15)', async ({
  me,
}) => {
  const content =
    '---\ntags: [leek]\n---\n## Soup\n\n- [ ] Cut the **two** [leeks](https://example.com/leek-soup), see [[Seeds|the trays]] `a*b*` \\*now\\*';
  const { data: note } = await me.ok(createNoteContract, { name: 'n', content });
  const text = 'Soup ☐ Cut the two leeks, see the trays a*b* *now*';
  const expected: [string, string, string[]][] = [
    ['"two** [leek" b*', text, ['two leek', 'b*']],
    ['example seeds', text, []],
    ['n', text, ['n']],
    ['tags', `--- tags: [leek] --- ${text}`, ['tags']],
    ['"n" -absent', text, ['n']],
  ];
  for (const [search, excerpt, matches] of expected) {
    const { data } = await me.ok(listNotesContract, { search, match: 'words' });
    const found = data[0]?.matches ?? [];
    expect(data, search).toEqual([{ ...note, excerpt, matches: found }]);
    expect(
      found.map(({ start, length }) => excerpt.slice(start, start + length)),
      search,
    ).toEqual(matches);
  }
});

test('lists only pinned notes, or only the others (E30)', async ({ me }) => {
  const { data: pinned } = await me.ok(createNoteContract, { name: 'a', pinned: true });
  const { data: other } = await me.ok(createNoteContract, { name: 'b' });
  expect(pinned.pinned).toBe(true);
  expect(Object.keys(other)).not.toContain('pinned');
  const listed = async (query: object) =>
    (await me.ok(listNotesContract, { sort: 'name:asc', ...query })).data;
  expect(await listed({ pinned: true })).toEqual([pinned]);
  expect(await listed({ pinned: false })).toEqual([other]);
  expect(await listed({})).toEqual([pinned, other]);
  expect((await me.ok(listNotesContract, { pinned: false })).filters.pinned).toBe(false);
});

test('lists the notes with a second name, stored or in front matter (E38)', async ({ me }) => {
  const { data: stored } = await me.ok(createNoteContract, { name: 'a', aliases: ['Other', 'más'] });
  const content = '---\naliases: [other, x]\n---\ntext';
  const { data: inText } = await me.ok(createNoteContract, { name: 'b', content });
  await me.ok(createNoteContract, { name: 'other', content: 'aliases: other' });
  const list = async (alias: string) => me.ok(listNotesContract, { alias, sort: 'name:asc' });
  for (let n = 0; n < 2; n += 1) expect((await list(' OTHER')).data).toEqual([stored, inText]);
  expect(await list('x')).toEqual({
    data: [inText],
    count: 1,
    pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
    filters: { workspaceId: me.workspaceId, groupId: null, isDeleted: false, search: null, alias: 'x' },
  });
  expect((await list('a')).data).toEqual([]);
  await me.ok(updateNoteContract, { id: inText.id, content: '' });
  expect((await list('other')).data).toEqual([stored]);
});
