// The template by loops over what it is made from: whatever is forgotten for one function, one method or one of the
// gateway's own responses is seen here.
import { describe, expect, test } from 'vitest';
import {
  AUTHORIZER,
  gatewayRoutes,
  DOCS,
  functionNames,
  JANITOR,
  NOT_FOUND,
} from '../../infra/build/functions.ts';
import { functionName } from '../../lib/api/contract.ts';
import { GATEWAY_DEFAULTS, GATEWAY_RESPONSES, gatewayResponse } from '../../lib/api/gateway-responses.ts';
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

/** The path of a resource of the API, put together from its parts. */
function pathOf({ Ref = '' }: { readonly Ref?: string }): string {
  const { PathPart, ParentId } = paths[Ref] ?? {};
  return typeof PathPart === 'string' ? `${pathOf(ParentId as object)}/${PathPart}` : '';
}

const STREAMED_S = 120;
const BUFFERED_S = 28;
const GATEWAY_MS = 29_000;
const TIMEOUT_S: Readonly<Record<string, number>> = {
  [AUTHORIZER]: 4,
  [NOT_FOUND]: 3,
  [DOCS]: 10,
  [JANITOR]: 900,
  ...Object.fromEntries(
    gatewayRoutes.map((route) => [functionName(route), route.streams ? STREAMED_S : BUFFERED_S]),
  ),
};

test.for(functionNames.map((name) => [name, TIMEOUT_S[name]] as const))(
  '%s has %i seconds',
  ([name, seconds]) => {
    expect(functionOf(name)[1]).toMatchObject({ Timeout: seconds });
  },
);

describe.for(gatewayRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  ([, route]) => {
    const [id] = functionOf(functionName(route));
    const [, { Integration }] = gatewayMethods.find(
      ([, { HttpMethod, ResourceId }]) =>
        HttpMethod === route.method && pathOf(ResourceId as object) === route.path,
    ) ?? ['', {}];

    test('calls its own function, streamed and with the time of a stream where the contract says so', () => {
      expect(JSON.stringify(Integration)).toContain(JSON.stringify(arnOf(id)));
      expect(Integration).toMatchObject({ Type: 'AWS_PROXY' });
      const { ResponseTransferMode = 'BUFFERED', TimeoutInMillis = GATEWAY_MS } = Object(
        Integration,
      ) as Properties;
      expect({ ResponseTransferMode, TimeoutInMillis }).toEqual(
        route.streams
          ? { ResponseTransferMode: 'STREAM', TimeoutInMillis: STREAMED_S * 1000 }
          : { ResponseTransferMode: 'BUFFERED', TimeoutInMillis: GATEWAY_MS },
      );
    });
  },
);

test('API Gateway may call every function it is to call, and no other', () => {
  const callable = resources('AWS::Lambda::Permission')
    .filter(([, { Principal }]) => Principal === 'apigateway.amazonaws.com')
    .map(([, { FunctionName }]) => JSON.stringify(FunctionName));
  const called = functionNames
    .filter((name) => name !== JANITOR)
    .map((name) => JSON.stringify(arnOf(functionOf(name)[0])));
  expect([...new Set(callable)].toSorted()).toEqual(called.toSorted());
});

test('the janitor comes every quarter of an hour: the schedule is on, aims at it and may call it', () => {
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

/** The status of every response that API Gateway gives by itself; undefined where it keeps its own. */
const STATUS: Readonly<
  Record<keyof typeof GATEWAY_RESPONSES | keyof typeof GATEWAY_DEFAULTS, number | undefined>
> = {
  UNAUTHORIZED: 401,
  EXPIRED_TOKEN: 401,
  INVALID_API_KEY: 401,
  ACCESS_DENIED: 403,
  WAF_FILTERED: 403,
  INVALID_SIGNATURE: 404,
  MISSING_AUTHENTICATION_TOKEN: 404,
  RESOURCE_NOT_FOUND: 404,
  BAD_REQUEST_BODY: 400,
  BAD_REQUEST_PARAMETERS: 400,
  UNSUPPORTED_MEDIA_TYPE: 400,
  REQUEST_TOO_LARGE: 400,
  THROTTLED: 429,
  QUOTA_EXCEEDED: 429,
  API_CONFIGURATION_ERROR: 500,
  AUTHORIZER_CONFIGURATION_ERROR: 500,
  AUTHORIZER_FAILURE: 500,
  INTEGRATION_FAILURE: 500,
  INTEGRATION_TIMEOUT: 500,
  // A status here would replace the status of every response that falls back to it.
  DEFAULT_4XX: undefined,
  DEFAULT_5XX: undefined,
};

const HEADERS = {
  'Cache-Control': "'no-store'",
  'X-Content-Type-Options': "'nosniff'",
  'Strict-Transport-Security': "'max-age=63072000; includeSubDomains'",
  'X-Request-Id': 'context.requestId',
};

/** What passes by itself says when to try again. */
const PASSING = new Set([
  'THROTTLED',
  'QUOTA_EXCEEDED',
  'AUTHORIZER_FAILURE',
  'INTEGRATION_FAILURE',
  'INTEGRATION_TIMEOUT',
  'DEFAULT_5XX',
]);

const gatewayResponses = resources('AWS::ApiGateway::GatewayResponse').map(([, properties]) => properties);

test('the gateway has a response of ours for every type that is known, once', () => {
  expect(gatewayResponses.map(({ ResponseType }) => String(ResponseType)).toSorted()).toEqual(
    Object.keys(STATUS).toSorted(),
  );
});

test.for(Object.entries({ ...GATEWAY_RESPONSES, ...GATEWAY_DEFAULTS }))(
  'the gateway’s own %s is the error %s: status, body and headers',
  ([type]) => {
    const status = STATUS[type as keyof typeof STATUS];
    const { ResponseParameters, ...response } =
      gatewayResponses.find(({ ResponseType }) => ResponseType === type) ?? {};
    expect(response['StatusCode']).toBe(status === undefined ? undefined : String(status));
    expect(response['ResponseTemplates']).toEqual({
      'application/json': gatewayResponse(type as 'THROTTLED').body,
    });
    const headers = Object.entries(ResponseParameters as object).map(([header, value]) => [
      header.replace('gatewayresponse.header.', ''),
      value as unknown,
    ]);
    const { 'Retry-After': retryAfter, ...others } = Object.fromEntries(headers) as Properties;
    expect(others).toMatchObject(HEADERS);
    expect(retryAfter).toBe(PASSING.has(type) ? "'1'" : undefined);
  },
);
