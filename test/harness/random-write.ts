// Any write that a client of a workspace may send.
import type { Contract } from '../../lib/api/contract.ts';
import { listSnapshotsContract } from '../../lib/api/routes/snapshot.ts';
import { NO_IDS } from './calls/ids.ts';
import { requestOf, type WriterName } from './calls/writers.ts';
import type { Chance } from './chance.ts';
import type { Client, Headings } from './client.ts';
import { SCENES } from './explorer/scenes.ts';

export type Write = readonly [contract: Contract, input: object, headers: Headings];

/** More of them create something than delete it. */
const NAMES: readonly WriterName[] = [
  ...SCENES.day,
  ...SCENES['no-day'],
  ...SCENES['no-week'],
  'create-in-room',
  'create-in-room',
  'create-group-in-room',
  'create-group-in-room',
  'create-group',
  'rename',
  'rename-inner',
  'move-inner',
  'rewrite-many',
  'restore-group',
];

/**
 * One write to existing items, by type and id; they may be deleted before it arrives. Half of the writes carry an
 * Idempotency-Key.
 */
export async function randomWrite(
  me: Client,
  keys: readonly string[],
  { below, pick, coin }: Chance,
): Promise<Write> {
  const some = (type: string): string => {
    const all = keys.filter((key) => key.startsWith(type)).map((key) => key.slice(type.length + 1));
    return all.length > 0 ? pick(all) : crypto.randomUUID();
  };
  const [noteId, groupId, todoId] = [some('note'), some('group'), some('todo')];
  const { contract, input } = requestOf(pick(NAMES));
  const [date, week] = [`2025-01-1${below(4)}`, 1 + below(3)];
  const headers = coin() ? { 'Idempotency-Key': `${below(1_000_000)}` } : {};
  const { body: snapshots } = await me.call(listSnapshotsContract, { noteId });
  const snapshotId = (snapshots as { data?: { id: string }[] }).data?.[0]?.id ?? crypto.randomUUID();
  const { workspaceId } = me;
  const made = input({
    ...NO_IDS,
    workspaceId,
    roomId: workspaceId,
    noteId,
    todoId,
    deletedTodoId: some('todo'),
    snapshotId,
    groupId,
    folderId: groupId,
    otherId: groupId,
    roomGroupId: groupId,
    innerId: some('group'),
  });
  const others = { name: `n${below(1000)}`, date, week };
  const own = Object.entries(others).filter(([field]) => field in made);
  return [contract, { ...made, ...Object.fromEntries(own) }, headers];
}
