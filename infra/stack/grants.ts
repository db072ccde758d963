// What each function may do to the table, and nothing else. The test run holds every function to its line: an
// action that is not granted is refused, one that is never used fails the run (test/harness/iam.ts).

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

// A calendar note is made by the first access, and taken out of the trash by the next one.
const CALENDAR_READ: readonly Grant[] = [
  'GetItem',
  'Query',
  'BatchGetItem',
  'PutItem',
  'UpdateItem',
  'ConditionCheckItem',
];
const CALENDAR_WRITE: readonly Grant[] = [
  'GetItem',
  'Query',
  'BatchGetItem',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
];

export const GRANTS: Readonly<Record<string, readonly Grant[]>> = {
  authorizer: ['GetItem', 'UpdateItem'],
  janitor: ['GetItem', 'Query', 'BatchWriteItem', 'DeleteItem'],
  'not-found': [],
  'workspace/get': ['GetItem'],
  'workspace/post': ['GetItem', 'PutItem', 'UpdateItem'],
  'workspace/put': ['GetItem', 'UpdateItem'],
  'workspace/delete': ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
  'note/get': ['GetItem', 'Query', 'BatchGetItem'],
  'note/post': ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  'note/put': [
    'GetItem',
    'Query',
    'BatchGetItem',
    'PutItem',
    'UpdateItem',
    'DeleteItem',
    'ConditionCheckItem',
  ],
  'note/delete': ['GetItem', 'Query', 'UpdateItem'],
  'group/get': ['GetItem', 'Query'],
  'group/post': ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  'group/put': ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  'group/delete': ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
  'todo/get': ['GetItem', 'Query'],
  'todo/post': ['GetItem', 'PutItem', 'UpdateItem'],
  'todo/put': ['GetItem', 'PutItem', 'UpdateItem'],
  'todo/delete': ['GetItem', 'UpdateItem'],
  'daily/get': CALENDAR_READ,
  'daily/put': CALENDAR_WRITE,
  'weekly/get': CALENDAR_READ,
  'weekly/put': CALENDAR_WRITE,
  'snapshot/get': ['GetItem', 'BatchGetItem'],
  'snapshot/post': ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  'snapshot/delete': ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
};

/** The grants of a function. @throws when it has none declared */
export function grantsOf(name: string): readonly Grant[] {
  const grants = GRANTS[name];
  if (!grants) throw new Error(`${name} has no line in infra/stack/grants.ts`);
  return grants;
}
