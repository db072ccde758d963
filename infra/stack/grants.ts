// The IAM actions that each function may use on the table. An endpoint's contract declares whether it reads or writes;
// functions that need more or less are listed here, or in partitions.ts. The test run enforces the grants (test/harness/iam.ts).
import { functionName, type Contract } from '../../lib/api/contract.ts';
import { AUTHORIZER, DOCS, gatewayRoutes, JANITOR, NOT_FOUND } from '../build/functions.ts';
import { BY_ACTION, type Grant } from './partitions.ts';

const READ: readonly Grant[] = ['GetItem', 'Query', 'BatchGetItem'];
const STORE: readonly Grant[] = [...READ, 'PutItem', 'UpdateItem', 'ConditionCheckItem'];

/** The grants of an endpoint, by the access that its contract declares. */
export const GRANTS: Readonly<Record<Contract['access'], readonly Grant[]>> = {
  read: READ,
  store: STORE,
  write: [...STORE, 'DeleteItem'],
};

/** The functions that need other grants, each with exactly those it uses. */
export const EXCEPTIONS: Readonly<Record<string, readonly Grant[]>> = {
  ...BY_ACTION,
  [AUTHORIZER]: ['GetItem', 'UpdateItem'],
  [JANITOR]: ['GetItem', 'Query', 'BatchWriteItem', 'DeleteItem', 'UpdateItem'],
  [NOT_FOUND]: [],
  [DOCS]: [],
  // Rows of a deleted workspace are removed in batches.
  'workspace/delete': ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
};

const ACCESS = new Map(gatewayRoutes.map((route) => [functionName(route), route.access]));

/** The access that a function's contract declares; undefined for a function that is not an endpoint. */
export const accessOf = (name: string): Contract['access'] | undefined => ACCESS.get(name);

/** The grants of a function. @throws Error if it is neither an endpoint nor an exception */
export function grantsOf(name: string): readonly Grant[] {
  const access = accessOf(name);
  const grants = EXCEPTIONS[name] ?? (access && GRANTS[access]);
  if (!grants) throw new Error(`${name} has no grants in infra/stack/grants.ts`);
  return grants;
}
