// What CloudFormation says of stacks: whether CDK is bootstrapped here, and what a stack's outputs are.
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { UserError } from '../user-error.ts';

/** A stack's outputs by their names. */
export type Outputs = Readonly<Record<string, string>>;

const BOOTSTRAP_STACK = 'CDKToolkit';

/** Long enough for a slow line, short enough to be told before anything is built (milliseconds). */
const TIMEOUT_MS = 5_000;

/** The outputs of a stack; undefined when there is no such stack. @throws UserError when AWS can't be asked */
export async function outputsOf(stackName: string): Promise<Outputs | undefined> {
  const client = new CloudFormationClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS },
    ...chosenRegion(),
  });
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
    const outputs = Stacks?.[0]?.Outputs ?? [];
    return Object.fromEntries(
      outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
    );
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw new UserError(sentence(error));
  } finally {
    client.destroy();
  }
}

/** The region of the environment; the SDK itself knows only one of its two names. */
export function chosenRegion(): { readonly region?: string } {
  const region = process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'];
  return region ? { region } : {};
}

/** @throws UserError when CDK can't deploy: no region, no valid credentials, no bootstrap */
export async function requireBootstrap(): Promise<void> {
  if (!(await outputsOf(BOOTSTRAP_STACK)))
    throw new UserError(
      'This account and region are not prepared for CDK. Once for each: npx cdk bootstrap\n' +
        'docs/operations.md says what that makes and leaves.',
    );
}

function sentence(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (/region is missing/i.test(message))
    return 'No AWS region is chosen. Choose one: export AWS_REGION=eu-central-1';
  if (name === 'CredentialsProviderError')
    return `There are no AWS credentials (${message}). Run aws configure or aws sso login, or set AWS_PROFILE.`;
  if (/AccessDenied/.test(name)) return `These AWS credentials may not look at CloudFormation: ${message}`;
  if (/Token|Signature|AccessKey|AuthFailure|Unrecognized/.test(name))
    return `AWS refuses the credentials (${name}). Log in again: aws sso login, or aws configure.`;
  return `AWS can't be asked (${name}: ${message}). Check AWS_REGION and the network.`;
}
