// The CDK app (cdk.json): describes the stack with its settings, and bundles the functions.
import { Annotations, App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundle } from './build/bundle.ts';
import { appSettings } from './deploy/app-settings.ts';
import { acknowledge } from './stack/acknowledgements.ts';
import { NotesStack } from './stack/notes-stack.ts';
import { run } from './ground/user-error.ts';

await run(async () => {
  const app = new App({ analyticsReporting: false });
  const { settings, problem } = await appSettings(app.node.getAllContext() as Record<string, unknown>);
  await bundle();
  // The region that the CDK command deploys to, if there is one.
  const region = process.env['CDK_DEFAULT_REGION'];
  const stack = new NotesStack(app, settings.stackName, { ...settings, region });
  // An error stops `cdk deploy` and `cdk diff`; `cdk bootstrap` and `cdk destroy` still work.
  if (problem !== undefined) Annotations.of(stack).addError(problem);
  Validations.of(app).addPlugins(new AwsSolutionsChecks());
  acknowledge(stack, settings);
});
