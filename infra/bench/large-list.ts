// How long a list takes in a workspace of very many notes.
import { Client } from './client.ts';
import type { Environment } from './environment.ts';
import { putNotes } from './put-notes.ts';

/** The times of the first request and of the next one, in milliseconds. */
export interface LargeList {
  readonly notes: number;
  readonly coldMs: number;
  readonly warmMs: number;
}

/** Measures `GET /note` in a workspace of `notes` notes. */
export async function measureLargeList(environment: Environment, notes: number): Promise<LargeList> {
  const user = await environment.createUser('bench');
  await putNotes(user, notes);
  const gateway = await environment.gateway();
  const client = new Client(gateway.url, user.key);
  const ask = async (): Promise<number> => {
    const { text, ms } = await client.ok('GET /note', { limit: 50 });
    const { total } = (JSON.parse(text) as { pagination: { total: number } }).pagination;
    if (total !== notes) throw new Error(`a list of ${notes} notes found ${total}`);
    return ms;
  };
  const [coldMs, warmMs] = [await ask(), await ask()];
  await gateway.stop();
  return { notes, coldMs, warmMs };
}
