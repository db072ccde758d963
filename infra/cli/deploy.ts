// npm run deploy: creates the stack on AWS or updates it. Checks account, settings and table before it builds anything.
import { cdk, useAws } from '../deploy/cdk.ts';
import { deployedStack, requireBootstrap } from '../deploy/deployed-stack.ts';
import { planDeploy } from '../deploy/plan.ts';
import { asOptions } from '../deploy/options.ts';
import { allowReplacement } from '../deploy/target-stack.ts';
import { cdkCommand, runCommand, type StackOptions } from './command.ts';

await runCommand(cdkCommand('deploy', 'Creates the stack on AWS, or updates it.').action(deploy));

async function deploy({ context: given = {}, ...options }: StackOptions): Promise<void> {
  useAws(options);
  await requireBootstrap();
  const { settings, forApp, text } = await planDeploy(given);
  console.log(`${text}\nBundling and comparing with the deployed stack …`);
  await allowReplacement(settings.stackName);
  if (!cdk('deploy', forApp, options)) {
    if (Object.keys(given).length > 0)
      console.log(
        `\nThe deploy failed, so no setting has changed. Pass the settings again next time: ${asOptions(given)}`,
      );
    return;
  }
  const { BaseUrl = '', TableName = '' } = (await deployedStack(settings.stackName))?.outputs ?? {};
  console.log(`
Deployed. The base URL is ${BaseUrl}

Create a user with a key, then send a request with it:

  npm run keys -- create --table ${TableName} --name laptop
  export NOTES_URL=${BaseUrl} NOTES_KEY=service_…
  curl -H "Authorization: Bearer $NOTES_KEY" "$NOTES_URL/workspace"

Check that everything works, and paste the table into docs/deploy.md:

  npm run verify
`);
}
