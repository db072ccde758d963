// What each function may do: exactly the statements in grants.json. Also how many resources the stack has, because
// CloudFormation allows 500.
import type { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { AUTHORIZER, functionNames } from '../../infra/build/functions.ts';
import { EVERYTHING, granted, synthesized, type Granted, type Statement } from '../harness/template.ts';
import recorded from './grants.json' with { type: 'json' };

const plain = synthesized();
const full = synthesized(EVERYTHING);

const TABLE = { 'Fn::GetAtt': ['Table710B521B', 'Arn'] };
const X_RAY = 'xray:PutTelemetryRecords xray:PutTraceSegments on *';

/** A statement as one line. Anything that it does not expect stays visible. */
function line({ Effect, Action, Resource, Condition, ...rest }: Statement, logGroup: string): string {
  const own = { 'Fn::GetAtt': [logGroup, 'Arn'] };
  const is = (other: unknown) => JSON.stringify(Resource) === JSON.stringify(other);
  const resource = is('*') ? '*' : is(TABLE) ? 'table' : is(own) ? 'log' : JSON.stringify(Resource);
  const { 'ForAllValues:StringLike': condition, ...others } = (Condition ?? {}) as Record<
    string,
    Record<string, string[]>
  >;
  const { 'dynamodb:LeadingKeys': partitions, ...unknown } = condition ?? {};
  const strange = { ...(Effect !== 'Allow' && { Effect }), ...rest, ...others, ...unknown };
  return [
    `${[Action].flat().toSorted().join(' ')} on ${resource}`,
    ...(partitions ? [`if ${partitions.join(' ')}`] : []),
    ...(Object.keys(strange).length > 0 ? [JSON.stringify(strange)] : []),
  ].join(' ');
}

const lines = ({ statements, logGroup }: Granted): string[] =>
  statements.map((statement) => line(statement, logGroup)).toSorted();

const recordOf = (name: string): readonly string[] | undefined =>
  recorded.find(({ functions }) => functions.includes(name))?.statements;

/** A function without a record only reads if it is a GET, and has all rights of a writer otherwise. */
const expectedOf = (name: string) =>
  recordOf(name) ?? recordOf(name.endsWith('/get') ? 'note/get' : 'note/put') ?? [];

test.for(functionNames.map((name) => [name, expectedOf(name)] as const))(
  '%s has exactly the recorded grants, and tracing adds only X-Ray',
  ([name, statements]) => {
    const of = (template: Template) =>
      granted(template)
        .filter((one) => one.name === name)
        .map(lines);
    expect(of(plain)).toEqual([statements]);
    expect(of(full)).toEqual([[...statements, X_RAY]]);
  },
);

test('every record is of a function', () => {
  expect(functionNames).toEqual(expect.arrayContaining(recorded.flatMap(({ functions }) => functions)));
});

test('functions share a role if they have the same rights, and only then', () => {
  for (const template of [plain, full]) {
    const rights = new Set(granted(template).map((one) => JSON.stringify([one.logGroup, one.statements])));
    template.resourceCountIs('AWS::IAM::Role', rights.size);
    expect(rights.size).toBe(23);
  }
});

test('policies are part of the roles, under a name that no earlier version used', () => {
  for (const template of [plain, full]) {
    template.resourceCountIs('AWS::IAM::Policy', 0);
    template.resourceCountIs('AWS::IAM::ManagedPolicy', 0);
    for (const { Properties } of Object.values(template.findResources('AWS::IAM::Role')))
      expect(Properties).toMatchObject({ Policies: [{ PolicyName: 'Grants' }] });
  }
});

test('one log group has the logs of all functions, and one those of the authorizer; both expire after 30 days', () => {
  const groups = Object.keys(plain.findResources('AWS::Logs::LogGroup'));
  plain.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 30 });
  const used = granted(plain).map(({ name, logGroup }) => [name, logGroup] as const);
  const authorizer = used.filter(([name]) => name === AUTHORIZER).map(([, group]) => group);
  const others = new Set(used.filter(([name]) => name !== AUTHORIZER).map(([, group]) => group));
  expect([...authorizer, ...others].toSorted()).toEqual(groups.toSorted());
  expect(groups).toHaveLength(2);
  expect(used).toHaveLength(functionNames.length);
});

const total = (template: Template): number =>
  Object.keys((template.toJSON() as { Resources: object }).Resources).length;

/** CloudFormation allows 500. The rest is room for resources that CDK or a hotfix adds. */
const RESOURCES_MAX = 480;

test('the stack has 329 resources, and 417 with every setting: an endpoint adds 4, or 5 with allowed origins, 1 more at a new path and 1 more with grants of its own', () => {
  expect([total(plain), total(full)]).toEqual([329, 417]);
  expect(total(full)).toBeLessThanOrEqual(RESOURCES_MAX);
});
