// The plan of a deploy: where its settings come from, and which deploys fail before anything is built.
// CloudFormation is the harness's, the tables are DynamoDB Local's.
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, afterEach, expect, inject, test, vi } from 'vitest';
import { planDeploy } from '../../infra/deploy/plan.ts';
import { allowReplacement } from '../../infra/deploy/target-stack.ts';
import { ensureTable, LOCAL_TABLE } from '../../infra/local/database/table.ts';
import { db } from '../../lib/db/table/client.ts';
import { layoutKey } from '../../lib/db/table/keys.ts';
import { startCloudFormation, type CloudFormation, type FakeStack } from '../harness/cloudformation.ts';

const NAME = 'NotesWorkspaceService';
let aws: CloudFormation;

beforeAll(async () => {
  aws = await startCloudFormation();
});
afterAll(async () => {
  await aws.stop();
});
beforeEach(() => {
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', aws.endpoint);
  vi.stubEnv('AWS_ENDPOINT_URL_API_GATEWAY', aws.endpoint);
  aws.stacks = {};
  aws.denied = [];
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** A stack of this service on a table. */
const stackOn = (table: string, settings: object = {}): FakeStack => ({
  outputs: {
    BaseUrl: 'https://notes.example/api',
    TableName: table,
    Settings: JSON.stringify(settings),
  },
});

async function newTable(layout?: string, table = `plan-${crypto.randomUUID()}`): Promise<string> {
  await ensureTable(inject('endpoint'), table);
  if (layout !== undefined)
    await db.send(new PutCommand({ TableName: table, Item: { ...layoutKey, layout } }));
  return table;
}

test('a first deploy creates the stack with the settings from the command line', async () => {
  expect(await planDeploy({ tracing: 'true' })).toMatchObject({
    forApp: { stackName: NAME, tracing: 'true' },
    text: `New stack ${NAME}, with the settings (-c name= removes one)\n  tracing=true`,
  });
});

test('a stack whose first deploy failed loses its protection, because CDK must delete it; others keep it', async () => {
  const states = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'REVIEW_IN_PROGRESS', 'UPDATE_ROLLBACK_COMPLETE'];
  for (const status of [...states, 'CREATE_COMPLETE']) {
    aws.stacks = { [NAME]: { status, isProtected: true }, Other: { status, isProtected: true } };
    await allowReplacement(NAME);
    expect(aws.stacks).toEqual({
      [NAME]: { status, isProtected: status.startsWith('UPDATE') || status.startsWith('CREATE') },
      Other: { status, isProtected: true },
    });
  }
  aws.stacks = {};
  aws.calls.length = 0;
  await allowReplacement(NAME);
  expect(aws.calls).toEqual([`DescribeStacks ${NAME}`]);
});

test('every checkout keeps the settings and the table of the stack', async () => {
  aws.stacks = { [NAME]: stackOn(LOCAL_TABLE, { table: LOCAL_TABLE, corsOrigins: 'https://a.example' }) };
  const { forApp, settings, text } = await planDeploy({});
  expect(forApp).toEqual({ stackName: NAME, table: LOCAL_TABLE, corsOrigins: 'https://a.example' });
  expect(settings).toMatchObject({ table: LOCAL_TABLE, corsOrigins: ['https://a.example'] });
  expect(text).toBe(
    `Stack ${NAME}, with the settings (-c name= removes one)\n  table=${LOCAL_TABLE}\n  corsOrigins=https://a.example`,
  );
});

test('the command line overrides the stack’s settings, and an empty value removes one', async () => {
  aws.stacks = { [NAME]: stackOn(LOCAL_TABLE, { tracing: 'true', keepWarm: 'true' }) };
  const { forApp } = await planDeploy({ tracing: '', accessLogs: 'true' });
  expect(forApp).toEqual({ stackName: NAME, keepWarm: 'true', accessLogs: 'true' });
});

test('the API moves to another table only if the command line names the table', async () => {
  const other = await newTable('3');
  aws.stacks = { [NAME]: stackOn(LOCAL_TABLE) };
  const movesTo = async (given: object) => {
    const { settings, text } = await planDeploy({ ...given });
    return { table: settings.table, moves: /^The API moves.*$/m.exec(text)?.[0] };
  };
  expect(await movesTo({})).toEqual({ table: undefined, moves: undefined });
  expect(await movesTo({ table: LOCAL_TABLE })).toEqual({ table: LOCAL_TABLE, moves: undefined });
  expect(await movesTo({ table: other })).toEqual({
    table: other,
    moves: `The API moves from the table ${LOCAL_TABLE} to ${other}. ${LOCAL_TABLE} stays as it is.`,
  });
  aws.stacks = { [NAME]: stackOn(other, { table: other }) };
  expect(await movesTo({})).toEqual({ table: other, moves: undefined });
  for (const table of ['', 'new'])
    expect(await movesTo({ table })).toEqual({
      table: undefined,
      moves: `The API moves from the table ${other} to a new, empty one. ${other} stays as it is.`,
    });
});

test('a new stack needs a decision about the table that a deleted stack of its name has left', async () => {
  const name = `Left${crypto.randomUUID().slice(0, 8)}`;
  const left = await newTable('3', `${name}-Table710B521B-1ABC`);
  await newTable('3', `${name}-Other-Table710B521B-1ABC`);
  await expect(planDeploy({ stackName: name })).rejects.toThrow(
    `There is no stack ${name}, but an earlier one has left its table. Nothing is changed.\n` +
      `To use it: -c table=${left}\nTo begin with a new, empty table: -c table=new`,
  );
  expect((await planDeploy({ stackName: name, table: left })).settings.table).toBe(left);
  expect((await planDeploy({ stackName: name, table: 'new' })).forApp).toEqual({ stackName: name });
  expect((await planDeploy({ stackName: name, throwaway: 'true' })).settings.table).toBeUndefined();
  aws.stacks = { [name]: stackOn(LOCAL_TABLE) };
  expect((await planDeploy({ stackName: name })).forApp).toEqual({ stackName: name });
});

test.for([
  ['REVIEW_IN_PROGRESS', {}],
  ['ROLLBACK_COMPLETE', {}],
  ['ROLLBACK_FAILED', {}],
] as const)('a stack whose first deploy ended as %s is created again', async ([status, outputs]) => {
  aws.stacks = { [NAME]: { status, outputs } };
  expect((await planDeploy({})).text).toBe(`New stack ${NAME}, with no settings`);
});

test('a stack whose update failed is deployed with the settings it still has', async () => {
  aws.stacks = {
    [NAME]: { ...stackOn(LOCAL_TABLE, { tracing: 'true' }), status: 'UPDATE_ROLLBACK_COMPLETE' },
  };
  expect((await planDeploy({})).forApp).toEqual({ stackName: NAME, tracing: 'true' });
});

test.for([
  [
    'in the middle of an update',
    { ...stackOn(LOCAL_TABLE, {}), status: 'UPDATE_ROLLBACK_IN_PROGRESS' },
    'The stack NotesWorkspaceService is being changed (UPDATE_ROLLBACK_IN_PROGRESS). Retry when that is finished.',
  ],
  ['of another service', { outputs: { Url: 'x' } }, 'lacks the outputs of this service'],
  [
    'without stored settings',
    { outputs: { BaseUrl: 'x', TableName: LOCAL_TABLE } },
    'lacks the outputs of this service',
  ],
  [
    'with unreadable settings',
    { outputs: { ...stackOn(LOCAL_TABLE).outputs, Settings: '[]' } },
    'The output Settings of the stack NotesWorkspaceService holds no settings: []',
  ],
  [
    'of a later version',
    stackOn(LOCAL_TABLE, { colour: 'red' }),
    'The stack has the setting colour, which this version does not know.',
  ],
] as const)('a stack %s is not deployed to', async ([, stack, sentence]) => {
  aws.stacks = { [NAME]: stack };
  await expect(planDeploy({})).rejects.toThrow(sentence);
});

test('a setting of a later version can be removed', async () => {
  aws.stacks = { [NAME]: stackOn(LOCAL_TABLE, { colour: 'red' }) };
  expect((await planDeploy({ colour: '' })).forApp).toEqual({ stackName: NAME });
});

test('a deploy without permission to read the stack fails with the reason', async () => {
  aws.denied = [`DescribeStacks ${NAME}`];
  await expect(planDeploy({})).rejects.toThrow(`not authorized to perform DescribeStacks ${NAME}`);
});

test('if a stack of this service has another name, a second one is created only if the command line names it', async () => {
  aws.stacks = {
    'NotesWorkspaceService-Throwaway': stackOn(LOCAL_TABLE, {}),
    Else: { outputs: { TableName: 'x' } },
  };
  expect((await planDeploy({})).forApp).toEqual({ stackName: NAME });

  aws.stacks = { ...aws.stacks, Mine: stackOn(LOCAL_TABLE, {}) };
  await expect(planDeploy({})).rejects.toThrow(
    `There is no stack ${NAME}, but Mine is a stack of this service.\n` +
      `To deploy that one: -c stackName=Mine\nTo create the stack ${NAME}: -c stackName=${NAME}`,
  );
  expect((await planDeploy({ stackName: NAME })).forApp).toEqual({ stackName: NAME });
  expect((await planDeploy({ stackName: 'Mine' })).forApp).toEqual({ stackName: 'Mine' });

  aws.denied = ['DescribeStacks'];
  await expect(planDeploy({})).rejects.toThrow(/not known whether .*\n.*not authorized.*\nTo create/);
});

test('a throw-away stack takes no setting from the live stack or from its own last deploy', async () => {
  aws.stacks = {
    [NAME]: stackOn(LOCAL_TABLE, { tracing: 'true' }),
    [`${NAME}-Throwaway`]: stackOn(LOCAL_TABLE, { keepWarm: 'true', table: LOCAL_TABLE }),
  };
  expect(await planDeploy({ throwaway: 'true', accessLogs: 'true' })).toMatchObject({
    forApp: { stackName: NAME, throwaway: 'true', accessLogs: 'true' },
    settings: { stackName: `${NAME}-Throwaway` },
    text:
      `Stack ${NAME}-Throwaway, a throwaway stack: its own table is deleted with it, and it stores no settings.\n` +
      '  accessLogs=true',
  });
});

test('accessLogs needs a role of the account, which is looked up only for this setting', async () => {
  const text = `New stack ${NAME}, with the settings (-c name= removes one)\n  accessLogs=true`;
  expect((await planDeploy({ accessLogs: 'true' })).text).toBe(text);
  aws.denied = ['GetAccount'];
  expect((await planDeploy({ accessLogs: 'true' })).text).toBe(
    `${text}\nIt is not known whether API Gateway has a role for access logs (GET /account returns 403). Without one the deploy fails.`,
  );
  aws.denied = [];
  const { logRole } = aws;
  aws.logRole = null;
  await expect(planDeploy({ accessLogs: 'true' })).rejects.toThrow(
    'accessLogs needs a role with which API Gateway writes logs, and this account has none in this region. Nothing is changed.\n' +
      'Create the role once (docs/troubleshooting.md, Access logs), then deploy again. Or deploy without it: -c accessLogs=',
  );
  expect((await planDeploy({})).text).toBe(`New stack ${NAME}, with no settings`);
  aws.logRole = logRole;
});

test.for(['', '2', '3>4'])('a table with the layout mark "%s" is not deployed to', async (layout) => {
  const table = await newTable(layout === '' ? undefined : layout);
  if (layout === '') await db.send(new PutCommand({ TableName: table, Item: { PK: 'KEY', SK: 'KEY' } }));
  const sentence = `${table}: the table's rows have ${layout === '' ? 'no layout' : `layout ${layout}`}, this version reads layout 3. Use the version that wrote it, or move its rows first: docs/table-layouts.md`;
  aws.stacks = { [NAME]: stackOn(table, {}) };
  await expect(planDeploy({})).rejects.toThrow(sentence);
  aws.stacks = { [NAME]: stackOn(LOCAL_TABLE, {}) };
  await expect(planDeploy({ table })).rejects.toThrow(sentence);
});

test('a new table without rows is deployed to', async () => {
  aws.stacks = { [NAME]: stackOn(await newTable(), {}) };
  expect((await planDeploy({})).forApp).toEqual({ stackName: NAME });
});
