// The REST API: one method per route behind the key check, the public paths without it, the gateway's own responses,
// and a catch-all for unknown routes.
import { Duration, Size, Stack } from 'aws-cdk-lib';
import {
  AuthorizationType,
  EndpointType,
  IdentitySource,
  LambdaIntegration,
  ResourceBase,
  ResponseTransferMode,
  RestApi,
  TokenAuthorizer,
} from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Contract } from '../../lib/api/contract.ts';
import { PUBLIC_PATHS } from '../../lib/api/public-paths.ts';
import { BEARER_PATTERN } from '../../lib/auth/api-key.ts';
import { COMPRESSED_FROM_BYTES } from '../../lib/api/compression.ts';
import { FUNCTION_MS, GATEWAY_MS } from '../../lib/core/time-limits.ts';
import { accessLogs } from './access-logs.ts';
import { corsVariables, gatewayCorsHeaders, preflights } from './cors.ts';
import { NotesDomain } from './domain.ts';
import { addGatewayResponses } from './gateway-responses.ts';
import type { Settings } from './settings.ts';
import { throttling } from './throttling.ts';

export interface NotesApiProps extends Pick<
  Settings,
  'tracing' | 'accessLogs' | 'corsOrigins' | 'domain' | 'rateLimit'
> {
  readonly authorizer: IFunction;
  readonly notFound: IFunction;
  /** The function of the public paths. */
  readonly docs: IFunction;
  readonly routes: readonly { readonly route: Contract; readonly handler: IFunction }[];
}

/** The base URL ends in the stage's name. */
const STAGE = 'api';

/** Method options that turn the API's default authorizer off. */
const WITHOUT_KEY = { authorizationType: AuthorizationType.NONE, authorizer: { authorizerId: '' } } as const;

export class NotesApi extends Construct {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly api: RestApi;

  constructor(scope: Construct, id: string, props: NotesApiProps) {
    super(scope, id);
    const { authorizer, notFound, docs, routes, corsOrigins, domain, rateLimit } = props;
    const api = new RestApi(this, 'RestApi', {
      // CloudWatch identifies the metrics of an API by this name, so it must differ between stacks.
      restApiName: Stack.of(this).stackName,
      // Edge-optimized endpoints use CloudFront, which rejects requests that this API accepts.
      endpointConfiguration: { types: [EndpointType.REGIONAL] },
      cloudWatchRole: false,
      disableExecuteApiEndpoint: domain !== undefined,
      minCompressionSize: Size.bytes(COMPRESSED_FROM_BYTES),
      ...preflights(corsOrigins),
      deployOptions: {
        stageName: STAGE,
        ...throttling(rateLimit),
        tracingEnabled: props.tracing,
        variables: corsVariables(corsOrigins),
        ...(props.accessLogs && accessLogs(this)),
      },
      defaultMethodOptions: {
        authorizationType: AuthorizationType.CUSTOM,
        authorizer: new TokenAuthorizer(this, 'Authorizer', {
          handler: authorizer,
          identitySource: IdentitySource.header('Authorization'),
          validationRegex: BEARER_PATTERN,
          // With a cached result, a revoked key would still work.
          resultsCacheTtl: Duration.seconds(0),
        }),
      },
    });
    addGatewayResponses(api, gatewayCorsHeaders(corsOrigins));

    for (const { route, handler } of routes)
      api.root.resourceForPath(route.path).addMethod(route.method, integration(route, handler));
    // One permission for all methods of a function, because each permission is a resource and a stack has at most 500.
    const page = new LambdaIntegration(docs, { ...STREAMED, scopePermissionToMethod: false });
    const unmatched = new LambdaIntegration(notFound, { scopePermissionToMethod: false });
    for (const path of PUBLIC_PATHS) api.root.resourceForPath(path).addMethod('GET', page, WITHOUT_KEY);
    api.root.addResource('{proxy+}');
    // Without a matching method API Gateway would treat the bearer key as an AWS signature and return 403.
    for (const resource of api.root.node.findAll())
      if (resource instanceof ResourceBase) resource.addMethod('ANY', unmatched);
    if (domain) new NotesDomain(this, 'Domain', { api, basePath: STAGE, ...domain });
    const { region, urlSuffix } = Stack.of(this);
    const host = domain?.name ?? `${api.restApiId}.execute-api.${region}.${urlSuffix}`;
    this.baseUrl = `https://${host}/${STAGE}`;
    // CDK's own output of the URL ends in a slash. The stack has an output without it.
    api.node.tryRemoveChild('Endpoint');
    this.api = api;
  }
}

const integration = (route: Contract, handler: IFunction): LambdaIntegration =>
  new LambdaIntegration(handler, {
    allowTestInvoke: false,
    timeout: Duration.millis(route.streams ? FUNCTION_MS.streamedEndpoint : GATEWAY_MS),
    ...(route.streams && STREAMED),
  });

const STREAMED = { responseTransferMode: ResponseTransferMode.STREAM } as const;
