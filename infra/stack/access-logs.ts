// Logs a line for every request that reaches the API, so that requests without a function call (401, 429, 5xx of the
// gateway) can be found by X-Request-Id. It contains no key, query, body or token of a link. The account needs a role for it
// (docs/troubleshooting.md).
import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AccessLogField as Field,
  AccessLogFormat,
  LogGroupLogDestination,
  type StageOptions,
} from 'aws-cdk-lib/aws-apigateway';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

const FORMAT = {
  requestId: Field.contextRequestId(),
  time: Field.contextRequestTime(),
  ip: Field.contextIdentitySourceIp(),
  method: Field.contextHttpMethod(),
  // Not the requested path: that of a link contains its token.
  path: Field.contextResourcePath(),
  status: Field.contextStatus(),
  milliseconds: Field.contextResponseLatency(),
  bytes: Field.contextResponseLength(),
  rejectedAs: Field.contextErrorResponseType(),
  authorizerError: Field.contextAuthorizerError(),
  integrationError: Field.contextIntegrationErrorMessage(),
};

export function accessLogs(scope: Construct): StageOptions {
  const group = new LogGroup(scope, 'AccessLog', {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  return {
    accessLogDestination: new LogGroupLogDestination(group),
    accessLogFormat: AccessLogFormat.custom(JSON.stringify(FORMAT)),
  };
}
