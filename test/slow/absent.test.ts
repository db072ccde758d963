// Absent input (D3), field by field: null for an optional member of a body or argument of a tool, and an empty query parameter, give the
// same response as omitting it, for every field of every contract.
// @module-tag slow
// @module-tag proof
import { expect, test } from 'vitest';
import { toolContracts } from '../../infra/documents/tool-contracts.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { absentValues, optionalOf, comparable } from '../harness/absent-input.ts';
import { newUser } from '../harness/client.ts';
import { agentOf } from '../harness/mcp.ts';
import { requiredInput } from '../harness/required-input.ts';
import { sampleOf } from '../harness/rounds.ts';

const without = (input: object, field: string): object =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name !== field));

const FIELDS = routes.flatMap((route) =>
  Object.entries(absentValues(route)).map(
    ([field, value]) => [`${route.method} ${route.path}`, field, value, route] as const,
  ),
);

test.for(sampleOf(FIELDS, 40))('%s returns the same with %s as %o', async ([, field, value, route]) => {
  const responses = [{}, { [field]: value }].map(async (absent) => {
    const me = await newUser();
    const input = without(requiredInput(me, route), field);
    const { status, body } = await me.call(route, { ...input, ...absent });
    return { status, body: comparable(body) };
  });
  const [plain, absent] = await Promise.all(responses);
  expect(absent).toEqual(plain);
});

const ARGUMENTS = toolContracts.flatMap((tool) =>
  optionalOf(tool.body).map((field) => [tool.name, field, tool] as const),
);

test.for(sampleOf(ARGUMENTS, 20))(
  'the tool %s returns the same with %s as null',
  async ([name, field, tool]) => {
    const results = [{}, { [field]: null }].map(async (absent) => {
      const me = await newUser();
      const agent = await agentOf(me);
      const input = without(requiredInput(me, tool), field);
      const { isError, data } = await agent.call(name, { ...input, ...absent });
      return { isError, data: comparable({ ...data, etag: undefined }) };
    });
    const [plain, absent] = await Promise.all(results);
    expect(absent).toEqual(plain);
  },
);
