// The partitions of the table that each function may use. The test run enforces them (test/harness/iam.ts).
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  apiKey,
  FILE_CHUNKS,
  FILE_PURGE_PARTITION,
  share,
  PURGE_PARTITION,
  signInCode,
  userPartition,
  workspacePartition,
} from '../../lib/db/table/keys.ts';
import { AUTHORIZER, JANITOR } from '../build/functions.ts';
import type { Grant } from './grants.ts';

const API_KEYS = apiKey('*').PK;
const CODES = signInCode('*').PK;
const USERS = userPartition('*');
const WORKSPACES = workspacePartition('*');
const SHARES = share('*').PK;
const CHUNKS = `${FILE_CHUNKS}*`;
const FILE_PURGES = FILE_PURGE_PARTITION;

/** The partition of the table's own layout. Every function may read it, none may write it. */
const META = 'META';

/** Partitions for all actions of a function, or for each of its actions. */
type Partitions = readonly string[] | Readonly<Partial<Record<Grant, readonly string[]>>>;

const OWN: Readonly<Record<string, Partitions>> = {
  [AUTHORIZER]: [API_KEYS],
  'key/get': { GetItem: [API_KEYS], Query: [USERS], BatchGetItem: [API_KEYS] },
  'key/post': {
    GetItem: [API_KEYS, USERS, WORKSPACES],
    Query: [USERS],
    BatchGetItem: [API_KEYS],
    ConditionCheckItem: [API_KEYS],
    PutItem: [API_KEYS, USERS],
    UpdateItem: [USERS],
  },
  'oauth/approve/post': {
    GetItem: [API_KEYS, USERS, WORKSPACES],
    Query: [USERS],
    BatchGetItem: [API_KEYS],
    ConditionCheckItem: [API_KEYS],
    PutItem: [CODES, USERS],
    UpdateItem: [USERS],
  },
  'oauth/token/post': {
    GetItem: [CODES],
    DeleteItem: [CODES],
    ConditionCheckItem: [API_KEYS],
    PutItem: [API_KEYS, USERS],
  },
  'key/delete': {
    GetItem: [API_KEYS, USERS, WORKSPACES],
    Query: [USERS],
    BatchGetItem: [API_KEYS, WORKSPACES],
    UpdateItem: [API_KEYS],
    DeleteItem: [USERS, SHARES],
  },
  // It removes the shares of deleted workspaces.
  [JANITOR]: [WORKSPACES, PURGE_PARTITION, USERS, SHARES, FILE_PURGES],
  'workspace/delete': [USERS, WORKSPACES, PURGE_PARTITION, SHARES, FILE_PURGES],
  'link/get': [USERS, WORKSPACES, SHARES],
  'link/post': [USERS, WORKSPACES, SHARES],
  'link/delete': [USERS, WORKSPACES, SHARES],
  'mcp/post': [USERS, WORKSPACES, SHARES],
  // A request without a key writes only the use of its share.
  'shared/[token]/get': {
    GetItem: [USERS, WORKSPACES, SHARES],
    Query: [WORKSPACES],
    BatchGetItem: [USERS, WORKSPACES],
    UpdateItem: [SHARES],
  },
  'shared/[token]/file/get': {
    GetItem: [USERS, WORKSPACES, SHARES, `${FILE_CHUNKS}*`],
    Query: [WORKSPACES],
    BatchGetItem: [USERS, WORKSPACES],
    UpdateItem: [SHARES],
  },
};

/**
 * The partitions that a function uses for a single action only: uploads put the bytes of files, downloads get them, and only
 * the janitor deletes them.
 */
const FOR_ACTION: Readonly<Record<string, Readonly<Partial<Record<Grant, readonly string[]>>>>> = {
  'file/put': { PutItem: [CHUNKS, FILE_PURGES], DeleteItem: [FILE_PURGES] },
  'file/[fileId]/get': { GetItem: [CHUNKS] },
  'trash/delete': { PutItem: [FILE_PURGES] },
  // A revoked key creates no share.
  'link/post': { GetItem: [API_KEYS], ConditionCheckItem: [API_KEYS] },
  'mcp/post': {
    GetItem: [CHUNKS, API_KEYS],
    ConditionCheckItem: [API_KEYS],
    PutItem: [CHUNKS, FILE_PURGES],
    DeleteItem: [FILE_PURGES],
  },
  [JANITOR]: { DeleteItem: [CHUNKS] },
};

const READS: ReadonlySet<string> = new Set<Grant>(['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem']);

/** The partitions on which a function may use an action, as patterns with `*` for any text. */
export function partitionsOf(name: string, action: string): readonly string[] {
  const own = OWN[name] ?? [USERS, WORKSPACES];
  const more = FOR_ACTION[name]?.[action as Grant] ?? [];
  if (isList(own)) return [...own, ...more, ...(READS.has(action) ? [META] : [])];
  const partitions = own[action as Grant] ?? [];
  return action === 'GetItem' ? [...partitions, META] : partitions;
}

const isList = (partitions: Partitions): partitions is readonly string[] => Array.isArray(partitions);

/**
 * The IAM statements of a function's grants, one for all actions on the same partitions. A condition with ForAllValues
 * also holds if a call names no partition at all, such as a Scan or a PartiQL statement. Those actions are never granted.
 */
export function statementsOf(name: string, grants: readonly Grant[], table: string): PolicyStatement[] {
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
