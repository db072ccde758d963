// The surroundings of a function's DynamoDB client, in place of the SDK's module for Node at large. That one looks
// for each setting in the environment, in ~/.aws and at EC2's metadata service; a function has its environment
// alone: Lambda puts the region and the credentials there, the stack the endpoint.
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { getRuntimeConfig as getSharedRuntimeConfig } from '@aws-sdk/client-dynamodb/dist-es/runtimeConfig.shared.js';
import type { getRuntimeConfig as getNodeRuntimeConfig } from '@aws-sdk/client-dynamodb/dist-types/runtimeConfig.js';
import sdk from '@aws-sdk/client-dynamodb/package.json' with { type: 'json' };
import { createDefaultUserAgentProvider } from '@aws-sdk/core/client';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { DEFAULT_MAX_ATTEMPTS } from '@smithy/core/retry';
import { calculateBodyLength } from '@smithy/core/serde';
import { NodeHttpHandler, streamCollector, type NodeHttpHandlerOptions } from '@smithy/node-http-handler';

type RuntimeConfig = ReturnType<typeof getNodeRuntimeConfig>;

export function getRuntimeConfig(config: DynamoDBClientConfig): RuntimeConfig {
  const shared = getSharedRuntimeConfig(config);
  return {
    ...shared,
    region: required('AWS_REGION'),
    endpoint: required('AWS_ENDPOINT_URL_DYNAMODB'),
    credentialDefaultProvider: () => fromEnv(),
    ...config,
    runtime: 'node',
    requestHandler: NodeHttpHandler.create(config.requestHandler as NodeHttpHandlerOptions),
    maxAttempts: config.maxAttempts ?? DEFAULT_MAX_ATTEMPTS,
    retryMode: 'standard',
    userAgentAppId: config.userAgentAppId ?? '',
    defaultsMode: () => Promise.resolve('standard'),
    defaultSocketTimeout: undefined,
    defaultUserAgentProvider: createDefaultUserAgentProvider({
      serviceId: shared.serviceId,
      clientVersion: sdk.version,
    }),
    bodyLengthChecker: calculateBodyLength,
    streamCollector,
    // An endpoint that is given is no matter of these.
    accountIdEndpointMode: 'disabled',
    authSchemePreference: [],
    endpointDiscoveryEnabledProvider: () => Promise.resolve(false),
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
  };
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
