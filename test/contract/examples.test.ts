// The examples of the API's description (docs/examples.json) are what the service answers: the same calls are made again
// and compared. `npx vitest run test/contract/examples.test.ts -u && npm run openapi` writes them anew.
import { createHash } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { EXAMPLES } from '../../infra/openapi.ts';
import { localEnvironment } from '../../infra/local/table.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { newUser, type Client } from '../harness/client.ts';
import { startTestGateway } from '../harness/gateway.ts';
import { story } from '../harness/story.ts';

const gateway = await startTestGateway({ env: localEnvironment(inject('functionsEndpoint')) });
afterAll(() => gateway.stop());

const MINUTE_MS = 60_000;
/** The calls are a minute apart, from a moment that is later than whatever time the user was made at. */
const START_MS = Math.ceil(Date.now() / MINUTE_MS + 1) * MINUTE_MS;
const SHOWN_START_MS = Date.parse('2025-02-07T09:00:00Z');
const SHOWN_BEFORE = '2025-02-01T08:30:00.000Z';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const CURSOR = /(?<="cursor": ")[\w-]+/g;

const shownTime = (time: string): string => {
  const sinceStart = Date.parse(time) - START_MS;
  return sinceStart < 0 ? SHOWN_BEFORE : new Date(SHOWN_START_MS + sinceStart).toISOString();
};

/** A replacement that gives every distinct text a number of its own, in the order they appear in. */
function numbered(show: (number: number) => string): (text: string) => string {
  const seen: string[] = [];
  return (text) => {
    if (!seen.includes(text)) seen.push(text);
    return show(seen.indexOf(text));
  };
}

const hex = (text: string, digits: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, digits);

/** What differs between two runs is put in the order of its appearance: ids and cursors; times count from a fixed one. */
const settled = (text: string): string => {
  const front = numbered((n) =>
    hex(`id ${n}`, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3}).*$/, '$1-$2-4$3-a$4-'),
  );
  const code = numbered((n) => hex(`code ${n}`, 12));
  const cursor = numbered((n) => Buffer.from(`["cursor",${n}]`).toString('base64url'));
  return text
    .replaceAll(ID, (id) => front(id.slice(0, 24)) + code(id.slice(24)))
    .replaceAll(TIME, shownTime)
    .replaceAll(CURSOR, cursor);
};

test('every example of the description is what the service answers, and every endpoint has one', async () => {
  const me = await newUser({}, gateway.url);
  const examples = new Map<string, { input: unknown; response: unknown }>();
  let calls = 0;
  const call: Client['ok'] = async (contract, input) => {
    await gateway.setClock(START_MS + calls++ * MINUTE_MS);
    const response = await me.ok(contract, input);
    examples.set(contract.name, { input, response });
    return response;
  };
  await story(call);
  expect([...examples.keys()].toSorted()).toEqual(routes.map(({ name }) => name).toSorted());
  const text = JSON.stringify(
    Object.fromEntries(routes.map(({ name }) => [name, examples.get(name)])),
    null,
    2,
  );
  await expect(`${settled(text)}\n`).toMatchFileSnapshot(EXAMPLES);
});
