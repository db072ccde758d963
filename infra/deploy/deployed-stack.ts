// Stacks as CloudFormation describes them: status and outputs.
import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateDescribeStacks,
  UpdateTerminationProtectionCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { UserError } from '../ground/user-error.ts';

/** A stack's outputs by their names. */
export type Outputs = Readonly<Record<string, string>>;

export interface DeployedStack {
  readonly name: string;
  /** The account that it belongs to. */
  readonly account: string;
  /** CloudFormation's status, such as UPDATE_COMPLETE. */
  readonly status: string;
  readonly outputs: Outputs;
  /** Whether CloudFormation rejects its deletion. */
  readonly isProtected: boolean;
}

const BOOTSTRAP_STACK = 'CDKToolkit';

/** Long enough for a slow connection, short enough to report an error before anything is built (milliseconds). */
const TIMEOUT_MS = 5_000;

/** Returns undefined if there is no such stack. @throws UserError if the request to AWS fails */
export const deployedStack = (name: string): Promise<DeployedStack | undefined> =>
  asking(async (client) => {
    try {
      const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
      return Stacks.map(fromDescription)[0];
    } catch (error) {
      // CloudFormation has no other code for a missing stack, and the name has been validated.
      if (error instanceof Error && error.name === 'ValidationError') return undefined;
      throw error;
    }
  });

/** Turns the termination protection of a stack on or off. @throws UserError if the request to AWS fails */
export const protectStack = (name: string, on: boolean): Promise<unknown> =>
  asking((client) =>
    client.send(new UpdateTerminationProtectionCommand({ StackName: name, EnableTerminationProtection: on })),
  );

/** All stacks of the account in this region. @throws UserError if the request to AWS fails */
export const allStacks = (): Promise<DeployedStack[]> =>
  asking(async (client) => {
    const pages = await Array.fromAsync(paginateDescribeStacks({ client }, {}));
    return pages.flatMap(({ Stacks = [] }) => Stacks.map(fromDescription));
  });

/**
 * Returns the account of the credentials.
 * @throws UserError if CDK can't deploy: no region, no valid credentials, no bootstrap
 */
export async function requireBootstrap(): Promise<string> {
  const bootstrap = await deployedStack(BOOTSTRAP_STACK);
  if (!bootstrap)
    throw new UserError(
      'CDK is not set up in this account and region. Run once for each: npx cdk bootstrap\n' +
        'docs/deploy.md lists what it creates and what remains.',
    );
  return bootstrap.account;
}

/** The region from the environment. The SDK itself reads AWS_REGION only. */
export function chosenRegion(): { readonly region?: string } {
  const region = process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'];
  return region ? { region } : {};
}

async function asking<T>(ask: (client: CloudFormationClient) => Promise<T>): Promise<T> {
  const client = new CloudFormationClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS },
    ...chosenRegion(),
  });
  try {
    await client.config.region().catch(() => {
      throw new UserError('No AWS region is chosen. Choose one: export AWS_REGION=eu-central-1');
    });
    return await ask(client);
  } catch (error) {
    throw error instanceof UserError ? error : new UserError(sentence(error));
  } finally {
    client.destroy();
  }
}

const fromDescription = ({
  StackId = '',
  StackName = '',
  StackStatus,
  Outputs = [],
  EnableTerminationProtection = false,
}: Stack): DeployedStack => ({
  name: StackName,
  // arn:aws:cloudformation:REGION:ACCOUNT:stack/NAME/ID
  account: StackId.split(':')[4] ?? '',
  status: StackStatus ?? '',
  outputs: Object.fromEntries(
    Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
  ),
  isProtected: EnableTerminationProtection,
});

function sentence(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === 'CredentialsProviderError')
    return `There are no AWS credentials (${message}). Run aws configure or aws sso login, or set AWS_PROFILE.`;
  if (/AccessDenied/.test(name))
    return `These AWS credentials may not use CloudFormation (${message}). Use others: set AWS_PROFILE.`;
  if (/Token|Signature|AccessKey|AuthFailure|Unrecognized/.test(name))
    return `AWS rejects the credentials (${name}). Log in again: aws sso login, or aws configure.`;
  return `The request to AWS failed (${name}: ${message}). Check AWS_REGION and the network.`;
}
