// How long a list takes in a workspace of very many notes.
import { measureBusyList } from './busy-list.ts';
import { Client } from './client.ts';
import type { Environment } from './environment.ts';
import { putNotes } from './put-notes.ts';

/** The times of the first request, of the next one, and while another client writes, in milliseconds. */
export interface LargeList {
  readonly notes: number;
  readonly coldMs: number;
  readonly warmMs: number;
  readonly busyMs: number;
}

const BUSY_RUNS = 11;

/** Measures `GET /note` in a workspace of `notes` notes. */
export async function measureLargeList(environment: Environment, notes: number): Promise<LargeList> {
  const user = await environment.createUser('bench');
  await putNotes(user, notes);
  const gateway = await environment.gateway();
  const client = new Client(gateway.url, user.key);
  const ask = async () => {
    const { text, ms } = await client.ok('GET /note', { limit: 50 });
    const { data, pagination } = JSON.parse(text) as {
      data: readonly { id: string }[];
      pagination: { total: number };
    };
    if (pagination.total !== notes) throw new Error(`a list of ${notes} notes found ${pagination.total}`);
    return { ids: data.map(({ id }) => id), ms };
  };
  const [{ ids, ms: coldMs }, { ms: warmMs }] = [await ask(), await ask()];
  await gateway.stop();
  const busy = await measureBusyList(environment, { key: user.key, total: notes, ids, runs: BUSY_RUNS });
  return { notes, coldMs, warmMs, busyMs: busy.warmMs };
}
