// Random writes by several writers through several instances, some interrupted, and clients that only follow cursors:
// whenever writes pause, each client's copy equals the lists.
// @module-tag proof
import { expect, inject, test } from 'vitest';
import { DIST } from '../../infra/ground/root.ts';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { startGateway } from '../../infra/local/worker-thread.ts';
import type { Contract } from '../../lib/api/contract.ts';
import { listChangesContract } from '../../lib/api/routes/changes.ts';
import { CHANGES_RETENTION_MS, COMMIT_MAX_MS } from '../../lib/db/ledger/change-feed.ts';
import { chance, type Chance } from '../harness/chance.ts';
import { violationsOf } from '../harness/check-user.ts';
import { clientOf, newUser, type Client, type Headings } from '../harness/client.ts';
import { cutOff } from '../harness/faults/cut-off.ts';
import { withFaults, type Call, type Fault } from '../harness/faults/faults.ts';
import { Follower, listEverything } from '../harness/follower.ts';
import { randomWrite } from '../harness/random-write.ts';
import { chooseSeed } from '../harness/seed.ts';

const INSTANCES = 2;
const ROUNDS = 25;
const WRITES_A_ROUND = [1, 2, 5, 12];
const CUTS_A_ROUND = [0, 1, 2, 3];
const LIMITS = [1, 7, 100];

/** Most requests make fewer calls. */
const CALLS_MAX = 6;

/** The target of a write may have been deleted. */
const DONE = [200, 400, 404];
const CUT = [429, 500];

/**
 * An instance with faults for one request at a time: it can be cut off from the table, or its clock can be a month
 * ahead.
 */
async function startUnlucky(me: Client) {
  let fault: (call: Call) => Fault = () => 'pass';
  const { setClock, stop, baseUrl } = await withFaults((call) => fault(call));
  const client = clientOf(me, baseUrl);
  return {
    client,
    stop,
    /** Sends a request that is cut off at a random call. @returns false if it made fewer calls */
    async cut(contract: Contract, input: object, headers: Headings, { below, pick }: Chance) {
      fault = cutOff(contract, { calls: 1 + below(CALLS_MAX), when: pick(['cut-before', 'cut-after']) });
      const { status } = await client.call(contract, input, headers);
      fault = () => 'pass';
      expect([...DONE, ...CUT]).toContain(status);
      return CUT.includes(status);
    },
    /** Uses a cursor that has expired. */
    async expire(cursor: string) {
      await setClock(Date.now() + CHANGES_RETENTION_MS + COMMIT_MAX_MS);
      await client.fails(listChangesContract, { cursor }, 'cursorExpired');
      await setClock(undefined);
    },
  };
}

test('each follower’s copy equals the lists whenever writes pause, whatever is cut off or expires', async () => {
  const dice = chance(chooseSeed());
  const ownDice = (): Chance => chance(dice.below(1_000_000));
  const me = await newUser();
  const env = localEnvironment(inject('functionsEndpoint'));
  const gateways = await Promise.all(
    Array.from({ length: INSTANCES }, () => startGateway({ port: 0, dist: DIST, env })),
  );
  const unlucky = await startUnlucky(me);
  const instances = gateways.map(({ url }) => clientOf(me, url));
  const instance = (): Client => dice.pick(instances);
  const followers = await Promise.all(LIMITS.map(() => Follower.start(instance())));
  const happened = { writesCut: 0, looksCut: 0, repeated: 0, expired: 0 };
  let keys: readonly string[] = [];

  const write = async (client: Client, own: Chance): Promise<void> => {
    const { status } = await client.call(...(await randomWrite(client, keys, own)));
    expect(DONE).toContain(status);
  };
  const cutWrite = async (own: Chance): Promise<void> => {
    const sent = await randomWrite(unlucky.client, keys, own);
    if (await unlucky.cut(...sent, own)) happened.writesCut += 1;
    if (own.coin()) return;
    expect(DONE).toContain((await unlucky.client.call(...sent)).status);
    happened.repeated += 1;
  };
  /** A follower sends a request, loses the response, and repeats it later. */
  const cutLook = async (own: Chance): Promise<void> => {
    const n = own.below(followers.length);
    const query = { cursor: followers[n]?.cursor, limit: LIMITS[n] };
    if (await unlucky.cut(listChangesContract, query, {}, own)) happened.looksCut += 1;
  };
  /** A follower returns after a month and starts again. */
  const startOver = async (n: number, client: Client): Promise<void> => {
    await unlucky.expire(followers[n]?.cursor ?? '');
    followers[n] = await Follower.start(client);
    happened.expired += 1;
  };
  const meetBadLuck = async (count: number, own: Chance, late: number, client: Client): Promise<void> => {
    for (let n = 0; n < count; n++) await (own.coin(3) ? cutLook(own) : cutWrite(own));
    if (late >= 0) await startOver(late, client);
  };

  try {
    const isMissing = (): boolean => Object.values(happened).includes(0);
    for (let round = 0; round < ROUNDS || isMissing(); round++) {
      const late = dice.coin(3) ? dice.below(followers.length) : -1;
      // Some follow during the writes; changes they miss are returned later.
      const during = followers.map((follower, n) => (n === late ? [] : follower.step(instance(), LIMITS[n])));
      const writes = Array.from({ length: dice.pick(WRITES_A_ROUND) }, () => write(instance(), ownDice()));
      const badLuck = meetBadLuck(dice.pick(CUTS_A_ROUND), ownDice(), late, instance());
      await Promise.all([...during, ...writes, badLuck]);
      const wanted = await listEverything(instance());
      for (const [n, follower] of followers.entries()) {
        await follower.catchUp(instance(), LIMITS[n]);
        expect(follower.copy, `round ${round}, ${LIMITS[n]} a page`).toEqual(wanted);
      }
      keys = [...wanted.keys()];
    }
    expect(await violationsOf(me.userId)).toEqual([]);
  } finally {
    await Promise.all([...gateways, unlucky].map((gateway) => gateway.stop()));
  }
});
