// BENCHMARK.md: what a run found, as tables. Nothing here knows what the outcome should be.
import { CONTENT_BYTES, MATCH_EVERY } from './corpus.ts';
import { costRows } from './costs.ts';
import type { Measured } from './endpoints.ts';
import { machineText } from './machine.ts';
import { counted, number, orNothing, table } from './markdown.ts';
import type { Results } from './results.ts';
import { growthSections } from './report-growth.ts';
import { weightSections } from './report-weights.ts';
import { STAGE_GROUPS, STAGE_NOTES, STAGE_TODOS } from './stage.ts';
import type { Target } from './targets.ts';

/** The whole report. */
export const reportText = (results: Results, targets: readonly Target[]): string =>
  [
    head(results),
    targetSection(targets),
    endpointSection(results),
    ...growthSections(results),
    ...weightSections(results),
    methodSection(results),
  ].join('\n\n') + '\n';

const head = ({ machine, quick, seconds }: Results): string => `# Benchmark

Written by \`npm run bench${quick ? ' -- --quick' : ''}\` in ${number(seconds)} seconds on one machine: ${machineText(machine)}.
Calls, round trips, units and bytes are exact and come out the same anywhere; **times are noisy**: compare them within
this run only. Notes are ${number(CONTENT_BYTES)} bytes of markdown. Cold is the first request to a new function instance, warm the
same request again.`;

const targetSection = (targets: readonly Target[]): string => `## Targets

${table(
  ['What', 'Target', 'Measured', ''],
  targets.map(({ what, target, measured, met }) => [what, target, measured, met ? 'met' : '**missed**']),
  4,
)}`;

function endpointSection({ endpoints, authorizer, malformedKey }: Results): string {
  const { first, next } = authorizer;
  const rows = costRows(endpoints).map(([name, cost]) => row(name, cost));
  return `## Every endpoint

The function's own calls, in a workspace of ${STAGE_NOTES} notes, ${STAGE_GROUPS} groups and ${STAGE_TODOS} todos. Bytes are those of the bodies. A read has one row where
cold and warm cost the same; of a write it is the costlier of two. Before each comes the key check: ${counted(next.calls, 'call')}, ${counted(next.read, 'read unit')}, and for a key's first use in a
minute ${counted(first.calls, 'call')}, ${counted(first.read, 'read unit')} and ${counted(first.write, 'write unit')}. A malformed key is answered
${malformedKey.status}; it runs ${counted(malformedKey.functionsRun, 'function')} and makes ${counted(malformedKey.calls, 'call')}.

${table(['Request', 'Calls', 'Round trips', 'Read units', 'Write units', 'Request bytes', 'Response bytes'], rows)}`;
}

const row = (name: string, cost: Measured): (string | number)[] => [
  name,
  cost.calls,
  cost.trips,
  orNothing(cost.read),
  orNothing(cost.write),
  orNothing(cost.requestBytes),
  number(cost.responseBytes),
];

function methodSection({ calibration, violations }: Results): string {
  const { compared, agreed, agreedButForMissing, differences } = calibration;
  return `## How it is measured

- **Calls and round trips.** A proxy between the functions and DynamoDB Local notes every call. Round trips are the longest
  chain of calls of which none overlaps another; the proxy holds each reply for a moment, so that what is sent together overlaps.
- **Units** are counted by AWS's rules from the sizes of the items before and after each call (\`infra/bench/item-size.ts\`,
  \`capacity.ts\`). DynamoDB Local is right about plain reads and writes: of ${number(compared)} such calls the model agreed with it in
  ${number(agreed)}${agreedButForMissing > 0 ? `, and in ${number(agreedButForMissing)} more but for the least unit that AWS charges for what is not there` : ''}. Differences: ${differences.length}.
- **Just written** means that more was written in the last minute than the account remembers: a new function instance then
  keeps nothing before it has seen the workspace for ten seconds (\`lib/cache/directories.ts\`). Everywhere else the last
  write is long ago.
- **Searches** look for a word that one content in ${MATCH_EVERY} holds and no name. An answer with another total than that ends the run.
- **CPU time** is that of one thread in which the function runs again and again, by turns with the same calls made by the bare SDK
  client; both get recorded answers.
- **Integrity.** At the end the checker found ${violations.length} violations in the whole table.`;
}
