// The roles of the functions: one for each distinct set of statements, because each role is a resource and a stack can have
// 500. A role is found by its statements and never changes, so no function gets the rights of another one. AWS names
// shared roles as a way to stay below that limit.
import { createHash } from 'node:crypto';
import { Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal, type IRole } from 'aws-cdk-lib/aws-iam';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { grantsOf } from './grants.ts';
import type { TableRef } from './notes-table.ts';
import { partitionsOf, type Grant } from './partitions.ts';

interface RolesProps {
  readonly table: TableRef;
  readonly tracing: boolean;
}

/** Characters of a hash that tell some dozen sets of statements apart. */
const HASH_CHARACTERS = 8;

export class Roles extends Construct {
  readonly #props: RolesProps;

  constructor(scope: Construct, id: string, props: RolesProps) {
    super(scope, id);
    this.#props = props;
  }

  /**
   * The role of a function, with only the grants of infra/stack/grants.ts and partitions.ts and the permission to write
   * to its log group.
   */
  of(name: string, logGroup: ILogGroup): IRole {
    const { table, tracing } = this.#props;
    const statements = [
      writesTo(logGroup),
      ...statementsOf(name, grantsOf(name), table.tableArn),
      ...(tracing ? [sendsTraces()] : []),
    ];
    const id = idOf(Stack.of(this).resolve(statements.map((statement) => statement.toStatementJson())));
    const role = (this.node.tryFindChild(id) as Role | undefined) ?? this.#make(id, statements);
    // CDK adds no statements.
    return role.withoutPolicyUpdates();
  }

  #make(id: string, statements: PolicyStatement[]): Role {
    // A separate policy for each role would be one more resource.
    return new Role(this, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Grants: new PolicyDocument({ statements }) },
    });
  }
}

const idOf = (statements: unknown): string =>
  `Role${createHash('sha256').update(JSON.stringify(statements)).digest('hex').slice(0, HASH_CHARACTERS)}`;

/**
 * The IAM statements of a function's grants, one for all actions on the same partitions. A condition with ForAllValues
 * also holds if a call names no partition at all, such as a Scan or a PartiQL statement. Those actions are never granted.
 */
function statementsOf(name: string, grants: readonly Grant[], table: string): PolicyStatement[] {
  const byPartitions = Map.groupBy(grants, (grant) => partitionsOf(name, grant).join(' '));
  return [...byPartitions].map(
    ([partitions, actions]) =>
      new PolicyStatement({
        actions: actions.map((action) => `dynamodb:${action}`),
        resources: [table],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions.split(' ') } },
      }),
  );
}

const writesTo = ({ logGroupArn }: ILogGroup): PolicyStatement =>
  new PolicyStatement({ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroupArn] });

const sendsTraces = (): PolicyStatement =>
  new PolicyStatement({ actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] });
