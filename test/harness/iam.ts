// IAM for the test run: every function may do what infra/stack/grants.ts says. A call beyond it is refused as AWS would
// refuse it; a grant that no test ever used fails the run, if the run was a whole one.
import { grantsOf, type Grant } from '../../infra/stack/grants.ts';
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

/** The grants nothing used, as `note/put: DeleteItem`. */
export const unusedGrants = (): string[] =>
  functionNames.flatMap((name) =>
    grantsOf(name)
      .filter((grant) => !used.get(name)?.has(grant))
      .map((grant) => `${name}: ${grant}`),
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
