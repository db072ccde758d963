// The scan of all contents may be eventually consistent. Chunks that are missing, or are as they were before a write, never
// change what a search finds, because every chunk has the version of its content.
// @module-tag slow
import { expect, test } from 'vitest';
import { listTagsContract } from '../../lib/api/routes/tag.ts';
import {
  createNoteContract,
  deleteNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { purgeContract } from '../../lib/api/routes/trash.ts';
import { chance } from '../harness/chance.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { isScanOfContents } from '../harness/faults/consistent-reads.ts';
import type { Meet } from '../harness/faults/dynamo-proxy.ts';
import { withFaults } from '../harness/faults/faults.ts';
import { chooseSeed } from '../harness/seed.ts';
import { times } from '../harness/times.ts';

interface Item {
  readonly SK: { readonly S: string };
}
interface Page {
  readonly Items: readonly Item[];
}

/** Digits that hardly compress, so that the content takes several chunks. */
const long = (): string =>
  Array.from({ length: 20 }, () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(24_000))).toString('hex'),
  ).join('\n');

/** What each search finds and each page of results contains. */
const found = async (me: Client) => ({
  old: await me.ok(listNotesContract, { search: 'before', limit: 100 }),
  now: await me.ok(listNotesContract, { search: 'after', limit: 100 }),
  words: await me.ok(listNotesContract, {
    search: 'after text',
    match: 'words',
    excerpt: true,
    content: false,
  }),
  tags: await me.ok(listTagsContract, {}),
});

test('stale and missing chunks in a scan change no result', async () => {
  const { below } = chance(chooseSeed());
  const before = new Map<string, Item>();
  let [stale, missing] = [0, 0];
  /** Returns the items of a page as they were, as they are, or not at all. */
  const torn: Meet = async (_call, carry) => {
    const response = await carry();
    const page = JSON.parse(response.text) as Page;
    const Items = page.Items.flatMap((item) => {
      const choice = below(3);
      if (choice === 0) return item;
      const old = choice === 1 ? before.get(item.SK.S) : undefined;
      if (old) stale += 1;
      else missing += 1;
      return old ?? [];
    });
    return { ...response, text: JSON.stringify({ ...page, Items, Count: Items.length }) };
  };
  const record: Meet = async (_call, carry) => {
    const response = await carry();
    for (const item of (JSON.parse(response.text) as Page).Items) before.set(item.SK.S, item);
    return response;
  };
  const onScan = (meet: Meet) =>
    withFaults(({ operation, input }) => (operation === 'Query' && isScanOfContents(input) ? meet : 'pass'));
  const me = await newUser();
  const ids = await times(60, async (n) => {
    const content = n < 3 ? `before ${long()}` : `before text ${n} #before/${n}`;
    return (await me.ok(createNoteContract, { name: `n${n}`, content })).data.id;
  });
  const first = await onScan(record);
  await found(clientOf(me, first.baseUrl));
  await first.stop();
  expect(before.size).toBeGreaterThan(60);
  await times(30, (n) =>
    me.ok(updateNoteContract, {
      id: ids[2 * n] ?? '',
      content: n === 0 ? `after ${long()}` : `after text ${n} #after`,
    }),
  );
  await me.ok(deleteNoteContract, { id: ids[1] ?? '' });
  await me.ok(purgeContract, { all: true });
  const second = await onScan(torn);
  expect(await found(clientOf(me, second.baseUrl))).toEqual(await found(me));
  await second.stop();
  expect({ stale: stale > 10, missing: missing > 10 }).toEqual({ stale: true, missing: true });
});
