// The CDK app (cdk.json): describes the stack with the settings that a command gives it, and bundles the functions.
import { Annotations, App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundle } from './build/bundle.ts';
import { acknowledge } from './stack/acknowledgements.ts';
import { NotesStack } from './stack/notes-stack.ts';
import { settingsOf, SETTINGS_VARIABLE, type Given } from './stack/settings.ts';
import { run } from './user-error.ts';

await run(async () => {
  const app = new App({ analyticsReporting: false });
  const given = process.env[SETTINGS_VARIABLE];
  const settings = settingsOf(JSON.parse(given ?? '{}') as Given);
  await bundle();
  // The region that the CDK command deploys to, if there is one.
  const region = process.env['CDK_DEFAULT_REGION'];
  const stack = new NotesStack(app, settings.stackName, { ...settings, region });
  // A plain `cdk deploy` does not read the settings of the deployed stack, so this error stops it. `cdk bootstrap`
  // still works.
  if (given === undefined)
    Annotations.of(stack).addError(
      'The stack’s settings are missing. Use npm run deploy, diff, synth or destroy instead of cdk.',
    );
  Validations.of(app).addPlugins(new AwsSolutionsChecks());
  acknowledge(stack, settings);
});
