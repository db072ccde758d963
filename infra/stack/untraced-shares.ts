// Keeps the requests of shares out of X-Ray. A trace stores the requested URL, and that of a share contains its token.
import { CfnSamplingRule } from 'aws-cdk-lib/aws-xray';
import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** Rules with a lower priority number apply first. Other rules of the account should not come before. */
const PRIORITY = 1;

/** The maximum lengths of a rule's name and of the name of a service in it. */
const NAME_MAX = 32;
const SERVICE_MAX = 64;

/**
 * A rule that samples nothing below /shared of this API. The API samples a request by the account's rules, unless its
 * sender asks for a trace in a header: only someone who has the link can do this.
 */
export function untracedShares(scope: Construct, stage: string): void {
  const { stackName } = Stack.of(scope);
  const name = `${stackName}-links`.slice(-NAME_MAX);
  const service = `${stackName}/${stage}`;
  new CfnSamplingRule(scope, 'UntracedLinks', {
    samplingRule: {
      ruleName: name,
      priority: PRIORITY,
      fixedRate: 0,
      reservoirSize: 0,
      serviceName: service.length > SERVICE_MAX ? `${service.slice(0, SERVICE_MAX - 1)}*` : service,
      serviceType: 'AWS::ApiGateway::Stage',
      host: '*',
      httpMethod: '*',
      // A custom domain also serves shares at its root.
      urlPath: '*/shared/*',
      resourceArn: '*',
      version: 1,
    },
  });
}
