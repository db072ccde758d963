// The REST API: a method per route, the key check before every one of them, one body for each of the gateway's own
// answers, and a way out for whatever is no route.
import { Duration, Stack } from 'aws-cdk-lib';
import {
  AuthorizationType,
  EndpointType,
  IdentitySource,
  LambdaIntegration,
  ResponseTransferMode,
  ResponseType,
  RestApi,
  TokenAuthorizer,
  type IResource,
} from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Contract } from '../../lib/api/contract.ts';
import { ASKS_TO_RETRY, GATEWAY_DEFAULTS, GATEWAY_RESPONSES } from '../../lib/api/gateway-responses.ts';
import { REQUEST_ID, RETRY_AFTER, SECURITY_HEADERS } from '../../lib/api/headers.ts';
import { errorResponse } from '../../lib/api/error-response.ts';
import { BEARER_PATTERN } from '../../lib/auth/api-key.ts';
import type { ErrorName } from '../../lib/domain/errors.ts';

export interface NotesApiProps {
  readonly authorizer: IFunction;
  readonly notFound: IFunction;
  readonly routes: readonly { readonly route: Contract; readonly handler: IFunction }[];
  readonly tracing: boolean;
}

/** The base URL ends in the stage's name (spec 4). */
const STAGE = 'api';

/** Requests per second for the whole API, and how many may come at once. */
const RATE_LIMIT = 100;
const BURST_LIMIT = 200;

/** A page of 100 MB needs most of a minute at API Gateway's streaming rate. */
const STREAM_TIMEOUT = Duration.minutes(2);

export class NotesApi extends Construct {
  /** Without a trailing slash. */
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, { authorizer, notFound, routes, tracing }: NotesApiProps) {
    super(scope, id);
    const api = new RestApi(this, 'RestApi', {
      restApiName: 'Notes workspace service',
      // Edge-optimised endpoints go through CloudFront, which refuses requests this API takes.
      endpointConfiguration: { types: [EndpointType.REGIONAL] },
      cloudWatchRole: false,
      deployOptions: {
        stageName: STAGE,
        throttlingRateLimit: RATE_LIMIT,
        throttlingBurstLimit: BURST_LIMIT,
        tracingEnabled: tracing,
      },
      defaultMethodOptions: {
        authorizationType: AuthorizationType.CUSTOM,
        authorizer: new TokenAuthorizer(this, 'Authorizer', {
          handler: authorizer,
          identitySource: IdentitySource.header('Authorization'),
          validationRegex: BEARER_PATTERN,
          // A cached result would keep a revoked key alive.
          resultsCacheTtl: Duration.seconds(0),
        }),
      },
    });
    for (const [type, name] of Object.entries({ ...GATEWAY_RESPONSES, ...GATEWAY_DEFAULTS }))
      addGatewayResponse(api, type, name, type in GATEWAY_RESPONSES);

    const unmatched = new LambdaIntegration(notFound, { allowTestInvoke: false });
    const resources = new Map<string, IResource>([['/', api.root]]);
    for (const { route, handler } of routes) {
      const resource = resources.get(route.path) ?? api.root.addResource(route.path.slice(1));
      resources.set(route.path, resource);
      resource.addMethod(route.method, integration(route, handler));
    }
    resources.set('/{proxy+}', api.root.addResource('{proxy+}'));
    // Without a matching method API Gateway would take the bearer key for an AWS signature and answer 403.
    for (const resource of resources.values()) resource.addMethod('ANY', unmatched);
    const { region, urlSuffix } = Stack.of(this);
    this.baseUrl = `https://${api.restApiId}.execute-api.${region}.${urlSuffix}/${STAGE}`;
  }
}

function integration({ streams }: Contract, handler: IFunction): LambdaIntegration {
  return new LambdaIntegration(handler, {
    allowTestInvoke: false,
    ...(streams && { responseTransferMode: ResponseTransferMode.STREAM, timeout: STREAM_TIMEOUT }),
  });
}

function addGatewayResponse(api: RestApi, type: string, name: ErrorName, ownStatus: boolean): void {
  const { status, body } = errorResponse(name);
  const extra = ASKS_TO_RETRY.has(type) ? RETRY_AFTER : {};
  const quoted = Object.entries({ ...SECURITY_HEADERS, ...extra }).map(([header, value]) => [
    header,
    `'${value}'`,
  ]);
  api.addGatewayResponse(type, {
    type: ResponseType.of(type),
    // A status on a DEFAULT type would replace the status of every answer that falls back to it.
    ...(ownStatus && { statusCode: String(status) }),
    templates: { 'application/json': body },
    responseHeaders: { ...Object.fromEntries(quoted), [REQUEST_ID]: 'context.requestId' },
  });
}
