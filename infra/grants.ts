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

export const GRANTS: Readonly<Record<string, readonly Grant[]>> = {
  authorizer: ['GetItem', 'UpdateItem'],
  janitor: ['Query', 'BatchWriteItem', 'DeleteItem'],
  'not-found': [],
  'workspace/get': ['GetItem'],
  'workspace/post': ['GetItem', 'PutItem', 'UpdateItem'],
  'workspace/put': ['GetItem', 'UpdateItem'],
  'workspace/delete': ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
  'note/get': ['GetItem', 'Query', 'BatchGetItem'],
  'note/post': ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  'note/put': ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  'note/delete': ['GetItem', 'PutItem', 'UpdateItem'],
};

/** The grants of a function. @throws when it has none declared */
export function grantsOf(name: string): readonly Grant[] {
  const grants = GRANTS[name];
  if (!grants) throw new Error(`${name} has no line in infra/grants.ts`);
  return grants;
}
