// npm run destroy: takes the stack down, and says what stays.
import { cdk, useProfile } from '../deploy/cdk.ts';
import { outputsOf } from '../deploy/deployed-stack.ts';
import { settingsInForce } from '../deploy/settings-in-force.ts';
import { UserError } from '../user-error.ts';
import { cdkCommand, runCommand } from './command.ts';

await runCommand(cdkCommand('destroy', 'Takes the stack down; its table stays.').action(destroy));

async function destroy(): Promise<void> {
  const args = process.argv.slice(2);
  useProfile(args);
  const { settings } = settingsInForce(args);
  const { stackName, throwaway, table } = settings;
  const outputs = await outputsOf(stackName);
  if (!outputs) throw new UserError(`There is no stack ${stackName} in this account and region.`);
  const { TableName = '' } = outputs;
  const goes = throwaway && table === undefined;
  console.log(
    goes
      ? `${stackName} goes, and its table ${TableName} with all data, unless it was attached with -c table.`
      : `${stackName} goes. Its table ${TableName} stays, with all data.`,
  );
  if (!cdk('destroy', args) || goes) return;
  console.log(`
The table ${TableName} stays, and is billed for its storage.

  npm run deploy -- -c table=${TableName}     # a new stack on this table

To delete it and all notes in it, for ever:

  aws dynamodb update-table --table-name ${TableName} --no-deletion-protection-enabled
  aws dynamodb delete-table --table-name ${TableName}
`);
}
