// The messages of a deploy before it builds anything, with a CloudFormation that responds like the real one.
// @module-tag slow
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deployedStack, requireBootstrap } from '../../infra/deploy/deployed-stack.ts';

let listed = { status: 200, body: '' };
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(listed.status, { 'Content-Type': 'text/xml' }).end(listed.body);
});

const failure = (status: number, code: string, message: string): void => {
  listed = {
    status,
    body: `<ErrorResponse><Error><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
  };
};

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

test('a stack’s outputs are found by their names', async () => {
  const output = '<member><OutputKey>BaseUrl</OutputKey><OutputValue>https://x/api</OutputValue></member>';
  listed = {
    status: 200,
    body: `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><Outputs>${output}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
  };
  expect(await deployedStack('Notes')).toMatchObject({ outputs: { BaseUrl: 'https://x/api' } });
});

test('a missing stack has no outputs, and a missing bootstrap is reported with its fix', async () => {
  failure(400, 'ValidationError', 'Stack with id CDKToolkit does not exist');
  expect(await deployedStack('CDKToolkit')).toBeUndefined();
  await expect(requireBootstrap()).rejects.toThrow('Run once for each: npx cdk bootstrap');
});

test.for([
  [403, 'ExpiredToken', 'AWS rejects the credentials (ExpiredToken). Log in again'],
  [403, 'InvalidClientTokenId', 'AWS rejects the credentials (InvalidClientTokenId). Log in again'],
  [403, 'SignatureDoesNotMatch', 'AWS rejects the credentials (SignatureDoesNotMatch). Log in again'],
  [403, 'AccessDenied', 'These AWS credentials may not use CloudFormation (the message'],
] as const)('%i %s is reported in one sentence', async ([status, code, sentence]) => {
  failure(status, code, 'the message');
  await expect(requireBootstrap()).rejects.toThrow(sentence);
});

test('a missing region is reported with its fix', async () => {
  vi.stubEnv('AWS_REGION', undefined);
  vi.stubEnv('AWS_DEFAULT_REGION', undefined);
  vi.stubEnv('AWS_CONFIG_FILE', '/dev/null');
  await expect(requireBootstrap()).rejects.toThrow('Choose one: export AWS_REGION=');
});

test('missing credentials are reported with their fix', async () => {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, undefined);
  for (const name of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']) vi.stubEnv(name, '/dev/null');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  await expect(requireBootstrap()).rejects.toThrow('Run aws configure or aws sso login, or set AWS_PROFILE.');
});
