// Stacks as CloudFormation describes them: status and outputs.
import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateDescribeStacks,
  paginateListStackResources,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { UserError } from '../user-error.ts';

/** A stack's outputs by their names. */
export type Outputs = Readonly<Record<string, string>>;

export interface DeployedStack {
  readonly name: string;
  /** CloudFormation's status, such as UPDATE_COMPLETE. */
  readonly status: string;
  readonly outputs: Outputs;
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
      if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
      throw error;
    }
  });

/** All stacks of the account in this region. @throws UserError if the request to AWS fails */
export const allStacks = (): Promise<DeployedStack[]> =>
  asking(async (client) => {
    const pages = await Array.fromAsync(paginateDescribeStacks({ client }, {}));
    return pages.flatMap(({ Stacks = [] }) => Stacks.map(fromDescription));
  });

/** Whether a stack has a resource of this name, such as a table. @throws UserError if the request to AWS fails */
export const hasResource = (stackName: string, physicalId: string): Promise<boolean> =>
  asking(async (client) => {
    const pages = await Array.fromAsync(paginateListStackResources({ client }, { StackName: stackName }));
    return pages
      .flatMap(({ StackResourceSummaries = [] }) => StackResourceSummaries)
      .some(({ PhysicalResourceId }) => PhysicalResourceId === physicalId);
  });

/** @throws UserError if CDK can't deploy: no region, no valid credentials, no bootstrap */
export async function requireBootstrap(): Promise<void> {
  if (!(await deployedStack(BOOTSTRAP_STACK)))
    throw new UserError(
      'CDK is not set up in this account and region. Run once for each: npx cdk bootstrap\n' +
        'docs/operations.md lists what it creates and what remains.',
    );
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
    return await ask(client);
  } catch (error) {
    throw new UserError(sentence(error));
  } finally {
    client.destroy();
  }
}

const fromDescription = ({ StackName = '', StackStatus, Outputs = [] }: Stack): DeployedStack => ({
  name: StackName,
  status: StackStatus ?? '',
  outputs: Object.fromEntries(
    Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
  ),
});

function sentence(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (/region is missing/i.test(message))
    return 'No AWS region is chosen. Choose one: export AWS_REGION=eu-central-1';
  if (name === 'CredentialsProviderError')
    return `There are no AWS credentials (${message}). Run aws configure or aws sso login, or set AWS_PROFILE.`;
  if (/AccessDenied/.test(name))
    return `These AWS credentials may not read CloudFormation stacks (${message}). Use others: set AWS_PROFILE.`;
  if (/Token|Signature|AccessKey|AuthFailure|Unrecognized/.test(name))
    return `AWS rejects the credentials (${name}). Log in again: aws sso login, or aws configure.`;
  return `The request to AWS failed (${name}: ${message}). Check AWS_REGION and the network.`;
}
