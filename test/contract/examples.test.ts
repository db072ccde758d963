// The examples in the API description (docs/examples.json) match the service: the same calls are repeated and compared.
// `npx vitest run test/contract/examples.test.ts -u && npm run openapi` updates them.
import { afterAll, expect, inject, test } from 'vitest';
import { EXAMPLES } from '../../infra/documents/openapi.ts';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { createUser } from '../../lib/domain/keys/api-keys.ts';
import { clientOf, type Client } from '../harness/client.ts';
import { startTestGateway } from '../harness/gateway.ts';
import { withoutChance } from '../harness/without-chance.ts';
import { story } from '../harness/story.ts';

const gateway = await startTestGateway({ env: localEnvironment(inject('functionsEndpoint')) });
afterAll(() => gateway.stop());

const MINUTE_MS = 60_000;
/** The calls are one minute apart and start after the creation of the user. */
const START_MS = Math.ceil(Date.now() / MINUTE_MS + 1) * MINUTE_MS;
const SHOWN_START_MS = Date.parse('2025-02-07T09:00:00Z');
const SHOWN_BEFORE = '2025-02-01T08:30:00.000Z';

const shownTime = (time: string): string => {
  const sinceStart = Date.parse(time) - START_MS;
  return sinceStart < 0 ? SHOWN_BEFORE : new Date(SHOWN_START_MS + sinceStart).toISOString();
};

test(
  'every example matches the current response, and every endpoint has one',
  { tags: ['slow'] },
  async () => {
    const me = clientOf(await createUser('laptop'), gateway.url);
    const examples = new Map<string, { input: unknown; response: unknown }>();
    let calls = 0;
    const call: Client['ok'] = async (contract, input) => {
      await gateway.setClock(START_MS + calls++ * MINUTE_MS);
      const response = await me.ok(contract, input);
      // Bytes are not shown.
      const { bytes: _, ...fields } = input as { bytes?: unknown };
      examples.set(contract.name, { input: fields, response: Buffer.isBuffer(response) ? null : response });
      return response;
    };
    await story(call);
    expect([...examples.keys()].toSorted()).toEqual(routes.map(({ name }) => name).toSorted());
    const text = JSON.stringify(
      Object.fromEntries(routes.map(({ name }) => [name, examples.get(name)])),
      null,
      2,
    );
    await expect(`${withoutChance(text, shownTime)}\n`).toMatchFileSnapshot(EXAMPLES);
  },
);
