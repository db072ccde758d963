// The hints for agents: every tool, every error that its endpoint declares.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toolContracts } from '../../infra/documents/tool-contracts.ts';
import { commonErrors, type Contract } from '../../lib/api/contract.ts';
import { putFileContract } from '../../lib/api/routes/file.ts';
import { createNoteContract } from '../../lib/api/routes/note.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { ERRORS, type ErrorName } from '../../lib/domain/errors.ts';
import { createKey } from '../../lib/domain/keys/api-keys.ts';
import { HINTS } from '../../lib/mcp/tool/hints.ts';
import type { ToolContract } from '../../lib/mcp/tool/tool-contract.ts';
import { newUser, type Client } from '../harness/client.ts';
import { withFaults, type Faults } from '../harness/faults/faults.ts';
import { agentOf } from '../harness/mcp.ts';
import { PROVOKED, QUOTA_BYTES } from '../harness/provoked-errors.ts';
import { requiredInput } from '../harness/required-input.ts';

const GROUP_KEYS: readonly ErrorName[] = ['keyOneGroup', 'keyGroupGone'];

type Input = Readonly<Record<string, unknown>>;

/**
 * Errors of the request, which the gateway or the protocol returns, one that has a test of its own below, and those of keys of
 * one group (group-keys.test.ts).
 */
const ELSEWHERE: ReadonlySet<string> = new Set<ErrorName>([
  'authenticationRequired',
  'httpsRequired',
  'malformedJson',
  'forbiddenMember',
  'notJson',
  'notUtf8',
  'invalidRequest',
  ...GROUP_KEYS,
]);

/** A failing table is the same for every tool, so one tool meets it. */
const CASES = toolContracts.flatMap((tool, n) =>
  declaredBy(tool)
    .filter((error) => n === 0 || PROVOKED[error]?.fault === undefined)
    .map((error) => [tool.name, error, tool] as const),
);

/** The errors of a tool: those its endpoint declares, and that its own arguments can cause. */
function declaredBy({ method, path, body }: ToolContract): ErrorName[] {
  const isEndpoint = (route: Contract): boolean => route.method === method && route.path === path;
  const declared = routes.filter(isEndpoint).flatMap((route) => [...commonErrors(route), ...route.errors]);
  const isPossible = (name: ErrorName): boolean => {
    const by = PROVOKED[name]?.by;
    return by === undefined || by in body.properties;
  };
  return [...new Set(declared)].filter((name) => !ELSEWHERE.has(name) && isPossible(name));
}

/** Throttled calls are retried for 200 ms only, so that no test here waits longer. */
const SHORT = { timeScale: 0.02, timeoutMs: 300_000, authorizerMs: 300_000 };

/** Gateways whose database fails every call of a tool. */
const faulty: Partial<Record<'fail' | 'throttle', Faults>> = {};
beforeAll(async () => {
  for (const fault of ['fail', 'throttle'] as const)
    faulty[fault] = await withFaults(({ caller }) => (caller === 'mcp-post' ? fault : 'pass'), SHORT);
});
afterAll(() => Promise.all(Object.values(faulty).map((faults) => faults.stop())));

/** The required arguments that do not cause the error. `restore` requires none by itself. */
async function requiredBy(me: Client, tool: ToolContract): Promise<Input> {
  if (tool.name === 'restore') return {};
  const required = requiredInput(me, tool) as Input;
  if (tool.name === 'save_file') await me.ok(putFileContract, { path: 'x.png', bytes: Buffer.from('y') });
  if (!('noteId' in required)) return required;
  return { ...required, noteId: (await me.ok(createNoteContract, { name: 'n' })).data.id };
}

const TOOLS = new Set(toolContracts.map(({ name }) => name));

test('the tests below cover every hint', () => {
  const seen = new Set<string>([...CASES.map(([, error]) => error), 'invalidRequest', ...GROUP_KEYS]);
  expect(Object.keys(HINTS).filter((name) => !seen.has(name))).toEqual([]);
});

test.for(CASES)('%s returns a hint with %s', { tags: ['slow'] }, async ([name, error, tool]) => {
  const provoked = PROVOKED[error];
  if (!provoked) throw new Error(`${error}: add to PROVOKED how it comes about`);
  const { input, before, readOnly, fault, extras } = provoked;
  const me = await newUser({ storageLimit: QUOTA_BYTES }, fault && faulty[fault]?.baseUrl);
  const more = Object.entries((await input?.()) ?? {}).filter(([field]) => field in tool.body.properties);
  await before?.(me);
  const required = more.length > 0 || before ? await requiredBy(me, tool) : requiredInput(me, tool);
  const key = readOnly ? ((await createKey(me.userId, 'reader', { readOnly }))?.key ?? '') : me.key;
  const agent = await agentOf({ key }, 'legacy', fault && faulty[fault]?.baseUrl);
  const { isError, text, data } = await agent.call(name, { ...required, ...Object.fromEntries(more) });
  const { code } = ERRORS[error];
  const { message = ERRORS[error].message } = provoked;
  const hint = String(data['hint']);
  expect({ isError, data }).toEqual({
    isError: true,
    data: { error: code, message, hint: expect.stringMatching(/^[A-Z].*\.$/) as string, ...extras },
  });
  expect(text).toBe(`${code}: ${message}\n${hint}`);
  expect((hint.match(/\b[a-z]+_[a-z_]+\b/g) ?? []).filter((word) => !TOOLS.has(word))).toEqual([]);
});

test.for(
  toolContracts
    .filter(({ body }) => Object.keys(body.properties).length > 0)
    .map((tool) => [tool.name, tool] as const),
)('%s returns a hint with an argument of another type', { tags: ['slow'] }, async ([name, tool]) => {
  const agent = await agentOf(await newUser());
  const [field = ''] = Object.keys(tool.body.properties);
  const { isError, data } = await agent.call(name, { [field]: {} });
  expect({ isError, data }).toEqual({
    isError: true,
    data: {
      error: 'VALIDATION_ERROR',
      message: expect.stringContaining(`${field}: must be `) as string,
      hint: expect.stringContaining('Fix the arguments to match the input schema') as string,
    },
  });
});
