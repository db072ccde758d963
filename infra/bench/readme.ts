// The README's cost table is the report's.
import { costRows } from './costs.ts';
import { orNothing, table } from './markdown.ts';
import type { Results } from './results.ts';

const BEGIN = '<!-- costs: written by npm run bench -->\n<!-- prettier-ignore-start -->\n';
const END = '\n<!-- prettier-ignore-end -->';

/** The README with the costs that a run has measured. @throws Error when the README has no place for them */
export function withCosts(readme: string, { endpoints }: Pick<Results, 'endpoints'>): string {
  const begin = readme.indexOf(BEGIN) + BEGIN.length;
  const end = readme.indexOf(END, begin);
  if (begin < BEGIN.length || end < 0) throw new Error('the README has no place for the costs');
  const rows = costRows(endpoints).map(([name, { calls, trips, read, write }]) => [
    name,
    calls,
    trips,
    orNothing(read),
    orNothing(write),
  ]);
  const costs = table(['Request', 'Calls', 'Round trips', 'Read units', 'Write units'], rows);
  return `${readme.slice(0, begin)}\n${costs}\n${readme.slice(end)}`;
}
