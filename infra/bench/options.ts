// The options of npm run bench.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../build/functions.ts';
import { UserError } from '../user-error.ts';

export const USAGE = `Usage: npm run bench -- [--quick] [--without-peers] [--out DIR]

Measures what requests cost, writes BENCHMARK.md, BENCHMARK.json and BENCHMARK.svg, and the costs into the README.

  --quick          a small run: few notes, few imports, no peers
  --without-peers  leaves out the comparison with other services
  --out DIR        where the report goes; the repository's root otherwise`;

export interface BenchOptions {
  readonly quick: boolean;
  readonly peers: boolean;
  readonly out: string;
  readonly help: boolean;
}

/** @throws UserError with the usage when an option is mistyped */
export function benchOptions(args: readonly string[]): BenchOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        quick: { type: 'boolean', default: false },
        'without-peers': { type: 'boolean', default: false },
        out: { type: 'string', default: ROOT },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const { quick, out, help } = values;
    return { quick, help, peers: !quick && !values['without-peers'], out: resolve(out) };
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}
