// Compares the service with its model (test/harness/model) by random operations of two users, which instances of the service
// take in turn. A failure is reduced to the few steps that cause it, and names the command that repeats them.
import { inspect } from 'node:util';
import { inject } from 'vitest';
import { DIST } from '../../../infra/ground/root.ts';
import { localEnvironment } from '../../../infra/local/database/table.ts';
import { startTestGateway } from '../gateway.ts';
import { chooseSeed } from '../seed.ts';
import { planOf } from './plan.ts';
import type { Plan } from './recipe.ts';
import { runPlan, type Outcome } from './run.ts';
import { Difference, type Gateways } from './session.ts';

/** Each session has users of its own. */
const STEPS_PER_SESSION = 100;

interface Check {
  readonly operations: number;
  /** The instances of the service that take the operations in turn. Each loads its functions again. */
  readonly instances: number;
  /** The test to name in the command that repeats a failure. */
  readonly file: string;
}

/** Sessions without some of the steps that a failure is reduced with, at most. */
const REDUCTIONS_MAX = 150;

/**
 * Runs a number of operations.
 * @throws Error with the steps, the request and the difference
 */
export async function checkModel({ operations, instances, file }: Check): Promise<void> {
  const first = chooseSeed();
  const chosen = process.env['MODEL_STEPS']?.split(',').map(Number);
  const start = () => startTestGateway({ env: localEnvironment(inject('functionsEndpoint')), dist: DIST });
  const gateways: Gateways = await Promise.all([start(), ...Array.from({ length: instances - 1 }, start)]);
  const counts = new Map<string, number>();
  let [done, compared, now] = [0, 0, Date.now()];
  try {
    for (let seed = first; done < operations; seed++) {
      const plan = planOf(seed, Math.min(operations, STEPS_PER_SESSION));
      const outcome = await runPlan(gateways, now, plan, chosen ?? [...plan.steps.keys()]);
      now = outcome.endsAt + 1;
      if (outcome.failure) throw await explained(gateways, { seed, plan, file, now }, outcome.failure);
      for (const [name, count] of outcome.counts) counts.set(name, (counts.get(name) ?? 0) + count);
      done += chosen ? operations : outcome.steps;
      compared += outcome.compared;
    }
  } finally {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
  }
  console.log(`model: ${done} operations, ${compared} more requests compared\n${table(counts)}`);
}

interface Failing {
  readonly seed: number;
  readonly plan: Plan;
  readonly file: string;
  now: number;
}

async function explained(
  gateways: Gateways,
  failing: Failing,
  found: NonNullable<Outcome['failure']>,
): Promise<Error> {
  const { seed, plan, file } = failing;
  let failure = found;
  const fails = async (needed: readonly number[]): Promise<boolean> => {
    const outcome = await runPlan(gateways, failing.now, plan, needed);
    failing.now = outcome.endsAt + 1;
    failure = outcome.failure ?? failure;
    return outcome.failure !== undefined;
  };
  const upTo = [...plan.steps.keys()].filter((n) => n <= found.step);
  const needed = process.env['MODEL_STEPS'] === undefined ? await reduced(upTo, fails) : upTo;
  return new Error(
    [
      report(failure.error),
      'The steps:',
      ...needed.map((n) => `${n}: ${JSON.stringify(plan.steps[n])}`),
      `To repeat it: SEED=${seed} MODEL_STEPS=${needed.join(',')} npx vitest run ${file}`,
    ].join('\n'),
    { cause: failure.error },
  );
}

/** Leaves out parts, from halves down to single steps, as long as the rest still fails (delta debugging). */
async function reduced(
  all: readonly number[],
  fails: (needed: readonly number[]) => Promise<boolean>,
): Promise<readonly number[]> {
  let needed = all;
  let runs = 0;
  for (let size = Math.ceil(needed.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let start = needed.length - size; start > -size && runs < REDUCTIONS_MAX; start -= size, runs++) {
      const fewer = needed.filter((_, n) => n < start || n >= start + size);
      if (fewer.length > 0 && fewer.length < needed.length && (await fails(fewer))) needed = fewer;
    }
  return needed;
}

function report(error: unknown): string {
  if (!(error instanceof Difference)) return inspect(error);
  const { request, expected, actual } = error;
  return [
    `The response to ${shown(withoutUser(request))}`,
    `should be ${shown(expected)}`,
    `but is    ${shown(actual)}`,
  ].join('\n');
}

const withoutUser = (request: unknown): unknown =>
  typeof request === 'object' && request !== null && 'user' in request
    ? { ...request, user: (request.user as { id: string } | undefined)?.id }
    : request;

const shown = (value: unknown): string =>
  inspect(value, { depth: 9, breakLength: 200, maxStringLength: 300, maxArrayLength: 30 });

function table(counts: ReadonlyMap<string, number>): string {
  const byOperation = Map.groupBy(counts, ([name]) => name.slice(0, name.lastIndexOf(' ')));
  const rows = [...byOperation].map(([operation, all]) => {
    const statuses = all.map(([name, count]) => `${name.slice(name.lastIndexOf(' ') + 1)}: ${count}`);
    return `${operation.padEnd(28)}${statuses.toSorted().join('  ')}`;
  });
  return rows.toSorted().join('\n');
}
