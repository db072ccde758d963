import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import cdkJson from '../../cdk.json' with { type: 'json' };
import { builtRoutes, deployedName, functionNames } from '../../infra/build/functions.ts';
import { grantsOf } from '../../infra/stack/grants.ts';
import { NotesStack, type NotesStackProps } from '../../infra/stack/notes-stack.ts';
import { functionName } from '../../lib/api/contract.ts';
import { BEARER_PATTERN } from '../../lib/auth/api-key.ts';

function synthesized(props: NotesStackProps = {}): Template {
  const app = new App({ context: cdkJson.context, analyticsReporting: false });
  const stack = new NotesStack(app, 'Test', props);
  return Template.fromStack(stack);
}

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
      Replicas: [
        Match.objectLike({
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      ],
    },
  });
});

test('a throw-away stack takes its table with it', () => {
  synthesized({ throwaway: true }).hasResource('AWS::DynamoDB::GlobalTable', {
    DeletionPolicy: 'Delete',
    Properties: { Replicas: [Match.objectLike({ DeletionProtectionEnabled: false })] },
  });
});

test('there is one function per endpoint, and authorizer, janitor and the way out', () => {
  const functions = Object.values(template.findResources('AWS::Lambda::Function'));
  expect(
    functions.map(({ Properties }) => (Properties as { Description: string }).Description).toSorted(),
  ).toEqual(functionNames.map((name) => `Notes: ${name}`).toSorted());
});

test('functions run Node 24 on arm64 with JSON logs that expire, and without tracing', () => {
  template.allResourcesProperties('AWS::Lambda::Function', {
    Runtime: 'nodejs24.x',
    Architectures: ['arm64'],
    Handler: 'index.handler',
    MemorySize: 1024,
    LoggingConfig: Match.objectLike({ LogFormat: 'JSON' }),
    TracingConfig: Match.absent(),
  });
  template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 30 });
  template.resourceCountIs('AWS::Logs::LogGroup', functionNames.length);
});

test('functions are told their table and the region’s endpoint', () => {
  template.allResourcesProperties('AWS::Lambda::Function', {
    Environment: {
      Variables: {
        TABLE_NAME: Match.anyValue(),
        AWS_ENDPOINT_URL_DYNAMODB: {
          'Fn::Join': ['', ['https://dynamodb.', { Ref: 'AWS::Region' }, '.', { Ref: 'AWS::URLSuffix' }]],
        },
      },
    },
  });
});

test('every function may run for its time, and API Gateway waits as long', () => {
  const times = Object.values(template.findResources('AWS::Lambda::Function')).map(({ Properties }) => {
    const { Description, Timeout } = Properties as { Description: string; Timeout: number };
    return [Description.replace('Notes: ', ''), Timeout] as const;
  });
  const endpoints = builtRoutes.map((route) => [functionName(route), route.streams ? 120 : 29] as const);
  expect(Object.fromEntries(times)).toEqual({
    ...Object.fromEntries(endpoints),
    authorizer: 10,
    'not-found': 3,
    janitor: 900,
  });
  const waits = Object.values(template.findResources('AWS::ApiGateway::Method')).flatMap(({ Properties }) => {
    const { HttpMethod, Integration } = Properties as {
      HttpMethod: string;
      Integration: { TimeoutInMillis: number };
    };
    return HttpMethod === 'ANY' ? [] : [Integration.TimeoutInMillis];
  });
  const seconds = endpoints.map(([, time]) => time * 1_000);
  expect(waits.toSorted((a, b) => a - b)).toEqual(seconds.toSorted((a, b) => a - b));
});

test('each function has a role of its own with just its grants', () => {
  template.resourceCountIs('AWS::IAM::Role', functionNames.length);
  const policies = Object.entries(template.findResources('AWS::IAM::Policy')).map(([id, { Properties }]) => {
    const { PolicyDocument } = Properties as {
      PolicyDocument: { Statement: { Action: string | string[] }[] };
    };
    const actions = PolicyDocument.Statement.flatMap(({ Action }) => Action).filter((action) =>
      action.startsWith('dynamodb:'),
    );
    return [id.replace(/RoleDefaultPolicy.*/, '').toLowerCase(), actions.toSorted()] as const;
  });
  const granted = functionNames.map((name) => [
    deployedName(name).replaceAll('-', '').toLowerCase(),
    grantsOf(name)
      .map((action) => `dynamodb:${action}`)
      .toSorted(),
  ]);
  expect(Object.fromEntries(policies)).toEqual(Object.fromEntries(granted));
  expect(JSON.stringify(template.findResources('AWS::IAM::Role'))).not.toContain('ManagedPolicyArns');
});

test('the key check sees every request, refuses malformed keys without a function and caches nothing', () => {
  template.hasResourceProperties('AWS::ApiGateway::Authorizer', {
    Type: 'TOKEN',
    IdentitySource: 'method.request.header.Authorization',
    IdentityValidationExpression: BEARER_PATTERN,
    AuthorizerResultTtlInSeconds: 0,
  });
  template.allResourcesProperties('AWS::ApiGateway::Method', { AuthorizationType: 'CUSTOM' });
});

test('there is a method per endpoint, and ANY for all the rest', () => {
  const methods = Object.values(template.findResources('AWS::ApiGateway::Method')).map(
    ({ Properties }) => (Properties as { HttpMethod: string }).HttpMethod,
  );
  const resources = Object.keys(template.findResources('AWS::ApiGateway::Resource'));
  expect(methods.filter((method) => method !== 'ANY').toSorted()).toEqual(
    builtRoutes.map(({ method }) => method).toSorted(),
  );
  expect(methods.filter((method) => method === 'ANY')).toHaveLength(resources.length + 1);
});

test('lists of contents stream, nothing else does', () => {
  const streamed = template.findResources('AWS::ApiGateway::Method', {
    Properties: { Integration: { ResponseTransferMode: 'STREAM', TimeoutInMillis: 120_000 } },
  });
  expect(Object.keys(streamed)).toHaveLength(builtRoutes.filter(({ streams }) => streams).length);
});

test('the stage is api, regional and throttled', () => {
  template.hasResourceProperties('AWS::ApiGateway::RestApi', {
    EndpointConfiguration: { Types: ['REGIONAL'] },
  });
  template.hasResourceProperties('AWS::ApiGateway::Stage', {
    StageName: 'api',
    MethodSettings: [Match.objectLike({ ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 })],
  });
});

const UNAUTHORIZED = '{"error":"UNAUTHORIZED","message":"Authentication required"}';
const DENIED = '{"error":"FORBIDDEN","message":"Access denied"}';
const NO_ROUTE = '{"error":"NOT_FOUND","message":"Route not found"}';
const MALFORMED = '{"error":"MALFORMED_REQUEST","message":"Request body must be a JSON object"}';
const NOT_JSON = '{"error":"MALFORMED_REQUEST","message":"Content-Type must be application/json"}';
const INVALID = '{"error":"VALIDATION_ERROR","message":"Invalid request"}';
const TOO_LARGE = '{"error":"VALIDATION_ERROR","message":"$context.authorizer.bodyTooLarge"}';
const THROTTLED = '{"error":"RATE_LIMITED","message":"Too many requests, try again in a moment"}';
const INTERNAL = '{"error":"INTERNAL_ERROR","message":"Internal server error"}';

const RESPONSES = [
  ['UNAUTHORIZED', '401', UNAUTHORIZED],
  ['EXPIRED_TOKEN', '401', UNAUTHORIZED],
  ['INVALID_API_KEY', '401', UNAUTHORIZED],
  ['ACCESS_DENIED', '403', DENIED],
  ['WAF_FILTERED', '403', DENIED],
  ['INVALID_SIGNATURE', '404', NO_ROUTE],
  ['MISSING_AUTHENTICATION_TOKEN', '404', NO_ROUTE],
  ['RESOURCE_NOT_FOUND', '404', NO_ROUTE],
  ['BAD_REQUEST_BODY', '400', MALFORMED],
  ['BAD_REQUEST_PARAMETERS', '400', INVALID],
  ['UNSUPPORTED_MEDIA_TYPE', '400', NOT_JSON],
  ['REQUEST_TOO_LARGE', '400', TOO_LARGE],
  ['THROTTLED', '429', THROTTLED],
  ['QUOTA_EXCEEDED', '429', THROTTLED],
  ['API_CONFIGURATION_ERROR', '500', INTERNAL],
  ['AUTHORIZER_CONFIGURATION_ERROR', '500', INTERNAL],
  ['AUTHORIZER_FAILURE', '500', INTERNAL],
  ['INTEGRATION_FAILURE', '500', INTERNAL],
  ['INTEGRATION_TIMEOUT', '500', INTERNAL],
  // These keep the status of whatever falls back to them.
  ['DEFAULT_4XX', undefined, INVALID],
  ['DEFAULT_5XX', undefined, INTERNAL],
] as const;

test.for(RESPONSES)('the gateway’s own %s is %s %s', ([type, StatusCode, body]) => {
  const [response] = Object.values(
    template.findResources('AWS::ApiGateway::GatewayResponse', { Properties: { ResponseType: type } }),
  );
  expect(response?.['Properties']).toEqual({
    ResponseType: type,
    ...(StatusCode && { StatusCode }),
    ResponseTemplates: { 'application/json': body },
    ResponseParameters: {
      'gatewayresponse.header.Cache-Control': "'no-store'",
      'gatewayresponse.header.X-Content-Type-Options': "'nosniff'",
      'gatewayresponse.header.Strict-Transport-Security': "'max-age=63072000; includeSubDomains'",
      'gatewayresponse.header.X-Request-Id': 'context.requestId',
      ...(StatusCode === '401' && { 'gatewayresponse.header.WWW-Authenticate': "'Bearer'" }),
      ...(StatusCode === '429' && { 'gatewayresponse.header.Retry-After': "'1'" }),
    },
    RestApiId: expect.anything() as unknown,
  });
});

test('there is no other gateway response', () => {
  const responses = template.findResources('AWS::ApiGateway::GatewayResponse');
  expect(Object.keys(responses)).toHaveLength(RESPONSES.length);
});

test('the base URL has no trailing slash', () => {
  const [output] = Object.values(template.findOutputs('BaseUrl')) as {
    Value: { 'Fn::Join': [string, unknown[]] };
  }[];
  expect(output?.Value['Fn::Join'][1].at(-1)).toMatch(/\/api$/);
});

test('the janitor comes every quarter of an hour', () => {
  template.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(15 minutes)',
    State: 'ENABLED',
  });
});
