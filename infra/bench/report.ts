// The report of a run, as Markdown tables.
import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg, platform } from 'node:os';
import { functionNames } from '../build/functions.ts';
import type { GrowthPoint } from './growth.ts';
import type { ImportTime } from '../build/import-times.ts';
import type { LargeList } from './large-list.ts';
import { CLIENTS, type ManyClients } from './many-clients.ts';
import { CONTENT_BYTES, WORD_COUNT } from './sample-notes.ts';

export interface Results {
  readonly growth: readonly GrowthPoint[];
  readonly largeList: LargeList;
  readonly manyClients: ManyClients;
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
export function reportText({ growth, largeList, manyClients, imports }: Results, run: string): string {
  const workspaces = [...new Set(growth.map(({ workspace }) => workspace))];
  const requests = Map.groupBy(growth, ({ request }) => request);
  return `# Benchmark

\`npm run bench\` measures lists as a workspace grows, many clients at once, and how long functions take to import. Latest run: ${run}.

Times are noisy: compare them within a run only. [Costs](costs.md) lists what each request reads and writes, which is exact.

## Lists

Milliseconds over HTTP with the key check: **cold / warm**. Cold is the first request to a new function instance, warm the median of later ones. \`GET /note\` has pages of 50; each note has ${number(CONTENT_BYTES)} bytes of Markdown. A tenth of the notes contains the searched texts and words, a tag and a link to one note; one word is in all of them. The notes are made of ${WORD_COUNT} words, except for those of real Markdown: the files that the locked packages ship, cut into parts of about the same size. While another client writes, five notes are changed before each list, and 300 within the last minute.

${table(
  ['Request', ...workspaces].join(' | '),
  [...requests]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([request, points]) => [request, ...points.map(times)]),
)}

The newest 50 of ${number(largeList.notes)} notes without contents: ${times(largeList)}; while another client writes: ${largeList.busyMs.toFixed(1)}.

## Many clients

${clientLines(manyClients)}

## Functions

The time of a process that imports a bundle, and its ratio to one that imports an empty handler; medians of rounds that import every function. \`npm run build -- --times\` prints all of them.

${importLines(imports)}
`;
}

const times = ({ coldMs, warmMs }: Pick<GrowthPoint, 'coldMs' | 'warmMs'>): string =>
  `${number(Math.round(coldMs))} / ${warmMs.toFixed(1)}`;

/** How long many clients take, and their database alone. */
function clientLines({ notes, serviceMs, databaseMs, ratio, callsPerNote }: ManyClients): string {
  const seconds = (ms: number): string => number(ms / 1_000);
  return `${CLIENTS} clients create ${number(notes)} notes of one user in ${seconds(serviceMs)} s. DynamoDB Local alone takes ${seconds(databaseMs)} s for the same calls, ${number(callsPerNote)} per note, sent by the same client library, also ${CLIENTS} at a time: a ratio of ${number(ratio)}. Medians of rounds that measure one after the other, with the database on disk as with \`npm start\`.`;
}

/** The median function and the slowest ones. */
function importLines(imports: readonly ImportTime[]): string {
  const sorted = imports
    .map(({ milliseconds, ratio }, n) => ({ name: functionNames[n] ?? '', milliseconds, ratio }))
    .toSorted((a, b) => a.milliseconds - b.milliseconds);
  const line = (what: string, one: ImportTime | undefined): string =>
    one ? `- ${what}: ${Math.round(one.milliseconds)} ms, ${number(one.ratio)} × empty` : '';
  return [
    line(`the median of ${sorted.length} functions`, sorted[Math.floor(sorted.length / 2)]),
    ...sorted
      .slice(-SLOWEST)
      .toReversed()
      .map((one) => line(one.name, one)),
  ].join('\n');
}

/** The number of slow functions that the report names. */
const SLOWEST = 3;

const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** `head` has its cells separated by bars. The first column is aligned left, the others right. */
function table(head: string, rows: readonly (readonly string[])[]): string {
  const rule = head.split('|').map((_, n) => (n === 0 ? '---' : '--:'));
  const lines = [head, rule.join(' | '), ...rows.map((row) => row.join(' | '))];
  return lines.map((line) => `| ${line} |`).join('\n');
}
