// npm run synth: writes the stack's CloudFormation template and checks it with cdk-nag. It needs no AWS account, so it
// uses only the settings on its command line.
import { cdk } from '../deploy/cdk.ts';
import { inForce, settingsOf } from '../stack/settings.ts';
import { runCommand, settingsCommand, type StackOptions } from './command.ts';

await runCommand(
  settingsCommand(
    'synth',
    'Writes the stack’s template into cdk.out and checks it with cdk-nag. Needs no AWS account.',
  ).action(synth),
);

function synth({ context = {} }: StackOptions): void {
  const written = inForce(context, {});
  settingsOf(written);
  console.log('Bundling and checking the stack …');
  if (cdk('synth', written, { quiet: true })) console.log('The template is in cdk.out.');
}
