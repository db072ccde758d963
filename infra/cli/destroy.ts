// npm run destroy: deletes the stack, and prints what remains and how to deploy it again.
import { cdk, useAws } from '../deploy/cdk.ts';
import { deployedStack } from '../deploy/deployed-stack.ts';
import { settingsInOutput } from '../deploy/kept-settings.ts';
import { asOptions } from '../deploy/options.ts';
import { targetOf } from '../deploy/target-stack.ts';
import { inForce, settingsOf, STACK_NAME } from '../stack/settings.ts';
import { UserError } from '../user-error.ts';
import { cdkCommand, runCommand, type StackOptions } from './command.ts';

await runCommand(cdkCommand('destroy', 'Deletes the stack; its table stays.').action(destroy));

async function destroy({ context: given = {}, ...options }: StackOptions): Promise<void> {
  useAws(options);
  settingsOf(inForce(given, {}));
  const { name, baseName, throwaway } = targetOf(given);
  const stack = await deployedStack(name);
  if (!stack) throw new UserError(`There is no stack ${name} in this account and region.`);
  const kept = settingsInOutput(stack);
  const { TableName: table } = stack.outputs;
  const ownTable = (kept ?? given)['table'] === undefined;
  console.log(
    throwaway && ownTable
      ? `${name} and its table are deleted, with all data${kept ? '' : '; a table attached with -c table stays'}.`
      : `${name} is deleted. Its table${table === undefined ? '' : ` ${table}`} stays, with all data.`,
  );
  const forApp = { stackName: baseName, ...(throwaway && { throwaway: 'true' }) };
  if (!cdk('destroy', forApp, options) || throwaway || table === undefined) return;
  const again = { ...(baseName !== STACK_NAME && { stackName: baseName }), ...kept, table };
  console.log(`
The table ${table} stays, and is billed for its storage. To deploy a new stack on it, with the same settings:

  npm run deploy -- ${asOptions(again)}

To delete it and all notes in it permanently:

  aws dynamodb update-table --table-name ${table} --no-deletion-protection-enabled
  aws dynamodb delete-table --table-name ${table}
`);
}
