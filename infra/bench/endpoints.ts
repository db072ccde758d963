// Measures the cost of each endpoint: the database calls of its function, cold (the function's first request) and warm
// (its next). Also measures the key check, malformed keys and compression.
import { join } from 'node:path';
import { Client } from './client.ts';
import type { Environment } from './environment.ts';
import { Fixture } from './fixture.ts';
import type { Cost } from './recorder.ts';
import { scenarios } from './scenarios.ts';

export interface EndpointCost {
  readonly name: string;
  readonly cold: Cost;
  readonly warm: Cost;
}

export type Edge = Awaited<ReturnType<typeof measureEndpoints>>['edge'];

/** The number of notes in the workspace of the measurements. */
export const WORKSPACE_NOTES = 120;
/** The number of notes in the trash that is emptied. */
export const TRASHED_NOTES = 1_000;

/** Measures every scenario through a gateway of its own. All inputs are created before the first one is used. */
export async function measureEndpoints(environment: Environment) {
  const seeding = await environment.gateway();
  const ordinary = await Fixture.open(environment, seeding.url, WORKSPACE_NOTES);
  const prepared = [];
  for (const { endpoint, name, ownWorkspaces, input } of scenarios) {
    const fixture = ownWorkspaces > 0 ? await Fixture.open(environment, seeding.url, 0) : ordinary;
    if (ownWorkspaces > 0) await fixture.fillAccount(ownWorkspaces);
    const inputs = [await input(fixture), await input(fixture)] as const;
    prepared.push({ endpoint, name, inputs, key: fixture.user.key });
  }
  await seeding.stop();
  const endpoints: EndpointCost[] = [];
  for (const { endpoint, name, key, inputs } of prepared) {
    const gateway = await environment.gateway({ recorded: true });
    const client = new Client(gateway.url, key);
    const cold = await environment.recorder.during(() => client.ok(endpoint, inputs[0]));
    const warm = await environment.recorder.during(() => client.ok(endpoint, inputs[1]));
    if (endpoints.length === 0)
      endpoints.push({ name: 'key check', cold: cold.keyCheck, warm: warm.keyCheck });
    endpoints.push({ name, cold: cold.cost, warm: warm.cost });
    await gateway.stop();
  }
  const edge = { ...(await measureEdge(environment, ordinary.user.key)), ...(await emptyTrash(environment)) };
  return { endpoints, edge };
}

/** The status for a malformed key at a gateway without functions, and the bytes on the wire of a page of 50 notes. */
async function measureEdge(environment: Environment, key: string) {
  const whole = await environment.gateway();
  const client = new Client(whole.url, key);
  const page = async (encoding: string) =>
    (await client.ok('GET /note', { headers: { 'Accept-Encoding': encoding } })).bytes;
  const pageBytes = { gzip: await page('gzip'), identity: await page('identity') };
  await whole.stop();
  const bare = await environment.gateway({ dist: join(environment.dist, 'none') });
  const { status: malformedKeyStatus } = await new Client(bare.url, 'malformed').call('GET /workspace');
  await bare.stop();
  return { malformedKeyStatus, pageBytes };
}

/** The number of requests that empty a trash of many notes, and their total cost. */
async function emptyTrash(environment: Environment) {
  const seeding = await environment.gateway();
  const { client: seeder, user } = await Fixture.open(environment, seeding.url, TRASHED_NOTES);
  const groups = JSON.parse((await seeder.ok('GET /group')).text) as { data: { id: string }[] };
  for (const { id } of groups.data) await seeder.ok('DELETE /group', { groupId: id });
  await seeding.stop();
  const gateway = await environment.gateway({ recorded: true });
  const client = new Client(gateway.url, user.key);
  const { result, cost } = await environment.recorder.during(async () => {
    for (let requests = 1; ; requests++) {
      const { status, text } = await client.call('DELETE /trash', { all: true });
      if (status === 200) return requests;
      // A part is done. The next request continues.
      if (status !== 429) throw new Error(`DELETE /trash returned ${status}: ${text.slice(0, 300)}`);
    }
  });
  await gateway.stop();
  return { emptied: { requests: result, cost } };
}
