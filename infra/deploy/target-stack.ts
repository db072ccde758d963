// Finds the stack that a command is for, and checks whether a deploy may change it.
import { isThrowaway, settingsOf, SETTINGS_OUTPUT, STACK_NAME, type Given } from '../stack/settings.ts';
import { UserError } from '../ground/user-error.ts';
import { allStacks, deployedStack, protectStack, type DeployedStack } from './deployed-stack.ts';

export interface Target {
  /** The setting `stackName`. */
  readonly baseName: string;
  /** CloudFormation's name of the stack. For a throw-away stack it is `baseName` with a suffix. */
  readonly name: string;
  readonly throwaway: boolean;
}

/** The stack named by the options, else the default one. @throws UserError if a setting is wrong */
export function targetOf(given: Given): Target {
  const { stackName, throwaway: choice = '' } = given;
  const baseName = stackName || STACK_NAME;
  const { stackName: name, throwaway } = settingsOf({ stackName: baseName, throwaway: choice });
  return { baseName, name, throwaway };
}

/** States of a stack whose first deploy failed or was not confirmed. CDK replaces it, and nothing is lost. */
const NEVER_CREATED = new Set([
  'REVIEW_IN_PROGRESS',
  'CREATE_FAILED',
  'ROLLBACK_COMPLETE',
  'ROLLBACK_FAILED',
]);

/**
 * Looks up the stack that a deploy changes. Returns undefined if the deploy creates it.
 * @throws UserError if the stack can't be read, is being changed, or is not one of this service
 */
export async function stackToChange(
  { name, throwaway }: Target,
  given: Given,
): Promise<DeployedStack | undefined> {
  const stack = await deployedStack(name);
  if (!stack || NEVER_CREATED.has(stack.status)) {
    if (!throwaway && !given['stackName']) await requireNoOther(name);
    return undefined;
  }
  if (stack.status.endsWith('_IN_PROGRESS'))
    throw new UserError(`The stack ${name} is being changed (${stack.status}). Retry when that is finished.`);
  if (!isOurs(stack))
    throw new UserError(
      `The stack ${name} (${stack.status}) lacks the outputs of this service, so its table is not known. ` +
        'If it belongs to something else, deploy under another name: -c stackName=NAME',
    );
  return stack;
}

/**
 * Turns the termination protection of a stack off whose first deploy failed. CDK turns it on before CloudFormation creates
 * anything, and can't replace a protected stack.
 */
export async function allowReplacement(name: string): Promise<void> {
  const stack = await deployedStack(name);
  if (stack?.isProtected && NEVER_CREATED.has(stack.status)) await protectStack(name, false);
}

const isOurs = ({ outputs }: DeployedStack): boolean =>
  ['BaseUrl', 'TableName', SETTINGS_OUTPUT].every((name) => name in outputs);

/**
 * Prevents a second, empty stack next to one of another name.
 * @throws UserError if there is such a stack, or the stacks can't be listed
 */
async function requireNoOther(name: string): Promise<void> {
  const create = `To create the stack ${name}: -c stackName=${name}`;
  const stacks = await allStacks().catch((error: unknown) => {
    throw new UserError(
      `There is no stack ${name}, and it is not known whether there is one of another name.\n` +
        `${String(Object(error).message)}\n${create}`,
    );
  });
  const other = stacks.find((stack) => isOurs(stack) && !isThrowaway(stack.name));
  if (other)
    throw new UserError(
      `There is no stack ${name}, but ${other.name} is a stack of this service.\n` +
        `To deploy that one: -c stackName=${other.name}\n${create}`,
    );
}
