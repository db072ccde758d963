// A change that becomes visible only after the account has counted it and later writes have been returned.
import { createNoteContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { newUser } from './client.ts';
import { Follower, listEverything } from './follower.ts';
import { withTornWrite } from './faults/torn-write.ts';

export interface LateChange {
  /** The note as a follower has it, before its change is visible and after. */
  readonly before: unknown;
  readonly after: unknown;
  /** All that the follower has in the end, and all that is listed. */
  readonly copy: ReadonlyMap<string, unknown>;
  readonly listed: ReadonlyMap<string, unknown>;
}

/** Follows a workspace in which a change becomes visible only after some more writes. */
export async function followLateChange(more: number): Promise<LateChange> {
  const torn = await withTornWrite({ hidesChange: true });
  try {
    const me = await newUser({}, torn.baseUrl);
    const { data: note } = await me.ok(createNoteContract, { name: 'old' });
    const follower = await Follower.start(me);
    const known = () => follower.copy.get(`note ${note.id}`);
    await torn.begin(() => me.ok(updateNoteContract, { id: note.id, name: 'new' }));
    for (let n = 0; n < more; n++) await me.ok(createNoteContract, { name: `n${n}` });
    await follower.catchUp(me, 50);
    const before = known();
    await torn.end();
    await follower.catchUp(me, 50);
    const after = known();
    await me.ok(createNoteContract, { name: 'later' });
    await follower.catchUp(me, 50);
    return { before, after, copy: follower.copy, listed: await listEverything(me) };
  } finally {
    await torn.stop();
  }
}
