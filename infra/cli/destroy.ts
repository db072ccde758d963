// npm run destroy: deletes the stack, and prints what remains and how to deploy it again.
import { cdk, useAws } from '../deploy/cdk.ts';
import { deployedStack, protectStack } from '../deploy/deployed-stack.ts';
import { settingsInOutput } from '../deploy/kept-settings.ts';
import { asOptions } from '../deploy/options.ts';
import { targetOf } from '../deploy/target-stack.ts';
import { inForce, settingsOf, STACK_NAME } from '../stack/settings.ts';
import { UserError } from '../ground/user-error.ts';
import { types } from './ask.ts';
import { cdkCommand, runCommand, type StackOptions } from './command.ts';

await runCommand(cdkCommand('destroy', 'Deletes the stack; its table stays.').action(destroy));

async function destroy({ context: given = {}, ...options }: StackOptions): Promise<void> {
  useAws(options);
  settingsOf(inForce(given, {}));
  const { name, baseName, throwaway } = targetOf(given);
  const stack = await deployedStack(name);
  if (!stack) throw new UserError(`There is no stack ${name} in this account and region.`);
  const current = settingsInOutput(stack);
  const { TableName: table } = stack.outputs;
  const ownTable = current['table'] === undefined;
  console.log(
    throwaway && ownTable
      ? `This deletes ${name} and its table, with all data.`
      : `This deletes ${name}. Its table${table === undefined ? '' : ` ${table}`} stays, with all data.`,
  );
  const forApp = { stackName: baseName, ...(throwaway && { throwaway: 'true' }) };
  const isDestroyed = stack.isProtected
    ? await destroyProtected(name, () => cdk('destroy', forApp, { ...options, force: true }))
    : cdk('destroy', forApp, options);
  if (!isDestroyed || throwaway || table === undefined) return;
  const again = { ...(baseName !== STACK_NAME && { stackName: baseName }), ...current, table };
  console.log(`
The table ${table} stays, and is billed for its storage. To deploy a new stack on it, with the same settings:

  npm run deploy -- ${asOptions(again)}

The new stack has another base URL${stack.outputs['BaseUrl'] === undefined || current['domainName'] ? '' : ` than ${stack.outputs['BaseUrl']}`}: change it in every client.

To delete it and all notes in it permanently:

  aws dynamodb update-table --table-name ${table} --no-deletion-protection-enabled
  aws dynamodb delete-table --table-name ${table}
`);
}

/**
 * Turns termination protection off for one attempt. `--force` does not replace the typed name.
 * @throws UserError if the person does not type the name of the stack
 */
async function destroyProtected(name: string, attempt: () => boolean): Promise<boolean> {
  console.log(
    `${name} has termination protection. Type the name of the stack to turn it off and delete the stack:`,
  );
  if (!(await types(name)))
    throw new UserError('Nothing was deleted, because the name of the stack was not typed.');
  await protectStack(name, false);
  if (attempt()) return true;
  await protectStack(name, true);
  console.log(`${name} was not deleted. Its termination protection is on again.`);
  return false;
}
