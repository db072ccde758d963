// The settings of a bare `cdk` command. CloudFormation is the harness's, the tables are DynamoDB Local's.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { appSettings } from '../../infra/deploy/app-settings.ts';
import { LOCAL_TABLE } from '../../infra/local/database/table.ts';
import { startCloudFormation, type CloudFormation } from '../harness/cloudformation.ts';

const OWN_CONTEXT = { '@aws-cdk/core:checkSecretUsage': true, 'aws:cdk:bundling-stacks': ['**'] };

let aws: CloudFormation;
beforeAll(async () => {
  aws = await startCloudFormation();
});
afterAll(() => aws.stop());
beforeEach(() => {
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', aws.endpoint);
  vi.stubEnv('CDK_DEFAULT_ACCOUNT', '000000000000');
  vi.stubEnv('CDK_DEFAULT_REGION', process.env['AWS_REGION']);
  const outputs = {
    BaseUrl: 'x',
    TableName: LOCAL_TABLE,
    Settings: `{"tracing":"true","table":"${LOCAL_TABLE}"}`,
  };
  aws.stacks = { CDKToolkit: {}, NotesWorkspaceService: { outputs } };
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test('a bare cdk uses the settings of the deployed stack, changed by its context', async () => {
  const { settings, problem } = await appSettings({ ...OWN_CONTEXT, keepWarm: 'true', tracing: '' });
  expect(problem).toBeUndefined();
  expect(settings.written).toEqual({ table: LOCAL_TABLE, keepWarm: 'true' });
});

test('without credentials a bare cdk uses the context alone, and reads no stack', async () => {
  vi.stubEnv('CDK_DEFAULT_ACCOUNT', undefined);
  const before = aws.calls.length;
  const { settings, problem } = await appSettings({ keepWarm: 'true', table: 'new' });
  expect({ written: settings.written, problem }).toEqual({
    written: { keepWarm: 'true' },
    problem: undefined,
  });
  expect(aws.calls.slice(before)).toEqual([]);
});

test('a bare cdk stops if the credentials of the process belong to another account', async () => {
  vi.stubEnv('CDK_DEFAULT_ACCOUNT', '111111111111');
  expect((await appSettings({})).problem).toBe(
    'The credentials in the environment belong to the account 000000000000, in which the settings of the stack would be looked up. Nothing is changed.\n' +
      "CDK uses the account 111111111111. If you chose it with --profile, which the app can't see, run: export AWS_PROFILE=NAME",
  );
});

test.for([
  ['without bootstrap', () => (aws.stacks = {}), /^CDK is not set up .*\n.*\nCDK uses the account/],
  [
    'of a stack with unknown settings',
    () => (aws.stacks = { ...aws.stacks, NotesWorkspaceService: { outputs: {} } }),
    /lacks the outputs/,
  ],
] as const)('a bare cdk %s reports what is wrong', async ([, arrange, sentence]) => {
  arrange();
  expect((await appSettings({})).problem).toMatch(sentence);
});

test('a bare cdk reports a setting that does not exist', async () => {
  await expect(appSettings({ tracng: 'true' })).rejects.toThrow('-c tracng is not a setting.');
});

test('a command passes its settings, and CDK’s context is not used', async () => {
  vi.stubEnv('STACK_SETTINGS', '{"accessLogs":"true"}');
  expect((await appSettings({ keepWarm: 'true' })).settings.written).toEqual({ accessLogs: 'true' });
});
