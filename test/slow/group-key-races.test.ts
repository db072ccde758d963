// A key of one group beside others who write at the same time (E39): a note that is moved out is left alone, and writes
// elsewhere in the workspace do not hold the key up.
// @module-tag slow
import { expect, test } from 'vitest';
import {
  appendNoteContract,
  createNoteContract,
  deleteNoteContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { createTodoContract } from '../../lib/api/routes/todo.ts';
import { newUser, type Client } from '../harness/client.ts';
import { groupsOf, itemsIn, keyOf, stateOf, type GroupItems } from '../harness/group-keys.ts';
import { HeldCalls } from '../harness/held-calls.ts';

const held = new HeldCalls();

/** A key, and the owner's request `meanwhile`, which runs once the key is about to write for the first time. */
async function keyBeside(meanwhile: (owner: Client, at: GroupItems, other: string) => Promise<unknown>) {
  const owner = await newUser();
  const { own, other } = await groupsOf(owner);
  const [key, items] = [await keyOf(owner, own, held.faults.baseUrl), await itemsIn(owner, own, 0)];
  let transactions = 0;
  held.before = async ({ operation }) => {
    if (operation !== 'TransactWriteItems') return;
    transactions += 1;
    if (transactions === 1) await meanwhile(owner, items, other);
  };
  return { owner, key, items, transactions: () => transactions };
}

const moveOut = (owner: Client, { noteId }: GroupItems, other: string) =>
  owner.ok(updateNoteContract, { id: noteId, groupId: other });

test.for([
  ['updateNote', updateNoteContract, { content: 'new' }],
  ['deleteNote', deleteNoteContract, {}],
  ['appendNote', appendNoteContract, { content: 'more' }],
] as const)(
  '%s leaves a note alone that is moved out of the group meanwhile',
  async ([, contract, input]) => {
    let after: ReadonlySet<string> | undefined;
    const { owner, key, items } = await keyBeside(async (...args) => {
      await moveOut(...args);
      after = await stateOf(owner);
    });
    const message = 'Key may only write in the group own';
    await key.fails(contract, { id: items.noteId, ...input }, 'keyOneGroup', message);
    expect(await stateOf(owner)).toEqual(after);
  },
);

test('others who write in the workspace do not hold up a key of one group', async () => {
  const writes: readonly ((key: Client, at: GroupItems) => Promise<unknown>)[] = [
    (key, { groupId }) => key.ok(createNoteContract, { name: 'n', groupId }),
    (key, { noteId }) => key.ok(appendNoteContract, { id: noteId, content: 'more' }),
    (key, { noteId }) => key.ok(createTodoContract, { noteId, text: 't', lineNumber: 1 }),
  ];
  for (const write of writes) {
    const { key, items, transactions } = await keyBeside((owner, _, groupId) =>
      owner.ok(createNoteContract, { name: 'elsewhere', groupId }),
    );
    await write(key, items);
    expect(transactions()).toBe(1);
  }
});
