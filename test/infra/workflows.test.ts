// .github and docs/deploy.md: errors that GitHub or AWS would report are found here.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { type } from '../harness/cli.ts';
import { readWorkflow, workflowText } from '../harness/workflow.ts';

const names = readdirSync(join(ROOT, '.github/workflows'));
const page = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');
const section = page.slice(page.indexOf('### Deploy from GitHub'), page.indexOf('\n## Settings'));
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource?: readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
/** The files of the policies that the page passes to AWS, in its order. */
const policies = [...section.matchAll(/file:\/\/(\S+\.json)/g)].map(
  ([, path = '']) =>
    JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as { Version: string; Statement: Statement[] },
);

test('there are four workflows, and GitHub’s own parser finds no error in them', async () => {
  expect(names.toSorted()).toEqual(['deploy.yml', 'proofs.yml', 'release.yml', 'test.yml']);
  for (const name of names)
    expect(await readWorkflow(workflowText(name)), name).toMatchObject({ errors: [] });
});

test.for([
  ['runs-on:', 'run-on:', /Unexpected value 'run-on'/],
  ['contents: read', 'contents: raed', /Unexpected value 'raed'/],
  ['vars.AWS_REGION', 'var.AWS_REGION', /Unrecognized named-value: 'var'/],
  ['id-token', 'id-tokens', /Unexpected value 'id-tokens'/],
] as const)('the parser reports a typing error: %s as %s', async ([right, wrong, sentence]) => {
  const { errors } = await readWorkflow(workflowText('deploy.yml').replace(right, wrong));
  expect(errors).toContainEqual(expect.stringMatching(sentence));
});

test('every action is pinned to a major version or a commit', async () => {
  for (const name of names) {
    const { jobs } = await readWorkflow(workflowText(name));
    const used = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(used.length).toBeGreaterThan(1);
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@(v\d+|[0-9a-f]{40})$/.test(action))).toEqual([]);
  }
});

test('npm test and npm run test:slow run on pushes and pull requests, with read-only permissions', async () => {
  const text = workflowText('test.yml');
  const { events, jobs } = await readWorkflow(text);
  expect(Object.keys(events ?? {}).toSorted()).toEqual(['pull_request', 'push']);
  expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
  expect(text).toContain(`script: ['test', 'test:slow']`);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['test', 'test:slow']));
  const commands = jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  expect(commands.slice(-2)).toMatchObject(['npm ci', { expr: `format('npm run {0}', matrix.script)` }]);
});

test('the proofs run once a week and by hand, with read-only permissions, and in no other workflow', async () => {
  const text = workflowText('proofs.yml');
  const { events, jobs } = await readWorkflow(text);
  expect(events).toEqual({ workflow_dispatch: {}, schedule: [{ cron: '17 3 * * 1' }] });
  expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
  expect(jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))).toEqual([
    'sudo apt-get update && sudo apt-get install --yes webkit2gtk-driver xvfb',
    'npm ci',
    'npm run test:proofs',
  ]);
  expect(scripts['test:proofs']).toBe('exec node infra/cli/run.cjs test --proofs');
  for (const other of ['test.yml', 'deploy.yml']) expect(workflowText(other)).not.toContain('proofs');
  expect(readFileSync(join(ROOT, '.ci/run'), 'utf8')).not.toContain('proofs');
});

test('a deploy starts by hand or by a tag, gets its credentials after npm ci, and needs no approval', async () => {
  const text = workflowText('deploy.yml');
  const { events, jobs } = await readWorkflow(text);
  expect(events).toEqual({ workflow_dispatch: {}, push: { tags: ['v*'] } });
  expect(jobs).toHaveLength(1);
  expect(text).toMatch(/^permissions: \{\}\n/m);
  expect(text).toMatch(/^ {4}permissions:\n {6}contents: read\n {6}id-token: write\n {4}\w/m);
  expect(text).not.toContain('secrets.');
  const steps = jobs[0]?.steps.map(({ uses, run }) => run ?? uses?.replace(/@.*/, ''));
  expect(steps?.slice(-3)).toEqual([
    'npm ci',
    'aws-actions/configure-aws-credentials',
    'npm run deploy -- --require-approval never -c "stackName=$STACK_NAME"',
  ]);
  expect(text).toContain('          STACK_NAME: ${{ vars.STACK_NAME }}\n');
  const { out } = await type('deploy', ['--help']);
  expect(out).toContain('--require-approval <level>');
});

test('a release starts by a tag and attaches the built notes.mjs; only its last step may write, after the scripts of packages', async () => {
  const text = workflowText('release.yml');
  const { events, jobs } = await readWorkflow(text);
  expect(events).toEqual({ push: { tags: ['v*'] } });
  expect(text).toMatch(/^permissions: \{\}\n/m);
  expect(text).toMatch(/^ {4}permissions:\n {6}contents: write\n {4}\w/m);
  expect(text.match(/github\.token/g)).toHaveLength(1);
  expect(jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))).toEqual([
    'npm ci',
    'npm run build',
    'gunzip --stdout dist/docs/notes.mjs.gz > notes.mjs',
    `gh release create "$TAG" notes.mjs --verify-tag --notes 'See CHANGELOG.md.' || gh release upload "$TAG" notes.mjs --clobber`,
  ]);
  for (const other of names.filter((name) => name !== 'release.yml'))
    expect(workflowText(other)).not.toContain('contents: write');
});

test('the documented trust policy names the deploy’s environment exactly, without a pattern', async () => {
  const [trust] = policies;
  const { jobs } = await readWorkflow(workflowText('deploy.yml'));
  expect(trust?.Statement).toMatchObject([{ Effect: 'Allow', Action: 'sts:AssumeRoleWithWebIdentity' }]);
  const { StringEquals = {}, ...others } = trust?.Statement[0]?.Condition ?? {};
  expect(others).toEqual({});
  expect(StringEquals).toEqual({
    'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
    'token.actions.githubusercontent.com:sub': `repo:OWNER@OWNERID/REPO@REPOID:environment:${String(jobs[0]?.environment)}`,
  });
});

test.for(['deploy.yml', 'release.yml'])(
  'actions with access to credentials are pinned to commits: %s',
  async (name) => {
    const { jobs } = await readWorkflow(workflowText(name));
    const used = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  },
);

test('the documented role may only assume CDK’s roles and read two stacks, the role for access logs and the service’s tables', () => {
  const [, rights] = policies;
  expect(policies).toHaveLength(2);
  const allowed = rights?.Statement.map(({ Action, Resource }) => [Action, Resource]);
  const role = (name: string) => `arn:aws:iam::ACCOUNT:role/cdk-hnb659fds-${name}-role-ACCOUNT-REGION`;
  const stack = (name: string) => `arn:aws:cloudformation:REGION:ACCOUNT:stack/${name}/*`;
  expect(allowed).toEqual([
    ['sts:AssumeRole', [role('deploy'), role('file-publishing'), role('lookup')]],
    ['cloudformation:DescribeStacks', [stack('CDKToolkit'), stack('NotesWorkspaceService')]],
    ['apigateway:GET', ['arn:aws:apigateway:REGION::/account']],
    [
      ['dynamodb:DescribeTable', 'dynamodb:GetItem', 'dynamodb:Scan'],
      ['arn:aws:dynamodb:REGION:ACCOUNT:table/NotesWorkspaceService-*'],
    ],
  ]);
});

test('every variable that a workflow reads is documented', () => {
  const read = names.flatMap((name) =>
    [...workflowText(name).matchAll(/vars\.(\w+)/g)].map(([, name_]) => name_),
  );
  expect(new Set(read)).toEqual(new Set(['AWS_DEPLOY_ROLE', 'AWS_REGION', 'STACK_NAME']));
  for (const name of new Set(read)) expect(section).toContain(`gh variable set ${name} `);
});
