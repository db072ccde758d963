// Absent input (D3): null for an optional member of a body or argument of a tool, and an empty query parameter, give the
// same response as omitting it, for every field of every contract.
import { expect, test } from 'vitest';
import { toolContracts } from '../../infra/documents/tool-contracts.ts';
import type { Contract } from '../../lib/api/contract.ts';
import { absentValues, optionalOf, comparable } from '../harness/absent-input.ts';
import { newUser, type Client } from '../harness/client.ts';
import { agentOf } from '../harness/mcp.ts';
import { requiredInput } from '../harness/required-input.ts';
import { story } from '../harness/story.ts';

/** The responses to the calls of the story, with additional input in each. */
async function told(more: (contract: Contract) => object): Promise<unknown> {
  const me = await newUser();
  const responses: unknown[] = [];
  const call: Client['ok'] = async (contract, input) => {
    const response = await me.ok(contract, { ...more(contract), ...input });
    responses.push([contract.name, response]);
    return response;
  };
  await story(call);
  return comparable(responses);
}

test(
  'every call returns the same with null or an empty parameter as without it',
  { tags: ['slow'] },
  async () => {
    expect(await told(absentValues)).toEqual(await told(() => ({})));
  },
);

test.for(
  toolContracts
    .map((tool) => [tool.name, optionalOf(tool.body), tool] as const)
    .filter(([, optional]) => optional.length > 0),
)('the tool %s returns the same with null for %s', { tags: ['slow'] }, async ([name, optional, tool]) => {
  const nulls = Object.fromEntries(optional.map((field) => [field, null]));
  const results = [{}, nulls].map(async (absent) => {
    const me = await newUser();
    const agent = await agentOf(me);
    const { isError, data } = await agent.call(name, { ...absent, ...requiredInput(me, tool) });
    return { isError, data: comparable({ ...data, etag: undefined }) };
  });
  const [plain, absent] = await Promise.all(results);
  expect(absent).toEqual(plain);
});
