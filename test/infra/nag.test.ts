// The findings of cdk-nag that are accepted (infra/stack/acknowledgements.ts) hide no method without a key.
// @module-tag slow
// @module-tag proof
import { App, Validations } from 'aws-cdk-lib';
import { AuthorizationType, RestApi } from 'aws-cdk-lib/aws-apigateway';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import cdkJson from '../../cdk.json' with { type: 'json' };
import { acknowledge } from '../../infra/stack/acknowledgements.ts';
import { NotesStack } from '../../infra/stack/notes-stack.ts';
import { EVERYTHING } from '../harness/template.ts';

/** Synthesizes the stack with cdk-nag. Returns what it prints of findings. */
function findings(change: (api: RestApi) => void = () => undefined): string {
  const app = new App({ context: cdkJson.context, analyticsReporting: false });
  const stack = new NotesStack(app, 'Test', EVERYTHING);
  for (const node of stack.node.findAll()) if (node instanceof RestApi) change(node);
  Validations.of(app).addPlugins(new AwsSolutionsChecks());
  acknowledge(stack, EVERYTHING);
  const printed: string[] = [];
  const { error } = console;
  console.error = (...texts: unknown[]) => void printed.push(texts.join(' '));
  try {
    app.synth();
  } catch (failure) {
    printed.push(String(failure));
  } finally {
    console.error = error;
    process.exitCode = undefined;
  }
  return printed.join('\n');
}

test('the stack with every setting has no finding that is not accepted', () => {
  expect(findings()).not.toMatch(/AwsSolutions-/);
});

test('a method without a key that is not a public path is a finding', () => {
  const found = findings((api) =>
    api.root.addResource('open').addMethod('GET', undefined, {
      authorizationType: AuthorizationType.NONE,
      authorizer: { authorizerId: '' },
    }),
  );
  expect(found).toContain('AwsSolutions-APIG4');
});
