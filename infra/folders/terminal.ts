// Shows the progress of an import or export in the terminal, and prints the counts and failures at the end.
import { createInterface } from 'node:readline';
import { newTally, type Tally } from '../../lib/folders/tally.ts';

const QUIET_MS = 1_000;
const CLEAR_LINE = '\r\u001B[2K';

/** Prints a line of the result. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Whether a person reads the output and can answer. */
export const isInteractive = (): boolean => process.stdin.isTTY && process.stdout.isTTY;

/** Asks a person whether to continue. The end of the input is a no. */
export async function asks(question: string): Promise<boolean> {
  process.stdout.write(`${question} Continue? [Y/n] `);
  // Without an output it leaves the terminal as it is, so that Ctrl-C ends the process.
  const lines = createInterface({ input: process.stdin });
  const { value, done } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  return !done && /^(?:y(?:es)?)?$/i.test(value.trim());
}

/** Shows a line that is no part of the result. */
export const notice = (line: string): void => void process.stderr.write(`${line}\n`);

export interface Shown {
  readonly tally: Tally;
  /**
   * Prints the counts and then the failures. Returns whether nothing failed and nothing is missing.
   * @param nothing the text if nothing was counted
   */
  readonly finish: (nothing?: string) => boolean;
}

/** @param title the beginning of the last line, such as `Imported` */
export function shownTally(title: string): Shown {
  let shownAt = 0;
  const tally = newTally((line) => {
    if (process.stderr.isTTY) process.stderr.write(`${CLEAR_LINE}${line}`);
    else if (performance.now() - shownAt >= QUIET_MS) {
      shownAt = performance.now();
      console.error(line);
    }
  });
  return {
    tally,
    finish(nothing = 'nothing to do') {
      if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE);
      const { lines, failures, isComplete } = tally.report(title, nothing);
      console.log(lines.join('\n'));
      if (failures.length > 0) console.error(`Failures:\n${failures.join('\n')}`);
      return isComplete;
    },
  };
}
