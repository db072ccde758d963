// Every bug of test/mutations.json makes its test fail. Before the first bug the same tests pass, because a test that
// fails anyway proves nothing. `npm run test:mutations -- C5 C6` tries only these.
// @module-tag proof
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chosenMutations, testedCopy, type Counts, type TestedCopy } from '../harness/mutations.ts';

const chosen = chosenMutations();

let copy: TestedCopy;
let healthy: readonly Counts[];
const outcomes = new Map<string, string>();

beforeAll(async () => {
  copy = testedCopy();
  healthy = await copy.without(chosen);
});

afterAll(() => {
  copy.remove();
  const lines = chosen.map(({ id, file, test: by }) => [outcomes.get(id) ?? 'not tried', id, file, by]);
  const survivors = lines.filter(([outcome]) => outcome !== 'caught').map(([, id]) => id);
  console.log(lines.map((line) => line.map((cell, n) => cell.padEnd(WIDTHS[n] ?? 0)).join(' ')).join('\n'));
  const others = survivors.length > 0 ? `, not caught: ${survivors.join(', ')}` : '';
  console.log(`\n${lines.length} bugs, ${lines.length - survivors.length} caught${others}`);
});

/** Of the columns outcome, id and file, in characters. */
const WIDTHS = [12, 32, 44];

function outcomeOf(counts: Counts): string {
  if (!counts || counts.passed + counts.failed === 0) return 'no test ran';
  return counts.failed > 0 ? 'caught' : 'survived';
}

test.for(chosen.map((mutation, n) => [mutation.id, mutation, n] as const))(
  '%s is caught',
  async ([id, mutation, n]) => {
    const { file, test: by, survives } = mutation;
    const without = healthy[n];
    expect(without, `${by} without the bug`).toMatchObject({ failed: 0 });
    expect(without?.passed, `${by} without the bug`).toBeGreaterThan(0);
    const outcome = outcomeOf(await copy.with(mutation));
    outcomes.set(id, outcome);
    expect(outcome, survives ?? `${file} with the bug`).toBe(survives === undefined ? 'caught' : 'survived');
  },
);
