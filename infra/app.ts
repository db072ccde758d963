// The CDK app (cdk.json): bundles the functions, then describes the stack.
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundle } from './build/bundle.ts';
import { acknowledge } from './stack/acknowledgements.ts';
import { NotesStack, type NotesStackProps } from './stack/notes-stack.ts';

await bundle();
const app = new App({ analyticsReporting: false });
const on = (name: string): boolean =>
  [true, 'true'].includes(app.node.tryGetContext(name) as boolean | string);
const props: NotesStackProps = { throwaway: on('throwaway'), tracing: on('tracing') };
const name = String(app.node.tryGetContext('stackName') ?? 'NotesWorkspaceService');
const stack = new NotesStack(app, name, props);
Validations.of(app).addPlugins(new AwsSolutionsChecks());
acknowledge(stack);
