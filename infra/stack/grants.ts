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

const READ: readonly Grant[] = ['GetItem', 'Query', 'BatchGetItem'];
const WRITE: readonly Grant[] = [...READ, 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];

const EXCEPTIONS: Readonly<Record<string, readonly Grant[]>> = {
  authorizer: ['GetItem', 'UpdateItem'],
  janitor: ['Query', 'BatchWriteItem', 'DeleteItem'],
  'not-found': [],
  'workspace/delete': [...WRITE, 'BatchWriteItem'],
  // A calendar note is made by the first access.
  'daily/get': WRITE,
  'weekly/get': WRITE,
};

export const grantsFor = (name: string): readonly Grant[] =>
  EXCEPTIONS[name] ?? (name.endsWith('/get') ? READ : WRITE);

/** The grants of a function. @throws when it has none declared */
export function grantsOf(name: string): readonly Grant[] {
  return grantsFor(name);
}
