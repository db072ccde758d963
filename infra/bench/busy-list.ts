// How long a list takes while another client writes: many notes were changed within the last minute, in which a commit
// may still be in progress, and more are changed between the lists (E37).
import { median } from '../build/import-times.ts';
import { Client } from './client.ts';
import type { Environment } from './environment.ts';

/** Notes that are changed before the first list, and before each further one: five a second, and a list every second. */
const CHANGED_BEFORE = 300;
const CHANGED_BETWEEN = 5;

/** The times of the first list of a new function instance, and the median of those while another client writes. */
export interface BusyList {
  readonly coldMs: number;
  readonly warmMs: number;
}

/** Measures the newest 50 of `total` notes. @param ids the notes to change, in turn */
export async function measureBusyList(
  environment: Environment,
  { key, total, ids, runs }: { key: string; total: number; ids: readonly string[]; runs: number },
): Promise<BusyList> {
  const gateway = await environment.gateway();
  const client = new Client(gateway.url, key);
  let changes = 0;
  const change = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++) {
      const id = ids[changes++ % ids.length];
      await client.ok('PUT /note', { id, name: `renamed ${changes}` });
    }
  };
  /** A list counts only if it has all notes, and the newest change first. */
  const list = async (): Promise<number> => {
    const { text, ms } = await client.ok('GET /note', { sort: 'updatedAt:desc', limit: 50 });
    const { data, pagination } = JSON.parse(text) as {
      data: readonly { name: string }[];
      pagination: { total: number };
    };
    if (pagination.total !== total) throw new Error(`a list of ${total} notes found ${pagination.total}`);
    if (changes > 0 && data[0]?.name !== `renamed ${changes}`)
      throw new Error('a list lacks the last change');
    return ms;
  };
  const coldMs = await list();
  await change(CHANGED_BEFORE);
  await list();
  const times = await Array.fromAsync({ length: runs }, async () => {
    await change(CHANGED_BETWEEN);
    return list();
  });
  await gateway.stop();
  return { coldMs, warmMs: median(times) };
}
