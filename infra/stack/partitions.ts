// The partitions of the table that each function may use. The test run enforces them (test/harness/iam.ts).
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

/** An action of IAM on the table; transactions need the actions of their parts. */
export type Grant =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'BatchWriteItem';

const API_KEYS = apiKey('*').PK;
const CODES = signInCode('*').PK;
const USERS = userPartition('*');
const WORKSPACES = workspacePartition('*');
const SHARES = share('*').PK;
const CHUNKS = `${FILE_CHUNKS}*`;
const FILE_PURGES = FILE_PURGE_PARTITION;

/** The partition of the table's own layout. Every function may get it, none may write it. */
const META = 'META';

type ByAction = Readonly<Partial<Record<Grant, readonly string[]>>>;

/** Partitions for all actions of a function, or for each of its actions, which are then its only ones. */
type Partitions = readonly string[] | ByAction;

/** The partitions of the other endpoints: they update the account of a user, and never put or delete rows of a user. */
const ENDPOINT: ByAction = {
  GetItem: [USERS, WORKSPACES],
  BatchGetItem: [USERS, WORKSPACES],
  Query: [WORKSPACES],
  ConditionCheckItem: [WORKSPACES],
  PutItem: [WORKSPACES],
  UpdateItem: [USERS, WORKSPACES],
  DeleteItem: [WORKSPACES],
};

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
  // Anybody can call it: it may put keys, and read and delete its code.
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
  // These change the account only. Any endpoint may get the group of the caller's key.
  'account/put': { GetItem: [USERS, WORKSPACES], UpdateItem: [USERS] },
  'workspace/put': { GetItem: [USERS, WORKSPACES], UpdateItem: [USERS] },
  // It puts the row that names the owner.
  'workspace/post': { GetItem: [USERS, WORKSPACES], UpdateItem: [USERS], PutItem: [WORKSPACES] },
  // It removes the shares of deleted workspaces.
  [JANITOR]: [WORKSPACES, PURGE_PARTITION, USERS, SHARES, FILE_PURGES],
  'workspace/delete': [USERS, WORKSPACES, PURGE_PARTITION, SHARES, FILE_PURGES],
  'link/get': [USERS, WORKSPACES, SHARES],
  'link/post': [USERS, WORKSPACES, SHARES],
  'link/delete': { GetItem: [USERS, WORKSPACES], DeleteItem: [USERS, SHARES] },
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
const FOR_ACTION: Readonly<Record<string, ByAction>> = {
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

/** The grants of the functions that have partitions for each action. */
export const BY_ACTION: Readonly<Record<string, readonly Grant[]>> = Object.fromEntries(
  Object.entries(OWN)
    .filter(([, own]) => !isList(own))
    .map(([name, own]) => [name, Object.keys(own) as Grant[]]),
);

/** The partitions on which a function may use an action, as patterns with `*` for any text. */
export function partitionsOf(name: string, action: Grant): readonly string[] {
  const own = OWN[name] ?? ENDPOINT;
  return [
    ...(isList(own) ? own : (own[action] ?? [])),
    ...(FOR_ACTION[name]?.[action] ?? []),
    ...(action === 'GetItem' ? [META] : []),
  ];
}

function isList(partitions: Partitions): partitions is readonly string[] {
  return Array.isArray(partitions);
}
