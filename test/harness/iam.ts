// IAM for the test run: every function may do what infra/stack/grants.ts says, where infra/stack/partitions.ts says. A
// call beyond it is refused as AWS would refuse it; a grant that no test ever used fails the run, if the run was a whole one.
import { grantsOf } from '../../infra/stack/grants.ts';
import { partitionsOf } from '../../infra/stack/partitions.ts';
import { functionNames } from '../../infra/build/functions.ts';
import { deployedName } from '../../infra/local/lambda.ts';
import type { Call, Fault } from './dynamo-proxy.ts';
import { usesOf } from './partition-keys.ts';

const used = new Map<string, Set<string>>();

/** Refuses what is not granted and remembers what is used. */
export function iam({ caller: deployed, operation, input }: Call): Fault {
  const caller = functionNames.find((name) => deployedName(name) === deployed);
  if (caller === undefined) return 'pass';
  const granted: readonly string[] = grantsOf(caller);
  const uses = usesOf(operation, input);
  const denied = uses.filter(
    ({ action, partition }) => !granted.includes(action) || !reaches(partitionsOf(caller, action), partition),
  );
  if (denied.length > 0) {
    const what = denied.map(({ action, partition }) => `${action} on ${partition}`).join(', ');
    console.error(`${caller} is not granted ${what} (infra/stack/grants.ts, partitions.ts)`);
    return 'denied';
  }
  used.set(caller, new Set([...(used.get(caller) ?? []), ...uses.map(({ action }) => action)]));
  return 'pass';
}

/** The grants nothing used, as `note/put: DeleteItem`. */
export const unusedGrants = (): string[] =>
  functionNames.flatMap((name) =>
    grantsOf(name)
      .filter((grant) => !used.get(name)?.has(grant))
      .map((grant) => `${name}: ${grant}`),
  );

/** As IAM's StringLike. A call whose partitions can't be told reaches nothing. */
const reaches = (patterns: readonly string[], partition: string | undefined): boolean =>
  partition !== undefined &&
  patterns.some((pattern) =>
    pattern.endsWith('*') ? partition.startsWith(pattern.slice(0, -1)) : partition === pattern,
  );
