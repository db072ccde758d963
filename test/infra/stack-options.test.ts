// The resources each setting adds to the stack, and their absence without the setting.
// @module-tag slow
// @module-tag proof
import { App } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { gatewayRoutes, functionNames } from '../../infra/build/functions.ts';
import { grantsOf } from '../../infra/stack/grants.ts';
import { NotesStack } from '../../infra/stack/notes-stack.ts';
import { settingsOf } from '../../infra/stack/settings.ts';
import { PUBLIC_PATHS, PUBLIC_POSTS } from '../../lib/api/public/public-paths.ts';
import { ROOT_DOCUMENT } from '../../lib/api/signin/host-root.ts';
import { EVERYTHING, granted, synthesized } from '../harness/template.ts';

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

test('no access log and no trace contains the token of a link', () => {
  const [stage = {}] = Object.values(full.findResources('AWS::ApiGateway::Stage'));
  const { AccessLogSetting } = stage['Properties'] as { AccessLogSetting: { Format: string } };
  const logged = [...AccessLogSetting.Format.matchAll(/\$context\.([\w.]+)/g)].map(([, name]) => name);
  expect(logged).toContain('resourcePath');
  expect(logged.filter((name) => name === 'path' || name?.startsWith('customDomain'))).toEqual([]);
  full.hasResourceProperties('AWS::XRay::SamplingRule', {
    SamplingRule: {
      FixedRate: 0,
      ReservoirSize: 0,
      Priority: 1,
      ServiceName: 'Test/api',
      URLPath: '*/shared/*',
    },
  });
  plain.resourceCountIs('AWS::XRay::SamplingRule', 0);
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
    const text = JSON.stringify(granted(attached));
    expect(text.match(/:table\/Notes-copy/g)?.length).toBe(statements(attached).length);
  });
});

/** The policy statements for the table, each with its function. */
const statements = (template: Template) =>
  granted(template).flatMap(({ name, statements: all }) =>
    all
      .filter(({ Action }) => [Action].flat()[0]?.startsWith('dynamodb:'))
      .map((statement) => ({ ...statement, function: name })),
  );

test('every grant names its partitions, and no granted action can ignore them', () => {
  expect(statements(plain).length).toBeGreaterThan(functionNames.length);
  for (const { Action, Condition } of statements(plain)) {
    expect(Condition).toHaveProperty('ForAllValues:StringLike');
    expect([Action].flat().filter((action) => /Scan|PartiQL|\*/.test(action))).toEqual([]);
  }
});

test('the alarms on what costs money grow with the number of requests in the settings', () => {
  const alarmEmail = 'me@example.com';
  const limitsOf = (template: Template): unknown[] =>
    Object.values(template.findResources('AWS::CloudWatch::Alarm'))
      .map(({ Properties }) => Properties as { Threshold: number })
      .filter(({ Threshold }) => Threshold > 1)
      .map((alarm) => {
        const [, name] = /"MetricName":"(\w+)"/.exec(JSON.stringify(alarm)) ?? [];
        const [, period] = /"Period":(\d+)/.exec(JSON.stringify(alarm)) ?? [];
        return [name, Number(period), alarm.Threshold];
      });
  expect(limitsOf(full)).toEqual([
    ['Count', 300, 10_000],
    ['Count', 3_600, 40_000],
    ['ConsumedWriteCapacityUnits', 300, 300_000],
    ['Duration', 300, 2_500_000],
  ]);
  expect(limitsOf(synthesized({ alarmEmail, requestAlarm: 500 }))).toEqual([
    ['Count', 300, 500],
    ['Count', 3_600, 2_000],
    ['ConsumedWriteCapacityUnits', 300, 15_000],
    ['Duration', 300, 125_000],
  ]);
});

test('docs and app can be turned off, and the compression of streams', () => {
  const stageOf = (settings: object): { MethodSettings: { ResourcePath: string }[]; Variables?: object } => {
    const [stage = {}] = Object.values(synthesized(settings).findResources('AWS::ApiGateway::Stage'));
    return stage['Properties'] as ReturnType<typeof stageOf>;
  };
  const openPaths = (settings: object) =>
    stageOf(settings).MethodSettings.map(({ ResourcePath }) => ResourcePath);
  const all = openPaths({});
  expect(openPaths({ docs: false })).toEqual(
    all.filter((path) => path !== '/' && !/^\/~1(openapi\.json|llms\.txt|docs(~1.*)?)$/.test(path)),
  );
  expect(openPaths({ app: false })).toEqual(all.filter((path) => path !== '/~1app'));
  expect(stageOf({ streamCompression: false }).Variables).toEqual({ streamCompression: 'off' });
  expect(stageOf({}).Variables ?? {}).toEqual({});
});

test('with all settings the stack has at most 480 resources', () => {
  expect(typesOf(full).length).toBeLessThanOrEqual(480);
});

test('with all settings, sign-in and keys are at most 65 of them', () => {
  const { Resources } = full.toJSON() as { Resources: Record<string, unknown> };
  const own = Object.keys(Resources).filter((id) =>
    /^(Key(Get|Post|Delete)|Oauth)|^ApiRestApi(key|oauth|wellknown)/.test(id),
  );
  expect(own.length).toBeGreaterThan(30);
  expect(own.length).toBeLessThanOrEqual(65);
});

test('with an e-mail address nine alarms of this account notify it, and a budget of 5 USD a month is created', () => {
  const alarms = Object.values(full.findResources('AWS::CloudWatch::Alarm'));
  expect(alarms).toHaveLength(9);
  for (const { Properties } of alarms)
    expect(Properties).toMatchObject({ AlarmActions: [{ Ref: expect.stringContaining('Topic') as string }] });
  full.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'me@example.com' });
  full.hasResourceProperties('AWS::SNS::TopicPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Effect: 'Allow',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Action: 'sns:Publish',
          Resource: { Ref: Match.stringLikeRegexp('Topic') },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        }),
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
  template.resourceCountIs('AWS::CloudWatch::Alarm', 9);
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
    'ChangesGet',
    'DailyAppendPost',
    'DailyGet',
    'GroupGet',
    'McpPost',
    'NoteGet',
    'NoteNoteIdGet',
    'NotePost',
    'NotePut',
    'TagGet',
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
  const shared = gatewayRoutes.filter(({ isPublic }) => isPublic);
  const open = PUBLIC_PATHS.length + [ROOT_DOCUMENT].length + PUBLIC_POSTS.length;
  expect(keyless).toHaveLength(count('OPTIONS') + open + shared.length);
  expect(methods).toHaveLength(gatewayRoutes.length + open + 2 * count('ANY'));
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

test('a domain also leads to the API from its root, where programs look for sign-in; a stack without one has no such path', () => {
  const mappings = Object.values(full.findResources('AWS::ApiGateway::BasePathMapping')).map(
    ({ Properties }) => (Properties as { BasePath?: string }).BasePath,
  );
  expect(mappings).toEqual(['api', undefined]);
  full.hasResourceProperties('AWS::ApiGateway::Stage', { Variables: Match.objectLike({ mount: 'api' }) });
  const greedy = { Properties: { PathPart: '{path+}' } };
  const [id] = Object.keys(full.findResources('AWS::ApiGateway::Resource', greedy));
  full.hasResourceProperties('AWS::ApiGateway::Method', {
    ResourceId: { Ref: id },
    HttpMethod: 'GET',
    AuthorizationType: 'NONE',
  });
  expect(JSON.stringify(plain.toJSON())).not.toMatch(/"mount"|path\+/);
});

test('no role names all resources unless tracing is on', () => {
  const policies = (template: Template) => JSON.stringify(template.findResources('AWS::IAM::Role'));
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

test('all text is ASCII, because CloudFormation returns other characters as question marks', () => {
  for (const template of [plain, full])
    expect(JSON.stringify(template.toJSON()).match(/[^ -~]+.{0,40}/g)).toBeNull();
});

test('API Gateway compresses buffered responses over 1 KB', () => {
  const [api] = Object.values(plain.findResources('AWS::ApiGateway::RestApi'));
  expect(api).toMatchObject({ Properties: { MinimumCompressionSize: 1024 } });
});

test('functions without a grant have no statement on the table', () => {
  const silent = functionNames.filter((name) => grantsOf(name).length === 0);
  expect(silent).toEqual(['not-found', 'docs']);
  const reaching = new Set(statements(plain).map((statement) => statement.function));
  expect(silent.filter((name) => reaching.has(name))).toEqual([]);
});

test('every 401 of the gateway names the document of sign-in by its whole address, also at a custom domain', () => {
  const challenges = (template: Template) =>
    Object.values(template.findResources('AWS::ApiGateway::GatewayResponse'))
      .filter(({ Properties }) => (Properties as { StatusCode?: string }).StatusCode === '401')
      .map(({ Properties }) => {
        const { ResponseParameters: headers } = Properties as { ResponseParameters: Record<string, unknown> };
        return headers['gatewayresponse.header.WWW-Authenticate'];
      });
  const file = '/api/.well-known/oauth-protected-resource"\'';
  const domain = synthesized({ domain: { name: 'notes.example.com', hostedZoneId: 'Z0123456789' } });
  expect(new Set(challenges(domain))).toEqual(
    new Set([`'Bearer resource_metadata="https://notes.example.com${file}`]),
  );
  const [own] = challenges(synthesized());
  expect(own).toEqual({
    'Fn::Join': [
      '',
      [
        '\'Bearer resource_metadata="https://',
        { Ref: expect.stringMatching(/^ApiRestApi/) },
        '.execute-api.',
        { Ref: 'AWS::Region' },
        '.',
        { Ref: 'AWS::URLSuffix' },
        file,
      ],
    ],
  });
  expect(challenges(synthesized())).toEqual([own, own, own, own]);
});

test('agentOrigins is a stage variable, also if no site is allowed', () => {
  const variable = (settings: Parameters<typeof synthesized>[0]) =>
    Object.values(synthesized(settings).findResources('AWS::ApiGateway::Stage')).map(
      ({ Properties }) => (Properties as { Variables?: object }).Variables,
    );
  expect(variable({ agentOrigins: ['https://a.example', 'https://b.example'] })).toEqual([
    { agentOrigins: 'https://a.example,https://b.example' },
  ]);
  expect(variable({ agentOrigins: [] })).toEqual([{ agentOrigins: 'none' }]);
});
