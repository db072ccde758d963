// The plan of a deploy: where its settings come from, and which deploys fail before anything is built.
// CloudFormation is the harness's, the tables are DynamoDB Local's.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, afterEach, expect, inject, test, vi } from 'vitest';
import { planDeploy } from '../../infra/deploy/plan.ts';
import { ensureTable, LOCAL_TABLE } from '../../infra/local/database/table.ts';
import { db } from '../../lib/db/table/client.ts';
import { layoutKey } from '../../lib/db/table/keys.ts';
import { startCloudFormation, type CloudFormation, type FakeStack } from '../harness/cloudformation.ts';

const NAME = 'NotesWorkspaceService';
const folder = mkdtempSync(join(tmpdir(), 'notes-plan-'));
const file = join(folder, 'stack.json');
let aws: CloudFormation;

beforeAll(async () => {
  aws = await startCloudFormation();
});
afterAll(async () => {
  await aws.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', aws.endpoint);
  vi.stubEnv('STACK_FILE', file);
  aws.stacks = {};
  aws.denied = [];
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(file, { force: true });
});

/** A stack of this service on a table; without settings it looks like one deployed by version 1.0.0. */
const stackOn = (table: string, settings?: object): FakeStack => ({
  outputs: {
    BaseUrl: 'https://notes.example/api',
    TableName: table,
    ...(settings && { Settings: JSON.stringify(settings) }),
  },
});

async function newTable(layout?: string): Promise<string> {
  const table = `plan-${crypto.randomUUID()}`;
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

test('a checkout without stack.json keeps the settings and the table of the stack', async () => {
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

test('the settings in stack.json are used until the stack stores its own, then ignored with a notice', async () => {
  writeFileSync(file, JSON.stringify({ stackName: 'Mine', tracing: 'true' }));
  aws.stacks = { Mine: { ...stackOn(LOCAL_TABLE), resources: [LOCAL_TABLE] } };
  const first = await planDeploy({});
  expect(first.forApp).toEqual({ stackName: 'Mine', tracing: 'true' });
  expect(first.text).toContain(`The settings are from ${file}; the stack keeps them from now on.`);

  aws.stacks = { Mine: stackOn(LOCAL_TABLE, { keepWarm: 'true' }) };
  const second = await planDeploy({});
  expect(second.forApp).toEqual({ stackName: 'Mine', keepWarm: 'true' });
  expect(second.text).toContain(`${file} is ignored: the stack keeps its settings itself.`);
});

test('a stack of version 1.0.0 is not deployed without its stack.json', async () => {
  aws.stacks = { [NAME]: { ...stackOn(LOCAL_TABLE), resources: [LOCAL_TABLE] } };
  const sentence =
    /^Version 1\.0\.0 deployed the stack NotesWorkspaceService and kept its settings in stack\.json/;
  await expect(planDeploy({})).rejects.toThrow(sentence);
  writeFileSync(file, JSON.stringify({ stackName: 'Other', tracing: 'true' }));
  await expect(planDeploy({ stackName: NAME })).rejects.toThrow(sentence);
  writeFileSync(file, JSON.stringify({ stackName: NAME }));
  expect((await planDeploy({})).forApp).toEqual({ stackName: NAME });
});

test('a deploy that would move the API to another table fails unless the command line names the table', async () => {
  const other = await newTable('3');
  writeFileSync(file, '{}');
  aws.stacks = { [NAME]: { ...stackOn(LOCAL_TABLE), resources: ['Else'] } };
  await expect(planDeploy({})).rejects.toThrow(
    `This deploy would move the API from the table ${LOCAL_TABLE} to a new, empty one. Nothing is changed.\n` +
      `To stay on the table: -c table=${LOCAL_TABLE}\nTo move: -c table= (empty)`,
  );
  expect((await planDeploy({ table: LOCAL_TABLE })).text).not.toContain('The API moves');
  expect((await planDeploy({ table: '' })).text).toContain(
    `The API moves from the table ${LOCAL_TABLE} to a new, empty one. ${LOCAL_TABLE} stays as it is.`,
  );

  writeFileSync(file, JSON.stringify({ stackName: NAME, table: other }));
  await expect(planDeploy({})).rejects.toThrow(`To move: -c table=${other}`);
  expect((await planDeploy({ table: other })).text).toContain(`from the table ${LOCAL_TABLE} to ${other}.`);
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

  writeFileSync(file, '{}');
  aws.denied = [`ListStackResources ${NAME}`];
  aws.stacks = { [NAME]: stackOn(LOCAL_TABLE) };
  await expect(planDeploy({})).rejects.toThrow(`not authorized to perform ListStackResources ${NAME}`);
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
      `Stack ${NAME}-Throwaway, a throw-away one: its own table is deleted with it, and it keeps no setting.\n` +
      '  accessLogs=true',
  });
  writeFileSync(file, JSON.stringify({ stackName: 'Mine', tracing: 'true' }));
  expect(await planDeploy({ throwaway: 'true' })).toMatchObject({
    forApp: { stackName: 'Mine', throwaway: 'true' },
    settings: { stackName: 'Mine-Throwaway' },
  });
});

test.for(['', '2', '3>4'])('a table with the layout mark "%s" is not deployed to', async (layout) => {
  const table = await newTable(layout === '' ? undefined : layout);
  if (layout === '') await db.send(new PutCommand({ TableName: table, Item: { PK: 'KEY', SK: 'KEY' } }));
  const sentence = `${table}: the table's rows have ${layout === '' ? 'no layout' : `layout ${layout}`}, this version reads layout 3. Use the version that wrote it, or move its rows first: docs/migrations.md`;
  aws.stacks = { [NAME]: stackOn(table, {}) };
  await expect(planDeploy({})).rejects.toThrow(sentence);
  aws.stacks = { [NAME]: stackOn(LOCAL_TABLE, {}) };
  await expect(planDeploy({ table })).rejects.toThrow(sentence);
});

test('a new table without rows is deployed to', async () => {
  aws.stacks = { [NAME]: stackOn(await newTable(), {}) };
  expect((await planDeploy({})).forApp).toEqual({ stackName: NAME });
});
