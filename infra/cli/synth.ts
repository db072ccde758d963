// npm run synth: the stack as CloudFormation gets it, judged by cdk-nag. Needs no AWS account.
import { cdk } from '../deploy/cdk.ts';
import { command, runCommand } from './command.ts';

await runCommand(
  command('synth', 'Writes the stack’s template into cdk.out and checks it by cdk-nag. Needs no AWS account.')
    .option('-c, --context <name=value>', 'a setting (docs/operations.md); may be given again')
    .action(synth),
);

function synth(): void {
  console.log('Bundling and checking the stack …');
  if (cdk('synth', ['--quiet', ...process.argv.slice(2)])) console.log('The template is in cdk.out.');
}
