// The CDK app (cdk.json): checks the settings, bundles the functions, then describes the stack.
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundle } from './build/bundle.ts';
import { acknowledge } from './stack/acknowledgements.ts';
import { keptSettings } from './stack/kept-settings.ts';
import { NotesStack } from './stack/notes-stack.ts';
import { inForce, ownContext, settingsOf } from './stack/settings.ts';
import { run } from './user-error.ts';

await run(async () => {
  const app = new App({ analyticsReporting: false });
  const given = ownContext(app.node.getAllContext() as Record<string, unknown>);
  const settings = settingsOf(inForce(given, keptSettings()));
  await bundle();
  const stack = new NotesStack(app, settings.stackName, settings);
  Validations.of(app).addPlugins(new AwsSolutionsChecks());
  acknowledge(stack);
});
