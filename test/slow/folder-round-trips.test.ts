// Generated workspaces: importing an export as another user gives the same workspace and the same export (E19).
// @module-tag slow
import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { createGroupContract, listGroupsContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { newUser, type Client } from '../harness/client.ts';
import { exported, filesIn, imported, newFolder } from '../harness/folders.ts';
import { chooseSeed } from '../harness/seed.ts';

/** A note has a content, a group has members. Names may repeat. */
type Member = { readonly name: string } & (
  { readonly content: string } | { readonly members: readonly Member[] }
);

const ODD_NAMES = [
  'Read me',
  'READ ME',
  'read me',
  'é',
  'e\u0301',
  'ﬁ',
  'İ',
  'ß',
  'SS',
  'con',
  'CON',
  'nul.md',
  'lpt1',
  '.',
  '..',
  '.hidden',
  'end.',
  ' ',
  'x.md',
  'x.MD',
  'a/b',
  'a\\b',
  'a:b',
  '%2F',
  'a%2Fb',
  'a%3Ab',
  'a%20b',
  '%63on',
  '%25~',
  '%~',
  '%~2',
  'x%~2',
  '%',
  '\u0000',
  '\u0085',
  '\uFEFF',
  '\u200D',
  'constructor',
  '__proto__',
  '日'.repeat(100),
  `${'日'.repeat(99)}本`,
  '🎉'.repeat(40),
  'n'.repeat(100),
];

const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_NAMES) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }) },
);
const content = fc.oneof(
  fc.constantFrom('', '\uFEFFbegins with a mark', '\r\n\r', '---\ntitle: x\n---\n', '\u0000'),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const notBlank = ({ name: text }: { name: string }): boolean => /\S/.test(text);

const { member } = fc.letrec<{ members: Member[]; member: Member }>((tie) => ({
  members: fc.array(tie('member'), { maxLength: 4, depthIdentifier: 'tree' }),
  member: fc
    .oneof(
      { depthIdentifier: 'tree', maxDepth: 3 },
      fc.record({ name, content }),
      fc.record({ name, members: tie('members') }),
    )
    .filter(notBlank),
}));

const sizeOf = (all: readonly Member[]): number =>
  all.reduce((sum, one) => sum + 1 + ('members' in one ? sizeOf(one.members) : 0), 0);

const tree = fc.array(member, { minLength: 3, maxLength: 12 }).filter((all) => sizeOf(all) <= 30);

async function create(me: Client, all: readonly Member[], groupId: string | null = null): Promise<void> {
  for (const one of all) {
    if ('content' in one) await me.ok(createNoteContract, { ...one, groupId });
    else
      await create(
        me,
        one.members,
        (await me.ok(createGroupContract, { name: one.name, parentId: groupId })).data.id,
      );
  }
}

/** Groups that are imported in another order than they were created. */
const LATER_GROUP_FIRST: Member[] = [
  { name: 'b', members: [{ name: '日'.repeat(100), members: [] }] },
  { name: '本'.repeat(100), members: [] },
];

/** The tree of a workspace as text, independent of the order in which members were created. */
async function treeOf(me: Client): Promise<string> {
  const groups = (await me.ok(listGroupsContract, { limit: 100 })).data;
  const notes = (await me.ok(listNotesContract, { limit: 100 })).data;
  const below = (parent: string | null): string => {
    const here = notes.filter(({ groupId }) => groupId === parent);
    const inner = groups.filter(({ parentId }) => parentId === parent);
    return JSON.stringify(
      [
        ...here.map((note) => JSON.stringify([note.name, note.content])),
        ...inner.map((group) => JSON.stringify([group.name, below(group.id)])),
      ].toSorted(),
    );
  };
  return below(null);
}

test('another user who imports an export gets the same tree and contents, and exports the same files', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (all) => {
      const [me, other] = [await newUser(), await newUser()];
      await create(me, all);
      const [first, second] = [await newFolder(), await newFolder()];
      expect(await exported(me, first)).toMatchObject({ whole: true, err: '' });
      expect(await imported(other, first)).toMatchObject({ whole: true, err: '' });
      expect(await treeOf(other)).toBe(await treeOf(me));
      await exported(other, second);
      expect(await filesIn(second)).toEqual(await filesIn(first));
    }),
    { seed: chooseSeed(), numRuns: 6, endOnFailure: true, examples: [[LATER_GROUP_FIRST]] },
  );
});
