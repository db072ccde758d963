// What the account remembers of the last changes: held to a whole log of them.
import { afterEach, expect, test, vi } from 'vitest';
import { codeOf, localOf, newId, newWorkspaceCode } from '../../lib/core/ids.ts';
import type { WorkspaceEntry } from '../../lib/db/ledger/accounts.ts';
import { changedSince, changesOf, doneRevision, REMEMBERED } from '../../lib/db/ledger/changes.ts';
import {
  GROUPS,
  group,
  LISTED,
  note,
  NOTES,
  noteBody,
  todo,
  TODOS,
  type Key,
} from '../../lib/db/table/keys.ts';
import { newEntry } from '../../lib/domain/workspaces/workspaces.ts';

const code = newWorkspaceCode();
const removal = (Key: Key) => ({ Delete: { TableName: 't', Key } });
const KEYS = { [NOTES]: note, [GROUPS]: group, [TODOS]: todo };

/** Makes a write as the account takes it. */
function written(entry: WorkspaceEntry, keys: readonly Key[]): WorkspaceEntry {
  const { count, marks } = changesOf(keys.map(removal));
  return {
    ...entry,
    revision: entry.revision + count,
    recent: [...entry.recent, ...marks].slice(marks.length),
  };
}

afterEach(() => vi.useRealTimers());

test('every kind is told since every revision that is remembered, and no other', () => {
  let entry = newEntry(newId(code), 'w', 0);
  const revisions: number[] = [];
  const log: { after: number; kind: string; local: string }[] = [];
  for (let n = 0; n < 200; n++) {
    const kind = LISTED[n % 3] ?? NOTES;
    const ids = Array.from({ length: n % 7 === 6 ? REMEMBERED + n : n % 4 }, () => newId(code));
    const before = entry.revision;
    entry = written(entry, [...ids.map((id) => KEYS[kind](id)), noteBody(newId(code), 0)]);
    expect(entry.recent).toHaveLength(REMEMBERED);
    log.push(...ids.map((id) => ({ after: before, kind, local: localOf(id) })));
    revisions.push(before);
    for (const since of revisions.slice(-20)) {
      const told = changedSince(entry, since, kind);
      const known = entry.revision - since <= REMEMBERED;
      const all = log.filter((change) => change.after >= since && change.kind === kind);
      expect(told).toEqual(known ? new Set(all.map(({ local }) => local)) : undefined);
    }
  }
  expect(codeOf(entry.id)).toBe(code);
});

test('what was written a minute ago is done; a clock that is ahead makes nothing older', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const start of [Date.UTC(2026, 0, 1), 65_536_000 * 27_000 - 3_000]) {
    vi.setSystemTime(start);
    const fresh = newEntry(newId(code), 'w', start);
    expect(doneRevision(fresh)).toBe(0);
    const once = written(fresh, [note(newId(code))]);
    expect(doneRevision(once)).toBe(0);
    vi.setSystemTime(start - 5_000);
    expect(doneRevision(once)).toBe(0);
    vi.setSystemTime(start + 61_000);
    expect(doneRevision(once)).toBe(1);
    const many = written(
      once,
      Array.from({ length: REMEMBERED + 1 }, () => note(newId(code))),
    );
    expect(doneRevision(many)).toBeUndefined();
    vi.setSystemTime(start + 122_000);
    expect(doneRevision(many)).toBe(REMEMBERED + 2);
  }
});
