// The partitions of the table that each function may use. The test run enforces them (test/harness/iam.ts).
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { apiKey, PURGE_PARTITION, userPartition, workspacePartition } from '../../lib/db/table/keys.ts';
import { AUTHORIZER, JANITOR } from '../build/functions.ts';
import type { Grant } from './grants.ts';

const API_KEYS = apiKey('*').PK;
const USERS = userPartition('*');
const WORKSPACES = workspacePartition('*');

/** The partition of the table's own layout. Every function may read it, none may write it. */
const META = 'META';

const OWN: Readonly<Record<string, readonly string[]>> = {
  [AUTHORIZER]: [API_KEYS],
  [JANITOR]: [WORKSPACES, PURGE_PARTITION],
  'workspace/delete': [USERS, WORKSPACES, PURGE_PARTITION],
};

const READS: ReadonlySet<string> = new Set<Grant>(['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem']);

/** The partitions on which a function may use an action, as patterns with `*` for any text. */
export function partitionsOf(name: string, action: string): readonly string[] {
  const own = OWN[name] ?? [USERS, WORKSPACES];
  return READS.has(action) ? [...own, META] : own;
}

/**
 * The IAM statements of a function's grants. A condition with ForAllValues also holds if a call names no partition at
 * all, such as a Scan or a PartiQL statement. Those actions are never granted.
 */
export function statementsOf(name: string, grants: readonly Grant[], table: string): PolicyStatement[] {
  const [reads, writes] = [true, false].map((wanted) =>
    grants.filter((grant) => READS.has(grant) === wanted),
  );
  return [reads ?? [], writes ?? []].flatMap((actions) => {
    const [first] = actions;
    if (!first) return [];
    return new PolicyStatement({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [table],
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitionsOf(name, first) } },
    });
  });
}
