// The work of finding checkboxes is linear in the length of any text. Any save can request it.
import { expect, test, vi } from 'vitest';
import { checkboxesIn } from '../../lib/domain/checkboxes/checkboxes.ts';
import { Line } from '../../lib/markdown/line.ts';
import { TEXTS } from '../harness/long-texts.ts';

/** Counts the characters read and the checks whether a line continues a list or quote. */
function stepsFor(content: string): number {
  const spies = [vi.spyOn(String.prototype, 'charAt'), vi.spyOn(Line.prototype, 'blank', 'get')];
  checkboxesIn(content);
  const steps = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  vi.restoreAllMocks();
  return steps;
}

test.for(Object.entries(TEXTS))(
  'takes twice the steps for twice the text: %s',
  { tags: ['slow'] },
  ([, text]) => {
    const [once, twice] = [stepsFor(text(4_000)), stepsFor(text(8_000))];
    expect(once).toBeGreaterThan(0);
    expect(twice / once).toBeLessThan(2.1);
  },
);
