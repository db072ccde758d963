// What an instance that has just been started keeps of a workspace that is written to all the time. Time is the
// test's; the table is the run's.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findAccount } from '../../lib/db/ledger/accounts.ts';
import { REMEMBERED } from '../../lib/db/ledger/changes.ts';
import { noteRows } from '../../lib/db/resources/notes.ts';
import type { Rows } from '../../lib/db/resources/repository.ts';
import type { NoteRow } from '../../lib/db/resources/notes.ts';
import { createUser } from '../../lib/domain/keys/api-keys.ts';
import type { Caller } from '../../lib/domain/caller.ts';
import { openDirectory } from '../../lib/cache/directories.ts';
import { createNote } from '../../lib/domain/notes/notes.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 1) }));
afterEach(() => vi.useRealTimers());

/** A user, and a list that says how it read its rows. */
async function stage() {
  const caller: Caller = { ...(await createUser('test')), readOnly: false };
  const reads: string[] = [];
  const rows: Rows<NoteRow> = {
    ...noteRows,
    all: (...of) => (reads.push('all'), noteRows.all(...of)),
    settled: (code, locals) => (reads.push(`settled ${locals.size}`), noteRows.settled(code, locals)),
  };
  return {
    write: async (count: number) => {
      for (let n = 0; n < count; n++) await createNote(caller, { name: `n${n}` });
    },
    list: async () => {
      const { directory, confirmed, entry } = await openDirectory(caller, undefined, rows, () => 0);
      await confirmed;
      const account = await findAccount(caller.userId);
      expect(entry.revision).toBe(account?.workspaces[account.defaultCode]?.revision);
      expect(directory.rows).toHaveLength(entry.notes);
      return reads.splice(0);
    },
  };
}

const pass = (ms: number): unknown => vi.setSystemTime(Date.now() + ms);

test('few changes of the last minute are read again, as a transaction, and all is kept', async () => {
  const { write, list } = await stage();
  await write(REMEMBERED - 1);
  expect(await list()).toEqual(['all', `settled ${REMEMBERED - 1}`]);
  expect(await list()).toEqual([]);
});

test('after more of them all is read until what was seen ten seconds ago suffices', async () => {
  const { write, list } = await stage();
  await write(REMEMBERED + 1);
  expect(await list()).toEqual(['all']);
  pass(9_000);
  await write(1);
  expect(await list()).toEqual(['all']);
  pass(1_000);
  await write(1);
  expect(await list()).toEqual(['all', 'settled 2']);
  expect(await list()).toEqual([]);
});

test('what was seen is of no use when more has changed since than is remembered', async () => {
  const { write, list } = await stage();
  await write(REMEMBERED + 1);
  expect(await list()).toEqual(['all']);
  await write(REMEMBERED + 1);
  pass(10_000);
  expect(await list()).toEqual(['all']);
  pass(10_000);
  expect(await list()).toEqual(['all', 'settled 0']);
});

test('a minute after the last write nothing is read twice', async () => {
  const { write, list } = await stage();
  await write(REMEMBERED + 1);
  pass(61_000);
  expect(await list()).toEqual(['all', 'settled 0']);
  expect(await list()).toEqual([]);
  await write(3);
  expect(await list()).toEqual(['settled 3']);
});
