// The deploy command as it is typed, on an AWS that has nothing but a bootstrap stack: CDK itself fails.
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type } from '../../harness/cli.ts';
import { startCloudFormation, type CloudFormation } from '../../harness/cloudformation.ts';

let aws: CloudFormation;
beforeAll(async () => {
  aws = await startCloudFormation();
  aws.stacks = { CDKToolkit: {} };
});
afterAll(() => aws.stop());

const deploy = (...args: string[]) =>
  type('deploy', args, {
    AWS_ENDPOINT_URL: aws.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    STACK_FILE: join(tmpdir(), 'no-stack.json'),
  });

test('a failed deploy says that its settings are not kept, and how to give them again', async () => {
  const { status, out } = await deploy(
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
    'The deploy failed, so no setting has changed. Give them again next time: -c tracing=true -c keepWarm=\n',
  );
  expect(out).not.toContain('Deployed.');
});

test.for([
  [['-c', 'tracing'], 2, "argument 'tracing' is invalid. Write it as -c name=value."],
  [['--context', 'tracng=true'], 1, '-c tracng is no setting; there are stackName,'],
  [['-c', 'domainName=notes.example.com'], 1, 'domainName and hostedZoneId come together.'],
] as const)('%s is refused before anything is built', async ([args, code, sentence]) => {
  const { status, out, err } = await deploy(...args);
  expect({ status, out }).toEqual({ status: code, out: '' });
  expect(err).toContain(sentence);
});
