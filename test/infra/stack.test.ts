import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { functionNames, gatewayRoutes } from '../../infra/build/functions.ts';
import { DOCS_PATHS, PUBLIC_PATHS, PUBLIC_POSTS } from '../../lib/api/public/public-paths.ts';
import { synthesized } from '../harness/template.ts';

const template = synthesized();

test('the table is on demand, recoverable, protected, and outlives the stack', () => {
  template.hasResource('AWS::DynamoDB::GlobalTable', {
    DeletionPolicy: 'Retain',
    UpdateReplacePolicy: 'Retain',
    Properties: {
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: Match.absent(),
      TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
      Replicas: [
        Match.objectLike({
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      ],
    },
  });
});

test('a throw-away stack deletes its table with it', () => {
  synthesized({ throwaway: true }).hasResource('AWS::DynamoDB::GlobalTable', {
    DeletionPolicy: 'Delete',
    Properties: { Replicas: [Match.objectLike({ DeletionProtectionEnabled: false })] },
  });
});

test('there is one function per endpoint, and one each for authorizer, janitor, docs and unknown routes', () => {
  const functions = Object.values(template.findResources('AWS::Lambda::Function'));
  expect(
    functions.map(({ Properties }) => (Properties as { Description: string }).Description).toSorted(),
  ).toEqual(functionNames.map((name) => `Notes: ${name}`).toSorted());
});

test('functions run Node 24 on arm64 with JSON logs, and without tracing', () => {
  template.allResourcesProperties('AWS::Lambda::Function', {
    Runtime: 'nodejs24.x',
    Architectures: ['arm64'],
    Handler: 'index.handler',
    LoggingConfig: Match.objectLike({ LogFormat: 'JSON' }),
    TracingConfig: Match.absent(),
  });
});

const MEMORY_MB: Readonly<Record<string, number>> = {
  authorizer: 1769,
  'note/get': 1769,
  'group/get': 1769,
  'todo/get': 1769,
  'snapshot/get': 1769,
  'trash/get': 1769,
  'changes/get': 1769,
  'file/get': 1769,
  'tag/get': 1769,
  'shared/[token]/get': 1769,
  'mcp/post': 1769,
  janitor: 512,
  docs: 256,
  'not-found': 256,
};

test('functions that scan or compute have a whole CPU, docs and unknown routes a seventh', () => {
  const sizes = Object.values(template.findResources('AWS::Lambda::Function')).map(({ Properties }) => {
    const { Description, MemorySize } = Properties as { Description: string; MemorySize: number };
    return [Description.replace('Notes: ', ''), MemorySize];
  });
  expect(Object.fromEntries(sizes)).toEqual({
    ...Object.fromEntries(functionNames.map((name) => [name, 1024])),
    ...MEMORY_MB,
  });
});

test('every function gets the table’s name in TABLE_NAME', () => {
  template.allResourcesProperties('AWS::Lambda::Function', {
    Environment: { Variables: { TABLE_NAME: Match.anyValue() } },
  });
});

test('no role has a managed policy', () => {
  expect(JSON.stringify(template.findResources('AWS::IAM::Role'))).not.toContain('ManagedPolicyArns');
});

test('API Gateway rejects malformed keys without calling the authorizer, and caches no key check', () => {
  template.hasResourceProperties('AWS::ApiGateway::Authorizer', {
    Type: 'TOKEN',
    IdentitySource: 'method.request.header.Authorization',
    IdentityValidationExpression: '^[Bb][Ee][Aa][Rr][Ee][Rr] +service_[0-9A-Za-z]{32,128}$',
    AuthorizerResultTtlInSeconds: 0,
  });
});

/** Routes without a key that have a function of their own. */
const KEYLESS = gatewayRoutes.filter(({ isPublic }) => isPublic);

test('only the public paths, and routes that declare it, need no key', () => {
  const methods = Object.values(template.findResources('AWS::ApiGateway::Method')).map(
    ({ Properties }) =>
      Properties as {
        HttpMethod: string;
        AuthorizationType: string;
        AuthorizerId?: object;
        Integration: object;
      },
  );
  const open = methods.filter(({ AuthorizationType }) => AuthorizationType !== 'CUSTOM');
  for (const { AuthorizationType, AuthorizerId } of open)
    expect({ AuthorizationType, AuthorizerId }).toEqual({ AuthorizationType: 'NONE' });
  const ofDocs = open.filter(({ Integration }) => JSON.stringify(Integration).includes('"Docs'));
  const methodsOf = (some: typeof open) => some.map(({ HttpMethod }) => HttpMethod).toSorted();
  expect(methodsOf(ofDocs)).toEqual([...PUBLIC_PATHS.map(() => 'GET'), ...PUBLIC_POSTS.map(() => 'POST')]);
  expect(methodsOf(open.filter((method) => !ofDocs.includes(method)))).toEqual(
    KEYLESS.map(({ method }) => method).toSorted(),
  );
});

test('there is one method per endpoint and public path, and ANY on every path', () => {
  const methods = Object.values(template.findResources('AWS::ApiGateway::Method')).map(
    ({ Properties }) => (Properties as { HttpMethod: string }).HttpMethod,
  );
  const resources = Object.keys(template.findResources('AWS::ApiGateway::Resource'));
  expect(methods.filter((method) => method !== 'ANY').toSorted()).toEqual(
    [
      ...gatewayRoutes.map(({ method }) => method),
      ...PUBLIC_PATHS.map(() => 'GET'),
      ...PUBLIC_POSTS.map(() => 'POST'),
    ].toSorted(),
  );
  expect(methods.filter((method) => method === 'ANY')).toHaveLength(resources.length + 1);
});

test('a rate limit from the settings applies to every method, public ones included', () => {
  const [stage = {}] = Object.values(synthesized({ rateLimit: 5 }).findResources('AWS::ApiGateway::Stage'));
  const { MethodSettings } = stage['Properties'] as { MethodSettings: Record<string, number>[] };
  expect(MethodSettings.map((of) => [of['ThrottlingRateLimit'], of['ThrottlingBurstLimit']])).toEqual([
    [5, 10],
    ...PUBLIC_PATHS.map((path) => (DOCS_PATHS.includes(path) ? [1, 100] : [5, 400])),
    ...[...PUBLIC_POSTS, ...KEYLESS].map(() => [5, 400]),
  ]);
});

test('the stage is api, regional and throttled', () => {
  template.hasResourceProperties('AWS::ApiGateway::RestApi', {
    EndpointConfiguration: { Types: ['REGIONAL'] },
    SecurityPolicy: 'SecurityPolicy_TLS13_1_2_2021_06',
    EndpointAccessMode: 'BASIC',
  });
  template.hasResourceProperties('AWS::ApiGateway::Stage', {
    StageName: 'api',
    MethodSettings: Match.arrayWith([
      Match.objectLike({
        HttpMethod: '*',
        ResourcePath: '/*',
        ThrottlingRateLimit: 100,
        ThrottlingBurstLimit: 200,
      }),
    ]),
  });
});

test('the base URL has no trailing slash', () => {
  const [output] = Object.values(template.findOutputs('BaseUrl')) as {
    Value: { 'Fn::Join': [string, unknown[]] };
  }[];
  expect(output?.Value['Fn::Join'][1].at(-1)).toMatch(/\/api$/);
});
