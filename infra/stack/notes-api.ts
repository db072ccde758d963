// The REST API: one method per route behind the key check, the public paths without it, the gateway's own responses,
// and a catch-all for unknown routes.
import { Duration, Size, Stack } from 'aws-cdk-lib';
import {
  AuthorizationType,
  type CfnRestApi,
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
import { BYTES_TYPE } from '../../lib/core/bytes.ts';
import { AGENT_ORIGINS_VARIABLE, NO_ORIGINS } from '../../lib/api/agent-origins.ts';
import type { Contract } from '../../lib/api/contract.ts';
import { PUBLIC_POSTS } from '../../lib/api/public/public-paths.ts';
import { MOUNT_VARIABLE } from '../../lib/api/signin/host-root.ts';
import { BEARER_PATTERN } from '../../lib/domain/keys/key-format.ts';
import { COMPRESSED_FROM_BYTES, OFF, STREAM_COMPRESSION } from '../../lib/api/compression.ts';
import { FUNCTION_MS, GATEWAY_MS } from '../../lib/core/time-limits.ts';
import { accessLogs } from './access-logs.ts';
import { acknowledgePublic, acknowledgeShared } from './acknowledgements.ts';
import { corsVariables, gatewayCorsHeaders, preflights } from './cors.ts';
import { NotesDomain } from './domain.ts';
import { addGatewayResponses } from './gateway-responses.ts';
import type { Settings } from './settings.ts';
import { throttling } from './throttling.ts';
import { untracedShares } from './untraced-shares.ts';

export interface NotesApiProps extends Pick<
  Settings,
  'tracing' | 'accessLogs' | 'corsOrigins' | 'agentOrigins' | 'domain' | 'rateLimit' | 'streamCompression'
> {
  readonly authorizer: IFunction;
  readonly notFound: IFunction;
  /** The public paths, and their function. */
  readonly paths: readonly string[];
  readonly docs: IFunction;
  readonly routes: readonly { readonly route: Contract; readonly handler: IFunction }[];
}

/** The base URL ends in the stage's name. */
const STAGE = 'api';

/** TLS 1.2 or 1.3. AWS advises the mode BASIC for an API that exists: STRICT also checks how a request arrives. */
const TLS_1_2 = { securityPolicy: 'SecurityPolicy_TLS13_1_2_2021_06', endpointAccessMode: 'BASIC' } as const;

/** Method options that turn the API's default authorizer off. */
const WITHOUT_KEY = { authorizationType: AuthorizationType.NONE, authorizer: { authorizerId: '' } } as const;

export class NotesApi extends Construct {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly api: RestApi;

  constructor(scope: Construct, id: string, props: NotesApiProps) {
    super(scope, id);
    const { authorizer, notFound, docs, paths, routes, corsOrigins, domain, rateLimit } = props;
    const api = new RestApi(this, 'RestApi', {
      // CloudWatch identifies the metrics of an API by this name, so it must differ between stacks.
      restApiName: Stack.of(this).stackName,
      // Edge-optimized endpoints use CloudFront, which rejects requests that this API accepts.
      endpointConfiguration: { types: [EndpointType.REGIONAL] },
      cloudWatchRole: false,
      // Only this type: with a wildcard, JSON bodies would arrive in base64 and preflights would fail.
      binaryMediaTypes: [BYTES_TYPE],
      disableExecuteApiEndpoint: domain !== undefined,
      minCompressionSize: Size.bytes(COMPRESSED_FROM_BYTES),
      ...preflights(corsOrigins),
      deployOptions: {
        stageName: STAGE,
        ...throttling(rateLimit, paths),
        tracingEnabled: props.tracing,
        variables: {
          ...corsVariables(corsOrigins),
          ...agentVariables(props.agentOrigins),
          ...(domain && { [MOUNT_VARIABLE]: STAGE }),
          ...(!props.streamCompression && { [STREAM_COMPRESSION]: OFF }),
        },
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
    // Without a policy, AWS accepts TLS 1.0. CDK's RestApi has no properties for it.
    Object.assign(api.node.defaultChild as CfnRestApi, TLS_1_2);
    const { region, urlSuffix } = Stack.of(this);
    const host = domain?.name ?? `${api.restApiId}.execute-api.${region}.${urlSuffix}`;
    this.baseUrl = `https://${host}/${STAGE}`;
    addGatewayResponses(api, this.baseUrl, gatewayCorsHeaders(corsOrigins));

    for (const { route, handler } of routes) addRoute(api, route, handler);
    // One permission for all methods of a function, because each permission is a resource and a stack has at most 500.
    const page = new LambdaIntegration(docs, { ...STREAMED, scopePermissionToMethod: false });
    const unmatched = new LambdaIntegration(notFound, { scopePermissionToMethod: false });
    const open = [...paths.map((path) => ['GET', path]), ...PUBLIC_POSTS.map((path) => ['POST', path])];
    for (const [method = '', path = ''] of open)
      acknowledgePublic(api.root.resourceForPath(path).addMethod(method, page, WITHOUT_KEY));
    api.root.addResource('{proxy+}');
    // Without a matching method API Gateway would treat the bearer key as an AWS signature and return 403.
    for (const resource of api.root.node.findAll())
      if (resource instanceof ResourceBase) resource.addMethod('ANY', unmatched);
    if (props.tracing) untracedShares(this, STAGE);
    if (domain) new NotesDomain(this, 'Domain', { api, basePath: STAGE, ...domain });
    // CDK's own output of the URL ends in a slash. The stack has an output without it.
    api.node.tryRemoveChild('Endpoint');
    this.api = api;
  }
}

/** The stage variable with the sites that may get a key at sign-in, if they are not the usual ones. */
const agentVariables = (origins: readonly string[] | undefined): Record<string, string> =>
  origins ? { [AGENT_ORIGINS_VARIABLE]: origins.join(',') || NO_ORIGINS } : {};

function addRoute(api: RestApi, route: Contract, handler: IFunction): void {
  const resource = api.root.resourceForPath(route.path);
  const method = resource.addMethod(
    route.method,
    integration(route, handler),
    route.isPublic ? WITHOUT_KEY : {},
  );
  if (route.isPublic) acknowledgeShared(method);
}

const integration = (route: Contract, handler: IFunction): LambdaIntegration =>
  new LambdaIntegration(handler, {
    allowTestInvoke: false,
    timeout: Duration.millis(route.streams ? FUNCTION_MS.streamedEndpoint : GATEWAY_MS),
    ...(route.streams && STREAMED),
  });

const STREAMED = { responseTransferMode: ResponseTransferMode.STREAM } as const;
