// The report of a run, as Markdown tables. It does not know which results are expected.
import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg, platform } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { TRASHED_NOTES, WORKSPACE_NOTES, type EndpointCost } from './endpoints.ts';
import { MOMENTS, type GrowthPoint } from './growth.ts';
import type { LargeList } from './large-list.ts';
import type { Cost } from './recorder.ts';
import { CONTENT_BYTES } from './sample-notes.ts';
import type { Results, Target } from './targets.ts';

/** The commit and the machine of a run, without the machine's name. */
export function circumstances(): string {
  const commit = String(execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'])).trim();
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `commit ${commit}; ${availableParallelism()} cores, ${platform()}, Node ${process.versions.node}; load ${load} when it began`;
}

/** The whole report. `run` is the command, its duration, the commit and the machine. */
export function reportText(results: Results, targets: readonly Target[], run: string): string {
  const { endpoints, edge, growth, largeList, bundles, violations } = results;
  return `# Benchmark

Written by ${run}.
Calls, round trips, units and bytes are exact and the same on every machine. Times are noisy: compare them within this run only.
Each note has ${number(CONTENT_BYTES)} bytes of Markdown. **Cold** is the first request to a new function instance, **warm** the next. **At rest** means that the last write was more than a minute ago.

## Targets

${table(
  'What | At most | Measured |',
  targets.map((each) => [each.what, each.most, each.measured, each.met ? 'met' : '**not met**']),
)}

## Every endpoint

The workspace has ${WORKSPACE_NOTES} notes, 10 groups and 20 todos. The key check runs before every request and is listed once; its cold row is the first use of a key in a minute. The gateway returns ${edge.malformedKeyStatus} for a malformed key without running a function.
A page of 50 notes takes ${number(edge.pageBytes.identity)} bytes on the wire, or ${number(edge.pageBytes.gzip)} with gzip. Emptying a trash of ${number(TRASHED_NOTES)} notes takes ${edge.emptied.cost.calls} calls, ${edge.emptied.cost.read} read units and ${number(edge.emptied.cost.write)} write units.

${table('Request | | Calls | Round trips | Read units | Write units', endpoints.flatMap(endpointRows))}

## Growth

The cells show the read units / round trips of \`GET /note\` in pages of 50. Three columns are measured just after one write: **Written** is a request to an instance that was warm before the write, **Written, cold** the first request to a new instance, and **Its next** the next request to that instance.
Times are elapsed times over HTTP, including the key check. Each warm time is a median.

${table(
  'Request | Notes | Cold | Warm | Written | Written, cold | Its next | ms, cold | ms, warm',
  growth.toSorted((a, b) => a.request.localeCompare(b.request)).map(growthRow),
)}

${largeListText(largeList)}

## Functions

**Import ms** is the time of a process that imports the bundle. **× empty** is its ratio to the time of a process that imports an empty handler. Both are medians of several rounds; each round imports every function.

${table(
  'Function | Bytes | gzip | Import ms | × empty',
  bundles.map((each) => [each.name, each.bytes, each.gzip, Math.round(each.milliseconds), each.ratio]),
)}

## How it is measured

- A proxy between the functions and DynamoDB Local records every call. Round trips are the longest chain of calls that do not overlap in time.
- DynamoDB Local reports the units of plain calls. The units of transactions are computed by the documented rules from the sizes of the items before and after (\`infra/bench/capacity.ts\`).
- The clock of each gateway is two minutes ahead of the previous one, so that earlier writes are at rest without waiting.
- The searched texts and words occur in a tenth of the contents, and one word in all of them. A wrong total ends the run.
- At the end the integrity checker found ${violations.length} violations in the whole table.
`;
}

const COST_COLUMNS = ['calls', 'trips', 'read', 'write'] as const;

/** A row for cold and one for warm, or a single row if both cost the same. */
function endpointRows({ name, cold, warm }: EndpointCost): Cell[][] {
  const row = (state: string, cost: Cost) => [name, state, ...COST_COLUMNS.map((column) => cost[column])];
  return isDeepStrictEqual(cold, warm) ? [row('', warm)] : [row('cold', cold), row('warm', warm)];
}

function growthRow({ request, notes, costs, coldMs, warmMs }: GrowthPoint): Cell[] {
  const cells = MOMENTS.map((at) => `${number(costs[at].read)} / ${costs[at].trips}`);
  return [request, notes, ...cells, Math.round(coldMs), warmMs.toFixed(1)];
}

function largeListText({ notes, cold, warm, coldMs, warmMs }: LargeList): string {
  const cost = (of: Cost, ms: number): string =>
    `${of.calls} ${of.calls === 1 ? 'call' : 'calls'}, ${number(of.read)} read ${of.read === 1 ? 'unit' : 'units'}, ${number(Math.round(ms))} ms`;
  return `The newest 50 of ${number(notes)} notes without contents: cold ${cost(cold, coldMs)}; warm ${cost(warm, warmMs)}.`;
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
