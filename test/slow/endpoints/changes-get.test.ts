// GET /changes: random cursors.
// @module-tag slow
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { listChangesContract } from '../../../lib/api/routes/changes.ts';
import { createNoteContract } from '../../../lib/api/routes/note.ts';
import { codeOf } from '../../../lib/core/ids.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { cursorFields, encodedFields, mutatedText } from '../../harness/cursors.ts';
import { chooseSeed } from '../../harness/seed.ts';

const noteOf = async (me: Client, more: object = {}) =>
  (await me.ok(createNoteContract, { name: 'n', content: 'text', ...more })).data;
test('returns a page or 410 for any text sent as a cursor', async () => {
  const me = await newUser();
  const { cursor: real } = await me.ok(listChangesContract, {});
  await noteOf(me, { content: '- [ ] a', syncTodos: true });
  const fields = JSON.parse(Buffer.from(real, 'base64url').toString()) as unknown[];
  const others = cursorFields(codeOf(me.workspaceId));
  const oneReplaced = fc
    .tuple(fc.nat(5), others)
    .map(([n, other]) => fields.map((value, at) => (at === n ? other[n] : value)));
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    mutatedText(real),
    encodedFields(others),
    encodedFields(oneReplaced),
  );
  const isPageOrExpired = async (cursor: string): Promise<void> => {
    const { status, body } = await me.call(listChangesContract, { cursor });
    const expired = { error: 'CURSOR_EXPIRED', message: 'List everything again' };
    expect({ status, body }).toEqual(status === 200 ? { status, body } : { status: 410, body: expired });
  };
  await fc.assert(fc.asyncProperty(text, isPageOrExpired), { seed: chooseSeed(), numRuns: 100 });
});
