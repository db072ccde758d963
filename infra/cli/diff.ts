// npm run diff: shows what npm run deploy would change, with the settings of the deployed stack. Changes nothing.
import { cdk, useAws } from '../deploy/cdk.ts';
import { planDeploy } from '../deploy/plan.ts';
import { cdkCommand, runCommand, type StackOptions } from './command.ts';

await runCommand(cdkCommand('diff', 'Shows what a deploy would change.').action(diff));

async function diff({ context: given = {}, ...options }: StackOptions): Promise<void> {
  useAws(options);
  const { forApp, text } = await planDeploy(given);
  console.log(`${text}\nBundling and comparing with the deployed stack …`);
  cdk('diff', forApp, options);
}
