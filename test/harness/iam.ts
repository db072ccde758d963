// IAM for the test run: every function may do what infra/stack/grants.ts says. A call beyond it is refused as AWS would
// refuse it; grants that no test ever used fail the run, if the run was a whole one.
import { accessOf, EXCEPTIONS, GRANTS, grantsOf, type Grant } from '../../infra/stack/grants.ts';
import { deployedName, functionNames } from '../../infra/build/functions.ts';
import type { Call, Fault } from './dynamo-proxy.ts';

const used = new Map<string, Set<string>>();

/** Refuses what is not granted and remembers what is used. */
export function iam({ caller: deployed, operation, input }: Call): Fault {
  const caller = functionNames.find((name) => deployedName(name) === deployed);
  if (caller === undefined) return 'pass';
  const granted: readonly string[] = grantsOf(caller);
  const actions = actionsOf(operation, input);
  const denied = actions.filter((action) => !granted.includes(action));
  if (denied.length > 0) {
    console.error(`${caller} is not granted ${denied.join(', ')} (infra/stack/grants.ts)`);
    return 'denied';
  }
  used.set(caller, new Set([...(used.get(caller) ?? []), ...actions]));
  return 'pass';
}

/**
 * The grants nothing used. An exception is held to each of its grants; an endpoint to its declared access: whoever may
 * write has written. Each grant of an access was used by one of its endpoints at least.
 */
export const unusedGrants = (): string[] => [
  ...unusedOf(EXCEPTIONS, (name) => used.get(name)),
  ...unusedOf(GRANTS, (access) => usedWith(access)),
  ...functionNames
    .filter((name) => accessOf(name) === 'write' && !WRITES.some((action) => used.get(name)?.has(action)))
    .map((name) => `${name}: its contract declares write access, and it never wrote`),
];

const WRITES: readonly Grant[] = ['PutItem', 'UpdateItem', 'DeleteItem'];

const unusedOf = (
  grants: Readonly<Record<string, readonly Grant[]>>,
  usedBy: (holder: string) => ReadonlySet<string> | undefined,
): string[] =>
  Object.entries(grants).flatMap(([holder, actions]) =>
    actions.filter((action) => !usedBy(holder)?.has(action)).map((action) => `${holder}: ${action}`),
  );

/** The actions that endpoints with this access used. */
const usedWith = (access: string): Set<string> =>
  new Set(
    functionNames.filter((name) => accessOf(name) === access).flatMap((name) => [...(used.get(name) ?? [])]),
  );

const PARTS: Readonly<Record<string, Grant>> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

function actionsOf(operation: string, input: Readonly<Record<string, unknown>>): string[] {
  if (!operation.startsWith('Transact')) return [operation];
  const items = input['TransactItems'] as readonly object[];
  return [...new Set(items.flatMap((item) => Object.keys(item)).map((part) => PARTS[part] ?? part))];
}
