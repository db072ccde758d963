// npm run deploy: the stack on AWS, made or brought up to date. Looks at account and settings before it builds anything.
import { requireAttachable } from '../deploy/attached-table.ts';
import { cdk, useProfile } from '../deploy/cdk.ts';
import { outputsOf, requireBootstrap } from '../deploy/deployed-stack.ts';
import { described, settingsInForce } from '../deploy/settings-in-force.ts';
import { keepSettings } from '../stack/kept-settings.ts';
import { cdkCommand, runCommand } from './command.ts';

await runCommand(cdkCommand('deploy', 'Makes the stack on AWS, or brings it up to date.').action(deploy));

async function deploy(): Promise<void> {
  const args = process.argv.slice(2);
  useProfile(args);
  const chosen = settingsInForce(args);
  const { stackName, throwaway, table } = chosen.settings;
  await requireBootstrap();
  if (table !== undefined) await requireAttachable(table);
  console.log(`${described(chosen)}\nBundling and comparing with what is deployed …`);
  if (!cdk('deploy', args)) return;
  if (!throwaway) keepSettings(chosen.written);
  const { BaseUrl = '', TableName = '' } = (await outputsOf(stackName)) ?? {};
  console.log(`
Deployed. The base URL is ${BaseUrl}

A first user and key, then a request:

  npm run keys -- create --table ${TableName} --name laptop
  curl -H "Authorization: Bearer $KEY" ${BaseUrl}/workspace
`);
}
