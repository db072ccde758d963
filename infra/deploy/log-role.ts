// Checks whether API Gateway may write access logs, which needs a role of the account in the region.
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { SignatureV4 } from '@smithy/signature-v4';
import { UserError } from '../ground/user-error.ts';
import { chosenRegion } from './deployed-stack.ts';

const TIMEOUT_MS = 5_000;

/**
 * Returns a sentence if these credentials may not read the settings of API Gateway: the deploy may still succeed.
 * @throws UserError if there is no such role, because the deploy would fail and roll back
 */
export async function requireLogRole(): Promise<string | undefined> {
  const role = await logRole().catch((error: unknown) => error);
  if (role instanceof Error)
    return `It is not known whether API Gateway has a role for access logs (${role.message}). Without one the deploy fails.`;
  if (role) return undefined;
  throw new UserError(
    'accessLogs needs a role with which API Gateway writes logs, and this account has none in this region. Nothing is changed.\n' +
      'Create the role once (docs/troubleshooting.md, Access logs), then deploy again. Or deploy without it: -c accessLogs=',
  );
}

/** The ARN of the role, or null. This one request needs no separate client. @throws if it fails */
async function logRole(): Promise<unknown> {
  const { config } = new CloudFormationClient(chosenRegion());
  const region = await config.region();
  const { AWS_ENDPOINT_URL_API_GATEWAY, AWS_ENDPOINT_URL } = process.env;
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const base = AWS_ENDPOINT_URL_API_GATEWAY ?? AWS_ENDPOINT_URL ?? `https://apigateway.${region}.${suffix}`;
  const { protocol, hostname, host, href } = new URL('/account', base);
  const signer = new SignatureV4({
    service: 'apigateway',
    region,
    credentials: config.credentials,
    sha256: config.sha256,
  });
  const { headers } = await signer.sign({
    method: 'GET',
    protocol,
    hostname,
    path: '/account',
    headers: { host },
  });
  const response = await fetch(href, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`GET /account returns ${response.status}`);
  return ((await response.json()) as { cloudwatchRoleArn?: unknown }).cloudwatchRoleArn ?? null;
}
