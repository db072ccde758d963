// The commands deploy, diff and synth run as a user runs them, on an AWS that can only describe stacks.
// @module-tag slow
// @module-tag proof
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LOCAL_TABLE } from '../../../infra/local/database/table.ts';
import { type } from '../../harness/cli.ts';
import { startCloudFormation, type CloudFormation } from '../../harness/cloudformation.ts';

/** A separate output folder, because only one CDK command at a time may write to it. */
const folder = mkdtempSync(join(tmpdir(), 'notes-typed-'));
let aws: CloudFormation;
beforeAll(async () => {
  aws = await startCloudFormation();
});
beforeEach(() => {
  aws.stacks = { CDKToolkit: {} };
});
afterAll(async () => {
  await aws.stop();
  rmSync(folder, { recursive: true });
});

const run = (name: string, ...args: string[]) =>
  type(name, args, {
    // CDK remembers in the home folder to which account the credentials belong.
    HOME: folder,
    AWS_ENDPOINT_URL: aws.endpoint,
    CDK_OUTPUT: join(folder, 'cdk.out'),
  });

test('a failed deploy says that its settings are not stored, and how to repeat them', async () => {
  const { status, out } = await run(
    'deploy',
    '-c',
    'tracing=true',
    '-c',
    'keepWarm=',
    '--require-approval',
    'never',
  );
  expect(status).toBe(1);
  expect(out).toContain(
    'New stack NotesWorkspaceService, with the settings (-c name= removes one)\n  tracing=true\n',
  );
  expect(out).toContain(
    'The deploy failed, so no setting has changed. Pass the settings again next time: -c tracing=true -c keepWarm=\n',
  );
  expect(out).not.toContain('Deployed.');
});

test.for([
  [['-c', 'tracing'], 2, "argument 'tracing' is invalid. Write it as -c name=value."],
  [['--context', 'tracng=true'], 1, '-c tracng is not a setting. The settings are stackName,'],
  [
    ['-c', 'domainName=notes.example.com'],
    1,
    'domainName and hostedZoneId need each other: set both or neither.',
  ],
] as const)('%s is refused before anything is built', async ([args, code, sentence]) => {
  const { status, out, err } = await run('deploy', ...args);
  expect({ status, out }).toEqual({ status: code, out: '' });
  expect(err).toContain(sentence);
});

test('diff compares with the settings of the deployed stack and of its command line', async () => {
  const outputs = { BaseUrl: 'x', TableName: LOCAL_TABLE, Settings: '{"tracing":"true"}' };
  aws.stacks = { CDKToolkit: {}, NotesWorkspaceService: { outputs } };
  const { status, out, err } = await run('diff', '-c', 'keepWarm=true');
  expect(status, err).toBe(0);
  expect(out).toContain('  tracing=true\n  keepWarm=true\n');
  expect(out + err).toContain(JSON.stringify('{"tracing":"true","keepWarm":"true"}'));
});

test('synth writes the template with the settings of its command line and reads no stack', async () => {
  const before = aws.calls.length;
  expect(await run('synth', '-c', 'table=Notes-copy')).toMatchObject({ status: 0 });
  const calls = aws.calls.slice(before);
  expect(calls.filter((call) => call !== 'GetCallerIdentity')).toEqual([]);
  const template = readFileSync(join(folder, 'cdk.out/NotesWorkspaceService.template.json'), 'utf8');
  expect((JSON.parse(template) as { Outputs: object }).Outputs).toMatchObject({
    TableName: { Value: 'Notes-copy' },
    Settings: { Value: '{"table":"Notes-copy"}' },
  });
});
