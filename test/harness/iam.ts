// IAM for the test run: a function may do only what infra/stack/grants.ts and infra/stack/partitions.ts allow. Other
// calls are rejected as AWS rejects them; in a complete run, grants that no test used fail the run.
import { accessOf, EXCEPTIONS, GRANTS, grantsOf } from '../../infra/stack/grants.ts';
import { partitionsOf, type Grant } from '../../infra/stack/partitions.ts';
import { deployedName, functionNames } from '../../infra/build/functions.ts';
import type { DynamoCall } from '../../infra/local/database/dynamo-proxy.ts';
import type { Fault } from './faults/dynamo-proxy.ts';
import { usesOf } from './partition-keys.ts';

const used = new Map<string, Set<string>>();

/** The actions that each function used. */
export type UsedGrants = ReadonlyMap<string, ReadonlySet<string>>;

export const usedGrants = (): UsedGrants => used;

/** Adds what another thread used. */
export function addUsedGrants(others: UsedGrants): void {
  for (const [caller, actions] of others) use(caller, actions);
}

function use(caller: string, actions: Iterable<string>): void {
  const known = used.get(caller) ?? new Set();
  used.set(caller, known);
  for (const action of actions) known.add(action);
}

const CALLERS: ReadonlyMap<string, string> = new Map(functionNames.map((name) => [deployedName(name), name]));

/** Rejects calls without a grant and records the used grants. */
export function iam({ caller: deployed, operation, input }: DynamoCall): Fault {
  const caller = CALLERS.get(deployed);
  if (caller === undefined) return 'pass';
  const granted: readonly string[] = grantsOf(caller);
  const uses = usesOf(operation, input);
  const denied = uses.filter(
    ({ action, partition }) =>
      !granted.includes(action) || !reaches(partitionsOf(caller, action as Grant), partition),
  );
  if (denied.length > 0) {
    const what = denied.map(({ action, partition }) => `${action} on ${partition}`).join(', ');
    console.error(`${caller} is not granted ${what} (infra/stack/grants.ts, partitions.ts)`);
    return 'denied';
  }
  use(
    caller,
    uses.map(({ action }) => action),
  );
  return 'pass';
}

/**
 * The unused grants. A function with its own grants must have used each of them. Any other one that may write must have
 * written, and each grant of its access must have been used by at least one endpoint with that access: some endpoints delete
 * a row only if a content has become shorter, or has its sixth snapshot.
 */
export const unusedGrants = (): string[] => [
  ...unusedOf(EXCEPTIONS, (name) => used.get(name)),
  ...unusedOf(GRANTS, (access) => usedWith(access)),
  ...functionNames
    .filter((name) => WRITES.some((action) => grantsOf(name).includes(action)))
    .filter((name) => !WRITES.some((action) => used.get(name)?.has(action)))
    .map((name) => `${name}: it may write, and it never wrote`),
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

/** Matches like IAM's StringLike. A call with unknown partitions matches nothing. */
const reaches = (patterns: readonly string[], partition: string | undefined): boolean =>
  partition !== undefined &&
  patterns.some((pattern) =>
    pattern.endsWith('*') ? partition.startsWith(pattern.slice(0, -1)) : partition === pattern,
  );
