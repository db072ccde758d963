// The report of a run, as Markdown tables. Nothing here knows what the outcome should be.
import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg, platform } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { TRASHED_NOTES, WORKSPACE_NOTES, type EndpointCost } from './endpoints.ts';
import { MOMENTS, type GrowthPoint } from './growth.ts';
import type { LargeList } from './large-list.ts';
import type { Cost } from './recorder.ts';
import { CONTENT_BYTES } from './sample-notes.ts';
import type { Results, Target } from './targets.ts';

/** The commit and the machine of a run; nothing that names the machine. */
export function circumstances(): string {
  const commit = String(execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'])).trim();
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `commit ${commit}; ${availableParallelism()} cores, ${platform()}, Node ${process.versions.node}; load ${load} when it began`;
}

/** The whole report; `run` says what was run where. */
export function reportText(results: Results, targets: readonly Target[], run: string): string {
  const { endpoints, edge, growth, largeList, bundles, violations } = results;
  return `# Benchmark

Written by ${run}.
Calls, round trips, units and bytes are exact and come out the same anywhere. Times are noisy: compare them within this run only.
Notes have ${number(CONTENT_BYTES)} bytes of markdown. **Cold** is the first request to a new function instance, **warm** the next. **At rest**: the last write lies more than a minute back.

## Targets

${table(
  'What | At most | Measured |',
  targets.map((each) => [each.what, each.most, each.measured, each.met ? 'met' : '**not met**']),
)}

## Every endpoint

In a workspace of ${WORKSPACE_NOTES} notes, 10 groups and 20 todos. The key check comes before each; cold is a key's first use in a minute. A malformed key is answered ${edge.malformedKeyStatus} by a gateway that has no functions to run.
A page of 50 notes has ${number(edge.pageBytes.identity)} bytes on the wire, for a client that accepts gzip ${number(edge.pageBytes.gzip)}. A trash of ${number(TRASHED_NOTES)} notes is emptied with ${edge.emptied.cost.calls} calls, ${edge.emptied.cost.read} read and ${edge.emptied.cost.write} write units.

${table('Request | | Calls | Round trips | Read units | Write units', endpoints.flatMap(endpointRows))}

## Growth

\`GET /note\` in pages of 50: read units / round trips. **Written**: just after one write, by the instance that was warm before it; then a new instance's first request and its next.
Times are wall times over HTTP with the key check; the warm one is a median.

${table(
  'Request | Notes | Cold | Warm | Written | Written, cold | Its next | ms, cold | ms, warm',
  growth.toSorted((a, b) => a.request.localeCompare(b.request)).map(growthRow),
)}

${largeListText(largeList)}

## Functions

The time of a process that imports the bundle, and the same beside one that imports an empty handler: medians of rounds over all.

${table(
  'Function | Bytes | gzip | Import ms | Beside empty',
  bundles.map((each) => [each.name, each.bytes, each.gzip, Math.round(each.milliseconds), each.ratio]),
)}

## How it is measured

- A proxy between the functions and DynamoDB Local notes every call. Round trips are the longest chain of calls of which none overlaps another in time.
- Units of plain calls are those that DynamoDB Local reports. Those of transactions are counted by the documented rules from the sizes of the items before and after (\`infra/bench/capacity.ts\`).
- Every gateway's clock is two minutes ahead of the one before, so what was written before is at rest without waiting.
- A search looks for a word that a tenth of the contents hold. An answer with another total ends the run.
- At the end the integrity checker found ${violations.length} violations in the whole table.
`;
}

const COST_COLUMNS = ['calls', 'trips', 'read', 'write'] as const;

/** One row where cold and warm cost the same. */
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
    `${of.calls} calls, ${number(of.read)} read units, ${number(Math.round(ms))} ms`;
  return `The newest 50 of ${number(notes)} notes without contents: cold ${cost(cold, coldMs)}; warm ${cost(warm, warmMs)}.`;
}

type Cell = string | number;

const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** `head` has its cells between bars; the first column is text, the others are numbers. */
function table(head: string, rows: readonly (readonly Cell[])[]): string {
  const rule = head.split('|').map((_, n) => (n === 0 ? '---' : '--:'));
  const text = (cell: Cell): string => (typeof cell === 'number' ? number(cell) : cell);
  const lines = [head, rule.join(' | '), ...rows.map((row) => row.map(text).join(' | '))];
  return lines.map((line) => `| ${line} |`).join('\n');
}
