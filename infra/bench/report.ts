// The report of a run, as Markdown tables.
import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg, platform } from 'node:os';
import { functionNames } from '../build/functions.ts';
import type { GrowthPoint } from './growth.ts';
import type { ImportTime } from '../build/import-times.ts';
import type { LargeList } from './large-list.ts';
import { CONTENT_BYTES } from './sample-notes.ts';

export interface Results {
  readonly growth: readonly GrowthPoint[];
  readonly largeList: LargeList;
  /** The import times of the functions, in their order. */
  readonly imports: readonly ImportTime[];
}

/** The commit and the machine of a run, without the machine's name. */
export function circumstances(): string {
  const commit = String(execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'])).trim();
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `commit ${commit}; ${availableParallelism()} cores, ${platform()}, Node ${process.versions.node}; load ${load} when it began`;
}

/** The whole report. `run` is the command, its duration, the commit and the machine. */
export function reportText({ growth, largeList, imports }: Results, run: string): string {
  return `# Benchmark

Written by ${run}.
Times are noisy: compare them within this run only. [Costs](costs.md) lists what each request reads and writes, which is exact.

## Lists

The elapsed time of \`GET /note\` in pages of 50, and of \`GET /tag\`, over HTTP, including the key check, in milliseconds. Each note has ${number(CONTENT_BYTES)} bytes of Markdown. **Cold** is the first request to a new function instance, **warm** the median of later ones.
The searched texts and words, a tag and a link to one note occur in a tenth of the contents, and one word in all of them.

${table(
  'Request | Notes | Cold | Warm',
  growth
    .toSorted((a, b) => a.request.localeCompare(b.request))
    .map(({ request, notes, coldMs, warmMs }) => [request, notes, Math.round(coldMs), warmMs.toFixed(1)]),
)}

The newest 50 of ${number(largeList.notes)} notes without contents: cold ${number(Math.round(largeList.coldMs))} ms; warm ${number(Math.round(largeList.warmMs))} ms.

## Functions

**Import ms** is the time of a process that imports the bundle. **× empty** is its ratio to the time of a process that imports an empty handler. Both are medians of several rounds; each round imports every function. \`npm run build\` prints the sizes.

${table(
  'Function | Import ms | × empty',
  imports.map(({ milliseconds, ratio }, n) => [functionNames[n] ?? '', Math.round(milliseconds), ratio]),
)}
`;
}

type Cell = string | number;

const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** `head` has its cells separated by bars. The first column is aligned left, the others right. */
function table(head: string, rows: readonly (readonly Cell[])[]): string {
  const rule = head.split('|').map((_, n) => (n === 0 ? '---' : '--:'));
  const text = (cell: Cell): string => (typeof cell === 'number' ? number(cell) : cell);
  const lines = [head, rule.join(' | '), ...rows.map((row) => row.map(text).join(' | '))];
  return lines.map((line) => `| ${line} |`).join('\n');
}
