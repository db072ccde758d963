// What a sync remembers between rounds: what both sides had at the last sync, and what the service had at the cursor. Each
// step is a line of `log`, written after what it describes; `state.json` is replaced when the log is long. Lines that were
// read twice change nothing.
import { now } from '../../../core/clock.ts';
import type { SyncFolder } from '../../disk.ts';
import { STATE } from './layout.ts';
import { openLog } from './log.ts';
import type { Move, Remote } from './records.ts';
import {
  changesIn,
  NAMES,
  setIn,
  type Identity,
  type MapName,
  type Maps,
  type Step,
  type Stored,
} from './stored-state.ts';

/** A cursor is valid for 30 days, so it is saved at least this often. */
const SAVE_MS = 86_400_000;

/** A whole state has megabytes, so a round adds to the log, until it has this many lines. */
const LINES_MAX = 1_000;

export type State = Awaited<ReturnType<typeof openState>>;

/** @param stored the state of the last round, if it counts */
export async function openState(folder: SyncFolder, identity: Identity, stored: Stored | undefined) {
  const mapOf = <N extends MapName>(name: N) =>
    new Map(Object.entries((stored?.[name] ?? {}) as Readonly<Record<string, Maps[N]>>));
  const maps = {
    entries: mapOf('entries'),
    folders: mapOf('folders'),
    keys: mapOf('keys'),
    skipped: mapOf('skipped'),
    blank: mapOf('blank'),
    items: mapOf('items'),
    groups: mapOf('groups'),
    seen: mapOf('seen'),
  };
  let moves: readonly Move[] = [];
  let savedAt = stored?.at ?? 0;
  /** Whether there is a `state.json`, and whether it is older than the state. */
  let [isThere, isOld] = [stored !== undefined, stored === undefined];
  let current = stored?.cursor;
  const write = async (cursor?: string): Promise<void> => {
    const content = NAMES.map((name) => [name, Object.fromEntries(cursor === undefined ? [] : maps[name])]);
    await folder.replace(
      STATE,
      JSON.stringify({ identity, cursor, at: now(), ...Object.fromEntries(content) }),
    );
    isThere = true;
  };
  // Without a state, the log of a first sync that is cut off would not count.
  const log = await openLog(folder, async () => (isThere ? undefined : write()));
  for (const step of stored ? (log.steps as readonly Step[]) : []) {
    isOld = step.cursor === undefined;
    if (step.moves) ({ moves } = step);
    if (step.cursor !== undefined) [current, savedAt] = [step.cursor, step.at ?? 0];
    for (const change of step.changes ?? [step]) setIn(maps, change);
  }
  const add = (step: Step): Promise<void> => {
    isOld = true;
    return log.add(step);
  };

  return {
    identity,
    ...maps,
    cursor: current,

    /** The moves that were begun. */
    moves: () => moves,

    /** Records the moves that are about to begin; an empty list when they are done. */
    async plan(planned: readonly Move[]): Promise<void> {
      if (planned.length === 0 && moves.length === 0) return;
      moves = planned;
      await add({ moves });
    },

    async set<N extends MapName>(name: N, key: string, value: Maps[N]): Promise<void> {
      (maps[name] as Map<string, Maps[N]>).set(key, value);
      await add({ map: name, key, value });
    },

    async delete(name: MapName, key: string): Promise<void> {
      if (maps[name].delete(key)) await add({ map: name, key });
    },

    /** Saves the state after a round, with what the service has now. */
    async save({ cursor, hasNews, items, groups }: Remote): Promise<void> {
      const isFirst = this.cursor === undefined;
      const changes = [...changesIn('items', maps.items, items), ...changesIn('groups', maps.groups, groups)];
      this.cursor = cursor;
      replaceAll(maps.items, items);
      replaceAll(maps.groups, groups);
      if (!isOld && !hasNews && now() - savedAt < SAVE_MS) return;
      if (isFirst || log.lines() + changes.length > LINES_MAX) {
        await write(cursor);
        await log.clear();
      } else await log.add({ cursor, at: now(), changes });
      [savedAt, isOld] = [now(), false];
    },
  };
}

function replaceAll<T>(map: Map<string, T>, by: ReadonlyMap<string, T>): void {
  map.clear();
  for (const [key, value] of by) map.set(key, value);
}
