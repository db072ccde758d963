// The resources each setting adds to the stack, and their absence without the setting.
// @module-tag heavy
import { App } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { gatewayRoutes, functionNames } from '../../infra/build/functions.ts';
import { grantsOf } from '../../infra/stack/grants.ts';
import { NotesStack } from '../../infra/stack/notes-stack.ts';
import { settingsOf } from '../../infra/stack/settings.ts';
import { PUBLIC_PATHS } from '../../lib/api/public-paths.ts';
import { EVERYTHING, synthesized } from '../harness/template.ts';

const plain = synthesized();
const full = synthesized(EVERYTHING);

const typesOf = (template: Template): string[] =>
  Object.values((template.toJSON() as { Resources: Record<string, { Type: string }> }).Resources).map(
    ({ Type }) => Type,
  );

test('no setting changes the logical id of the table, which an upgrade depends on', () => {
  for (const template of [plain, full])
    expect(Object.keys(template.findResources('AWS::DynamoDB::GlobalTable'))).toEqual(['Table710B521B']);
});

test('without settings the stack has no alarms, keep-warm schedule, access logs or domain', () => {
  const types = new Set(typesOf(plain));
  for (const type of typesOf(full).filter((name) =>
    /CloudWatch|SNS|Budgets|Route53|Certificate|Domain/.test(name),
  ))
    expect(types).not.toContain(type);
  plain.resourceCountIs('AWS::Events::Rule', 1);
  plain.hasResourceProperties('AWS::ApiGateway::Stage', { AccessLogSetting: Match.absent() });
});

describe('an attached table', () => {
  const attached = synthesized({ table: 'Notes-copy' });

  test('is used by every function, and no table is created', () => {
    expect(typesOf(attached)).not.toContain('AWS::DynamoDB::GlobalTable');
    attached.allResourcesProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ TABLE_NAME: 'Notes-copy' }) },
    });
    attached.hasOutput('TableName', { Value: 'Notes-copy' });
  });

  test('is the one the functions’ grants name', () => {
    const text = JSON.stringify(attached.findResources('AWS::IAM::Policy'));
    expect(text.match(/:table\/Notes-copy/g)?.length).toBe(statements(attached).length);
  });
});

interface Statement {
  readonly Action: string | readonly string[];
  readonly Condition: unknown;
  readonly function: string;
}

/** The policy statements for the table, each with its function. */
const statements = (template: Template): Statement[] =>
  Object.entries(template.findResources('AWS::IAM::Policy')).flatMap(([id, { Properties }]) => {
    const { PolicyDocument } = Properties as { PolicyDocument: { Statement: Omit<Statement, 'function'>[] } };
    return PolicyDocument.Statement.filter(({ Action }) => [Action].flat()[0]?.startsWith('dynamodb:')).map(
      (statement) => ({ ...statement, function: id.replace(/RoleDefaultPolicy.*/, '') }),
    );
  });

const partitions = (values: string[]) => ({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': values } });

test.for([
  ['Authorizer', ['KEY#*']],
  ['Janitor', ['WORKSPACE#*', 'PURGE']],
  ['WorkspaceDelete', ['USER#*', 'WORKSPACE#*', 'PURGE']],
  ['NotePut', ['USER#*', 'WORKSPACE#*']],
] as const)(
  '%s may write only to the partitions %o, and may also read the table’s META partition',
  ([name, own]) => {
    const found = statements(plain).filter((statement) => statement.function === name);
    expect(found.map(({ Condition }) => Condition)).toEqual([
      partitions([...own, 'META']),
      partitions([...own]),
    ]);
  },
);

test('every grant names its partitions, and no granted action can ignore them', () => {
  expect(statements(plain).length).toBeGreaterThan(functionNames.length);
  for (const { Action, Condition } of statements(plain)) {
    expect(Condition).toHaveProperty('ForAllValues:StringLike');
    expect([Action].flat().filter((action) => /Scan|PartiQL|\*/.test(action))).toEqual([]);
  }
});

test('with an e-mail address five alarms notify it, and a budget of 5 USD a month is created', () => {
  const alarms = Object.values(full.findResources('AWS::CloudWatch::Alarm'));
  expect(alarms).toHaveLength(5);
  for (const { Properties } of alarms)
    expect(Properties).toMatchObject({ AlarmActions: [{ Ref: expect.stringContaining('Topic') as string }] });
  full.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'me@example.com' });
  full.hasResourceProperties('AWS::SNS::TopicPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({ Effect: 'Allow', Principal: { Service: 'cloudwatch.amazonaws.com' } }),
      ]),
    },
  });
  full.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: { BudgetLimit: { Amount: 5, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
  });
  full.resourceCountIs('AWS::CloudWatch::Dashboard', 1);
});

test('the budget has the given amount, and 0 creates none', () => {
  const alarmEmail = 'me@example.com';
  synthesized({ alarmEmail, budget: 20 }).hasResourceProperties('AWS::Budgets::Budget', {
    Budget: { BudgetLimit: { Amount: 20, Unit: 'USD' } },
  });
  synthesized({ alarmEmail, budget: 0 }).resourceCountIs('AWS::Budgets::Budget', 0);
});

test('in regions without budgets none is created, and the deploy explains how to create one', () => {
  const app = new App();
  const stack = new NotesStack(app, 'Elsewhere', { alarmEmail: 'me@example.com', region: 'eu-north-1' });
  const template = Template.fromStack(stack);
  template.resourceCountIs('AWS::Budgets::Budget', 0);
  template.resourceCountIs('AWS::CloudWatch::Alarm', 5);
  const told = Annotations.fromStack(stack).findInfo('/Elsewhere', Match.anyValue());
  expect(told.map(({ entry }) => entry.data)).toEqual([
    expect.stringContaining('create budgets in eu-north-1') as string,
  ]);
});

test('access logs contain the request id and the status, and no header, query or body', () => {
  const [stage = {}] = Object.values(full.findResources('AWS::ApiGateway::Stage'));
  const { AccessLogSetting } = stage['Properties'] as { AccessLogSetting: { Format: string } };
  const { Format } = AccessLogSetting;
  expect(JSON.parse(Format)).toMatchObject({ requestId: '$context.requestId', status: '$context.status' });
  expect(Format).not.toMatch(/header|querystring|requestOverride|body/i);
});

test('every five minutes the functions used first are called to keep them warm, without retries', () => {
  const rules = Object.values(
    full.findResources('AWS::Events::Rule', { Properties: { ScheduleExpression: 'rate(5 minutes)' } }),
  ).map(({ Properties }) => Properties as { Targets: { Arn: object; RetryPolicy: object }[] });
  const targets = rules.flatMap(({ Targets }) => Targets);
  expect(
    targets.map(({ Arn }) => /"(\w+)Function[0-9A-F]{8}"/.exec(JSON.stringify(Arn))?.[1] ?? '').toSorted(),
  ).toEqual([
    'Authorizer',
    'DailyAppendPost',
    'DailyGet',
    'McpPost',
    'NoteAppendPost',
    'NoteGet',
    'NoteNoteIdGet',
    'NotePost',
    'NotePut',
    'TodoGet',
    'WorkspaceGet',
  ]);
  for (const { RetryPolicy } of targets) expect(RetryPolicy).toEqual({ MaximumRetryAttempts: 0 });
  // EventBridge allows five targets per rule.
  for (const { Targets } of rules) expect(Targets.length).toBeLessThanOrEqual(5);
});

test('with allowed origins every path answers a preflight without a key', () => {
  const methods = Object.values(full.findResources('AWS::ApiGateway::Method')).map(
    ({ Properties }) => Properties as { HttpMethod: string; AuthorizationType: string },
  );
  const count = (wanted: string) => methods.filter(({ HttpMethod }) => HttpMethod === wanted).length;
  expect(count('OPTIONS')).toBe(count('ANY'));
  const keyless = methods.filter(({ AuthorizationType }) => AuthorizationType !== 'CUSTOM');
  expect(keyless).toHaveLength(count('OPTIONS') + PUBLIC_PATHS.length);
  expect(methods).toHaveLength(gatewayRoutes.length + PUBLIC_PATHS.length + 2 * count('ANY'));
});

test('functions receive the allowed origins, and those origins can read the gateway’s own responses', () => {
  full.hasResourceProperties('AWS::ApiGateway::Stage', {
    Variables: { corsOrigins: 'https://a.example,https://b.example' },
  });
  const allowed = (origin: string) => ({
    ResponseParameters: Match.objectLike({ 'gatewayresponse.header.Access-Control-Allow-Origin': origin }),
  });
  full.allResourcesProperties('AWS::ApiGateway::GatewayResponse', allowed("'*'"));
  synthesized({ corsOrigins: ['https://a.example'] }).allResourcesProperties(
    'AWS::ApiGateway::GatewayResponse',
    allowed("'https://a.example'"),
  );
  expect(JSON.stringify(plain.toJSON())).not.toContain('Access-Control');
});

test('with a domain the base URL uses it, and the default endpoint is disabled', () => {
  expect(full.findOutputs('BaseUrl')).toMatchObject({ BaseUrl: { Value: 'https://notes.example.com/api' } });
  full.hasResourceProperties('AWS::ApiGateway::RestApi', { DisableExecuteApiEndpoint: true });
  full.hasResourceProperties('AWS::ApiGateway::BasePathMapping', { BasePath: 'api' });
  for (const Type of ['A', 'AAAA'])
    full.hasResourceProperties('AWS::Route53::RecordSet', { Name: 'notes.example.com.', Type });
  full.hasResourceProperties('AWS::ApiGateway::DomainName', {
    EndpointConfiguration: { Types: ['REGIONAL'], IpAddressType: 'dualstack' },
  });
  full.hasResourceProperties('AWS::CertificateManager::Certificate', { ValidationMethod: 'DNS' });
});

/** CloudFormation allows 500 resources in a stack; an endpoint needs 7, or 8 with allowed origins. */
const RESOURCES_MAX = 450;

test('a stack with every setting leaves room for more endpoints', () => {
  expect(typesOf(full).length).toBeLessThan(RESOURCES_MAX);
});

test('no role names all resources unless tracing is on', () => {
  const policies = (template: Template) => JSON.stringify(template.findResources('AWS::IAM::Policy'));
  expect(policies(plain)).not.toContain('"Resource":"*"');
  expect(policies(full)).toContain('"Resource":"*"');
});

test('a failed janitor run is not retried, and its alarm counts it', () => {
  const [id = '', ...others] = Object.keys(
    full.findResources('AWS::Lambda::Function', { Properties: { Description: 'Notes: janitor' } }),
  );
  expect(others).toEqual([]);
  full.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
    FunctionName: { Ref: id },
    MaximumRetryAttempts: 0,
  });
  full.hasResourceProperties('AWS::CloudWatch::Alarm', {
    Metrics: [
      Match.objectLike({
        MetricStat: {
          Metric: {
            Namespace: 'AWS/Lambda',
            MetricName: 'Errors',
            Dimensions: [{ Name: 'FunctionName', Value: { Ref: id } }],
          },
          Period: 3600,
          Stat: 'Sum',
        },
      }),
    ],
    Threshold: 1,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
  });
});

test('the outputs are the base URL, the table and the settings, without CDK’s own', () => {
  expect(Object.keys(plain.findOutputs('*'))).toEqual(['BaseUrl', 'TableName', 'Settings']);
});

test('a stack stores the settings it was deployed with', () => {
  const written = { table: 'Notes-copy', corsOrigins: 'https://a.example', tracing: 'true' };
  synthesized(settingsOf({ stackName: 'Mine', ...written })).hasOutput('Settings', {
    Value: JSON.stringify(written),
  });
});

test('API Gateway compresses buffered responses over 1 KB', () => {
  const [api] = Object.values(plain.findResources('AWS::ApiGateway::RestApi'));
  expect(api).toMatchObject({ Properties: { MinimumCompressionSize: 1024 } });
});

test('functions without a grant have no statement on the table', () => {
  const silent = functionNames.filter((name) => grantsOf(name).length === 0);
  expect(silent).toEqual(['not-found', 'docs']);
  expect(statements(plain).map((statement) => statement.function)).not.toContain('NotFound');
  expect(statements(plain).map((statement) => statement.function)).not.toContain('Docs');
});
