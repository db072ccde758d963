// The template checked in loops over functions, methods and gateway responses, so that none can be forgotten.
import { expect, test } from 'vitest';
import { functionNames, gatewayRoutes, JANITOR } from '../../infra/build/functions.ts';
import { functionName } from '../../lib/api/contract.ts';
import { PUBLIC_PATHS, PUBLIC_POSTS } from '../../lib/api/public/public-paths.ts';
import { synthesized } from '../harness/template.ts';

type Properties = Readonly<Record<string, unknown>>;

const template = synthesized();

/** The resources of a type, as pairs of logical id and properties. */
const resources = (type: string): [string, Properties][] =>
  Object.entries(template.findResources(type)).map(([id, { Properties }]) => [id, Properties as Properties]);

const functions = resources('AWS::Lambda::Function');
const gatewayMethods = resources('AWS::ApiGateway::Method');
const paths = Object.fromEntries(resources('AWS::ApiGateway::Resource'));

function functionOf(name: string): readonly [id: string, Properties] {
  const found = functions.find(([, { Description }]) => Description === `Notes: ${name}`);
  if (!found) throw new Error(`no function ${name}`);
  return found;
}

const arnOf = (id: string): object => ({ 'Fn::GetAtt': [id, 'Arn'] });

/** The path of an API resource, joined from its parts. */
function pathOf({ Ref = '' }: { readonly Ref?: string }): string {
  const { PathPart, ParentId } = paths[Ref] ?? {};
  return typeof PathPart === 'string' ? `${pathOf(ParentId as object)}/${PathPart}` : '';
}

/** The endpoints whose responses stream. */
const STREAMING = new Set(['note/get', 'snapshot/get', 'file/[fileId]/get', 'shared/[token]/file/get']);

const STREAMED_S = 120;
const BUFFERED_S = 28;
const TIMEOUT_S: Readonly<Record<string, number>> = {
  authorizer: 4,
  'not-found': 3,
  docs: 20,
  janitor: 900,
  'note/get': STREAMED_S,
  'snapshot/get': STREAMED_S,
  'file/[fileId]/get': STREAMED_S,
  'shared/[token]/file/get': STREAMED_S,
};

test.for(functionNames.map((name) => [name, TIMEOUT_S[name] ?? BUFFERED_S] as const))(
  '%s has a timeout of %i seconds',
  ([name, seconds]) => {
    expect(functionOf(name)[1]).toMatchObject({ Timeout: seconds });
  },
);

/** The integration of a method. */
function integrationOf(method: string, path: string): Properties {
  const [, { Integration }] = gatewayMethods.find(
    ([, { HttpMethod, ResourceId }]) => HttpMethod === method && pathOf(ResourceId as object) === path,
  ) ?? ['', {}];
  return Object(Integration) as Properties;
}

/** How long API Gateway waits for a buffered response. It must cover a cold start and the function's own time. */
const GATEWAY_MS = 29_000;

test.for(gatewayRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s calls its own function and waits at least for its timeout; the two lists with contents and the bytes of files stream',
  ([, route]) => {
    const name = functionName(route);
    const { Uri, Type, ResponseTransferMode, TimeoutInMillis } = integrationOf(route.method, route.path);
    expect(JSON.stringify(Uri)).toContain(JSON.stringify(arnOf(functionOf(name)[0])));
    expect({ Type, ResponseTransferMode, TimeoutInMillis }).toEqual({
      Type: 'AWS_PROXY',
      ...(STREAMING.has(name)
        ? { ResponseTransferMode: 'STREAM', TimeoutInMillis: STREAMED_S * 1_000 }
        : { TimeoutInMillis: GATEWAY_MS }),
    });
  },
);

const DOCS_LIMIT = [1, 100] as const;
const OPEN_LIMIT = [20, 400] as const;

test.for([
  ...['', '/openapi.json', '/llms.txt', '/docs', '/docs/{file}'].map(
    (path) => [path, ...DOCS_LIMIT] as const,
  ),
  ...['/notes.mjs', '/app', '/app/{file}', '/s', '/.well-known/{file}', '/oauth/{action}'].map(
    (path) => [path, ...OPEN_LIMIT] as const,
  ),
])(
  'GET %s streams from the docs function, with a limit of %i requests a second and bursts of %i',
  ([path, ThrottlingRateLimit, ThrottlingBurstLimit]) => {
    const { Uri, Type, ResponseTransferMode } = integrationOf('GET', path);
    expect(JSON.stringify(Uri)).toContain(JSON.stringify(arnOf(functionOf('docs')[0])));
    expect({ Type, ResponseTransferMode }).toEqual({ Type: 'AWS_PROXY', ResponseTransferMode: 'STREAM' });
    const settings = resources('AWS::ApiGateway::Stage').flatMap(
      ([, { MethodSettings }]) => MethodSettings as { ResourcePath: string; HttpMethod: string }[],
    );
    const encoded = path === '' ? '/' : `/${path.replaceAll('/', '~1')}`;
    const own = settings.filter(
      ({ ResourcePath, HttpMethod }) => ResourcePath === encoded && HttpMethod === 'GET',
    );
    expect(own).toEqual([
      {
        HttpMethod: 'GET',
        ResourcePath: encoded,
        ThrottlingRateLimit,
        ThrottlingBurstLimit,
        DataTraceEnabled: false,
      },
    ]);
  },
);

test('nothing else streams, so HEAD and unknown methods get a buffered response', () => {
  const streaming = gatewayMethods.filter(([, { Integration }]) =>
    JSON.stringify(Integration).includes('"STREAM"'),
  );
  expect(streaming.map(([, { HttpMethod }]) => HttpMethod).toSorted()).toEqual([
    ...Array.from({ length: STREAMING.size + PUBLIC_PATHS.length }, () => 'GET'),
    ...PUBLIC_POSTS.map(() => 'POST'),
  ]);
});

test('only application/octet-stream is binary: with a wildcard, JSON would arrive in base64 and preflights fail', () => {
  const apis = resources('AWS::ApiGateway::RestApi').map(([, { BinaryMediaTypes }]) => BinaryMediaTypes);
  expect(apis).toEqual([['application/octet-stream']]);
});

test('API Gateway may call every function except the janitor', () => {
  const callable = resources('AWS::Lambda::Permission')
    .filter(([, { Principal }]) => Principal === 'apigateway.amazonaws.com')
    .map(([, { FunctionName }]) => JSON.stringify(FunctionName));
  const called = functionNames
    .filter((name) => name !== JANITOR)
    .map((name) => JSON.stringify(arnOf(functionOf(name)[0])));
  expect([...new Set(callable)].toSorted()).toEqual(called.toSorted());
});

test('the janitor runs every 15 minutes: its schedule is enabled and may call it', () => {
  const Arn = arnOf(functionOf(JANITOR)[0]);
  const rules = resources('AWS::Events::Rule').filter(([, { Targets }]) =>
    JSON.stringify(Targets).includes(JSON.stringify(Arn)),
  );
  expect(rules.map(([, rule]) => rule)).toMatchObject([
    { ScheduleExpression: 'rate(15 minutes)', State: 'ENABLED', Targets: [{ Arn }] },
  ]);
  template.hasResourceProperties('AWS::Lambda::Permission', {
    Action: 'lambda:InvokeFunction',
    FunctionName: Arn,
    Principal: 'events.amazonaws.com',
    SourceArn: arnOf(rules[0]?.[0] ?? ''),
  });
});

/** API Gateway's own responses: status (undefined keeps API Gateway's), code and message. */
const OWN: Readonly<Record<string, readonly [status: number | undefined, code: string, message: string]>> = {
  UNAUTHORIZED: [401, 'UNAUTHORIZED', 'Authentication required'],
  EXPIRED_TOKEN: [401, 'UNAUTHORIZED', 'Authentication required'],
  INVALID_API_KEY: [401, 'UNAUTHORIZED', 'Authentication required'],
  ACCESS_DENIED: [401, 'UNAUTHORIZED', 'Authentication required'],
  WAF_FILTERED: [403, 'FORBIDDEN', 'Access denied'],
  INVALID_SIGNATURE: [404, 'NOT_FOUND', 'Route not found'],
  MISSING_AUTHENTICATION_TOKEN: [404, 'NOT_FOUND', 'Route not found'],
  RESOURCE_NOT_FOUND: [404, 'NOT_FOUND', 'Route not found'],
  BAD_REQUEST_BODY: [400, 'MALFORMED_REQUEST', 'Request body must be a JSON object'],
  BAD_REQUEST_PARAMETERS: [400, 'VALIDATION_ERROR', 'Invalid request'],
  UNSUPPORTED_MEDIA_TYPE: [
    400,
    'MALFORMED_REQUEST',
    "Request body can't be decompressed. Send it as gzip or deflate, and name the coding in Content-Encoding",
  ],
  REQUEST_TOO_LARGE: [400, 'VALIDATION_ERROR', '$context.authorizer.bodyTooLarge'],
  THROTTLED: [429, 'RATE_LIMITED', 'Too many requests, try again in a moment'],
  QUOTA_EXCEEDED: [429, 'RATE_LIMITED', 'Too many requests, try again in a moment'],
  API_CONFIGURATION_ERROR: [500, 'INTERNAL_ERROR', 'Internal server error'],
  AUTHORIZER_CONFIGURATION_ERROR: [500, 'INTERNAL_ERROR', 'Internal server error'],
  AUTHORIZER_FAILURE: [500, 'INTERNAL_ERROR', 'Internal server error'],
  INTEGRATION_FAILURE: [500, 'INTERNAL_ERROR', 'Internal server error'],
  INTEGRATION_TIMEOUT: [504, 'INTERNAL_ERROR', 'Endpoint request timed out'],
  // A status here would replace the status of every response that falls back to it.
  DEFAULT_4XX: [undefined, 'VALIDATION_ERROR', 'Invalid request'],
  DEFAULT_5XX: [undefined, 'INTERNAL_ERROR', 'Internal server error'],
};

const HEADERS = {
  'Cache-Control': "'no-store'",
  'X-Content-Type-Options': "'nosniff'",
  'Strict-Transport-Security': "'max-age=63072000; includeSubDomains'",
  'X-Request-Id': 'context.requestId',
};

/** Transient errors carry Retry-After. */
const PASSING = new Set([
  'THROTTLED',
  'QUOTA_EXCEEDED',
  'API_CONFIGURATION_ERROR',
  'AUTHORIZER_CONFIGURATION_ERROR',
  'AUTHORIZER_FAILURE',
  'INTEGRATION_FAILURE',
  'INTEGRATION_TIMEOUT',
  'DEFAULT_5XX',
]);

const gatewayResponses = resources('AWS::ApiGateway::GatewayResponse').map(([, properties]) => properties);

test('every known type of gateway response is customised exactly once', () => {
  expect(gatewayResponses.map(({ ResponseType }) => String(ResponseType)).toSorted()).toEqual(
    Object.keys(OWN).toSorted(),
  );
});

test.for(Object.entries(OWN))(
  'the gateway’s own %s is %o, with the headers of every response',
  ([type, [status, error, message]]) => {
    const { ResponseParameters, ...response } =
      gatewayResponses.find(({ ResponseType }) => ResponseType === type) ?? {};
    expect(response['StatusCode']).toBe(status === undefined ? undefined : String(status));
    const templates = response['ResponseTemplates'] as Record<string, string>;
    expect(Object.keys(templates)).toEqual(['application/json']);
    expect(JSON.parse(templates['application/json'] ?? '')).toEqual({ error, message });
    const headers = Object.entries(ResponseParameters as object).map(([header, value]) => [
      header.replace('gatewayresponse.header.', ''),
      value as unknown,
    ]);
    const { 'Retry-After': retryAfter, ...others } = Object.fromEntries(headers) as Properties;
    expect(others).toMatchObject(HEADERS);
    expect(retryAfter).toBe(PASSING.has(type) ? "'1'" : undefined);
  },
);
