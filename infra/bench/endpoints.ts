// What each endpoint costs: the calls of its function, cold (the function's first request) and warm (its next), and
// what stands before and after the functions: the key check, malformed keys, compression.
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

/** How many notes the workspace has that endpoints are measured in. */
export const WORKSPACE_NOTES = 120;
/** How many notes the trash has that is emptied. */
export const TRASHED_NOTES = 1_000;

/** Measures every scenario through a gateway of its own. All inputs are made before the first one is used. */
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

/** What a malformed key is answered by a gateway without functions, and the bytes on the wire of a page of 50 notes. */
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

/** How many requests it takes to empty a trash of many notes, and what they add up to. */
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
      // A part is done, and the next request goes on.
      if (status !== 429) throw new Error(`DELETE /trash answered ${status}: ${text.slice(0, 300)}`);
    }
  });
  await gateway.stop();
  return { emptied: { requests: result, cost } };
}
