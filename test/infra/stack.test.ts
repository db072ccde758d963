import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import cdkJson from '../../cdk.json' with { type: 'json' };
import { builtRoutes, functionNames } from '../../infra/build/functions.ts';
import { grantsOf } from '../../infra/stack/grants.ts';
import { NotesStack, type NotesStackProps } from '../../infra/stack/notes-stack.ts';
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
    name.replace(/[/-]/g, ''),
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
  const paths = new Set(builtRoutes.map(({ path }) => path));
  expect(methods.filter((method) => method !== 'ANY').toSorted()).toEqual(
    builtRoutes.map(({ method }) => method).toSorted(),
  );
  expect(methods.filter((method) => method === 'ANY')).toHaveLength(paths.size + 2);
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

test.for([
  ['UNAUTHORIZED', '401', '{"error":"UNAUTHORIZED","message":"Authentication required"}'],
  ['REQUEST_TOO_LARGE', '400', '{"error":"VALIDATION_ERROR","message":"Note exceeds maximum size (1MB)"}'],
  ['MISSING_AUTHENTICATION_TOKEN', '404', '{"error":"NOT_FOUND","message":"Route not found"}'],
  ['THROTTLED', '429', '{"error":"RATE_LIMITED","message":"Too many requests, try again in a moment"}'],
  ['AUTHORIZER_FAILURE', '500', '{"error":"INTERNAL_ERROR","message":"Internal server error"}'],
])('the gateway’s own %s is %s %s', ([type, StatusCode, body]) => {
  template.hasResourceProperties('AWS::ApiGateway::GatewayResponse', {
    ResponseType: type,
    StatusCode,
    ResponseTemplates: { 'application/json': body },
    ResponseParameters: {
      'gatewayresponse.header.Cache-Control': "'no-store'",
      'gatewayresponse.header.X-Request-Id': 'context.requestId',
    },
  });
});

test.for(['THROTTLED', 'QUOTA_EXCEEDED', 'AUTHORIZER_FAILURE', 'INTEGRATION_FAILURE', 'DEFAULT_5XX'])(
  'the gateway’s own %s says when to try again',
  (ResponseType) => {
    template.hasResourceProperties('AWS::ApiGateway::GatewayResponse', {
      ResponseType,
      ResponseParameters: Match.objectLike({ 'gatewayresponse.header.Retry-After': "'1'" }),
    });
  },
);

test('the default answers keep their status', () => {
  for (const ResponseType of ['DEFAULT_4XX', 'DEFAULT_5XX'])
    template.hasResourceProperties('AWS::ApiGateway::GatewayResponse', {
      ResponseType,
      StatusCode: Match.absent(),
    });
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
