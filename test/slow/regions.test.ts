// The templates against CloudFormation's schemas of each region (cfn-lint, offline). CloudFormation refuses a template
// with a kind of resource that its region does not have.
// @module-tag slow
// @module-tag proof
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { budget } from '../../infra/stack/budget.ts';
import type { NotesStackProps } from '../../infra/stack/notes-stack.ts';
import { EVERYTHING, synthesized } from '../harness/template.ts';

const WITH_BUDGETS =
  `ap-northeast-1 ap-northeast-2 ap-south-1 ap-southeast-1 ap-southeast-2 ca-central-1 eu-central-1
  eu-west-1 eu-west-2 eu-west-3 sa-east-1 us-east-1 us-east-2 us-west-1 us-west-2`.split(/\s+/);

const folder = mkdtempSync(join(tmpdir(), 'notes-templates-'));
afterAll(() => rmSync(folder, { recursive: true }));

const installed = spawnSync('cfn-lint', ['--version']).status === 0;

/** The findings of cfn-lint for these stacks in these regions. */
function findings(stacks: readonly NotesStackProps[], regions: readonly string[]): string {
  const files = stacks.map((props, n) => {
    const file = join(folder, `${n}.json`);
    writeFileSync(file, JSON.stringify(synthesized(props).toJSON()));
    return file;
  });
  // W3005: CDK adds a DependsOn from a function to a role that it references anyway.
  const options = ['--ignore-checks', 'W3005', '--format', 'parseable'];
  const { stdout, stderr } = spawnSync('cfn-lint', ['-r', ...regions, ...options, '-t', ...files], {
    encoding: 'utf8',
  });
  return stdout + stderr;
}

describe('for CloudFormation', () => {
  beforeEach(({ skip }) => skip(!installed, 'cfn-lint is not installed: .ci/run says how'));

  test('the stack is valid without settings, as a throw-away stack and on an attached table', () => {
    expect(findings([{}, { throwaway: true }, { table: 'Notes-copy' }], ['us-east-1'])).toBe('');
  });

  test('the stack with every setting is valid in the regions where it creates a budget', () => {
    for (const region of WITH_BUDGETS) {
      const stack = new Stack();
      budget(stack, { email: 'me@example.com', amount: 5, region });
      Template.fromStack(stack).resourceCountIs('AWS::Budgets::Budget', 1);
    }
    expect(findings([EVERYTHING], WITH_BUDGETS)).toBe('');
  });

  test('the stack with every setting is valid in all regions without a budget', () => {
    expect(findings([{ ...EVERYTHING, region: 'il-central-1' }], ['ALL_REGIONS'])).toBe('');
  });
});
