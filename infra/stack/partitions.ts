// Which partitions of the table each function may reach. The test run holds every call to it (test/harness/iam.ts).
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { apiKey, PURGE_PARTITION, userPartition, workspacePartition } from '../../lib/db/table/keys.ts';
import { AUTHORIZER, JANITOR } from '../build/functions.ts';
import type { Grant } from './grants.ts';

const API_KEYS = apiKey('*').PK;
const USERS = userPartition('*');
const WORKSPACES = workspacePartition('*');

/** What the table says of itself: every function may read it, none may write it. */
const META = 'META';

const OWN: Readonly<Record<string, readonly string[]>> = {
  [AUTHORIZER]: [API_KEYS],
  [JANITOR]: [WORKSPACES, PURGE_PARTITION],
  'workspace/delete': [USERS, WORKSPACES, PURGE_PARTITION],
};

const READS: ReadonlySet<string> = new Set<Grant>(['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem']);

/** The partitions a function may use an action on: patterns in which `*` stands for anything. */
export function partitionsOf(name: string, action: string): readonly string[] {
  const own = OWN[name] ?? [USERS, WORKSPACES];
  return READS.has(action) ? [...own, META] : own;
}

/**
 * What a function may do, and where. A condition with ForAllValues also holds when a call names no partition at all,
 * as a Scan or a PartiQL statement does: those are never granted.
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
