// The findings of cdk-nag's AwsSolutions pack that are accepted, each with a reason. Any other finding fails the synth.
import { Validations, type Stack } from 'aws-cdk-lib';
import type { Method } from 'aws-cdk-lib/aws-apigateway';
import type { Settings } from './settings.ts';

const ACKNOWLEDGED: Readonly<Record<string, string>> = {
  'AwsSolutions-APIG1':
    'Every request that reaches a function writes one structured line; access logs would need an account-wide role.',
  'AwsSolutions-APIG2':
    'Functions check requests against their contracts: a gateway validator can’t name fields as its errors must.',
  'AwsSolutions-APIG3':
    'A personal service: throttling bounds its cost; a web ACL would cost more than the service.',
  'AwsSolutions-APIG6': 'Functions log; execution logs would hold note contents and keys.',
  'AwsSolutions-COG4': 'Callers hold API keys, which a Lambda authorizer checks; there are no Cognito users.',
};

const OF_TRACING = { 'AwsSolutions-IAM5[Resource::*]': 'X-Ray has no resources to name.' };

/** Accepts the findings of a stack. Only tracing may grant access to all resources. */
export function acknowledge(stack: Stack, { tracing }: Pick<Settings, 'tracing'>): void {
  const all = { ...ACKNOWLEDGED, ...(tracing && OF_TRACING) };
  for (const [id, reason] of Object.entries(all)) Validations.of(stack).acknowledge({ id, reason });
}

/**
 * Accepts that a method needs no key. Only the public paths and the paths of shares may do this, so any other method without a
 * key is found.
 */
export const acknowledgePublic = (method: Method): void =>
  withoutKey(method, 'The description and its page (lib/api/public/public-paths.ts) contain no user data.');

/** Accepts it for the paths of shares and for the token endpoint of sign-in. */
export const acknowledgeShared = (method: Method): void =>
  withoutKey(
    method,
    'A secret in the path or the form is the key: of a link (lib/domain/sharing), or of a sign-in (lib/domain/signin).',
  );

const withoutKey = (method: Method, reason: string): void =>
  Validations.of(method).acknowledge({ id: 'AwsSolutions-APIG4', reason });
