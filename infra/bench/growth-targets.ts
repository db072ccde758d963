// The targets of lists and searches, at the largest number of notes that was measured.
import type { Measured } from './endpoints.ts';
import type { GrowthPoint } from './growth.ts';
import { counted } from './markdown.ts';
import type { Findings, Target } from './targets.ts';

const LIST_COLD_TRIPS = 3;
const LIST_COLD_UNITS = 350;
const SEARCH_COLD_FACTOR = 1.1;
const SEARCH_WARM_MS = 50;

/** Any page, sort or filter. */
export function listTargets({ growth, exponents }: Findings): Target[] {
  // Just after a write the last changes are read twice: that is reported, and no target.
  const lists = largest(growth.points).filter(({ search, justWritten }) => !search && !justWritten);
  const names = new Set(lists.map(({ request }) => request));
  const slopes = exponents.filter(({ request, state }) => state === 'warm' && names.has(request));
  const worst = (state: 'cold' | 'warm', cost: (measured: Measured) => number): number =>
    Math.max(...lists.map((point) => cost(point[state])));
  const [calls, units] = [worst('warm', (each) => each.calls), worst('warm', (each) => each.read)];
  const slope = Math.max(...slopes.flatMap((each) => [Math.abs(each.read), Math.abs(each.calls)]));
  const [trips, cold] = [worst('cold', (each) => each.trips), worst('cold', (each) => each.read)];
  const of = `any page, sort or filter of ${notesText(lists)}`;
  return [
    {
      what: `${of}, warm`,
      target: '1 call, 1 read unit, exponent 0.00',
      measured: `${counted(calls, 'call')}, ${counted(units, 'read unit')}, exponent ${slope.toFixed(2)}`,
      met: calls <= 1 && units <= 1 && slope === 0,
    },
    {
      what: `${of}, cold`,
      target: `at most ${LIST_COLD_TRIPS} round trips, ${LIST_COLD_UNITS} read units`,
      measured: `${counted(trips, 'round trip')}, ${counted(cold, 'read unit')}`,
      met: trips <= LIST_COLD_TRIPS && cold <= LIST_COLD_UNITS,
    },
  ];
}

/** A search of all contents. */
export function searchTargets({ growth }: Findings): Target[] {
  const points = largest(growth.points).filter(({ search }) => search);
  return points.flatMap(({ request, notes, cold, warm, times }) => {
    const once = growth.bodyUnits[notes] ?? 0;
    const ms = times?.warm.wallMs ?? Infinity;
    return [
      {
        what: `${request}: ${notesText(points)}, cold`,
        target: `at most ${SEARCH_COLD_FACTOR} × the stored contents read once (${counted(once, 'read unit')})`,
        measured: `${counted(cold.read, 'read unit')}, ${(cold.read / once).toFixed(2)} ×`,
        met: cold.read <= SEARCH_COLD_FACTOR * once,
      },
      {
        what: `${request}: ${notesText(points)}, warm`,
        target: `1 read unit, at most ${SEARCH_WARM_MS} ms`,
        measured: `${counted(warm.read, 'read unit')}, ${ms.toFixed(0)} ms`,
        met: warm.read <= 1 && ms <= SEARCH_WARM_MS,
      },
    ];
  });
}

/** The points of the largest size. */
function largest(points: readonly GrowthPoint[]): GrowthPoint[] {
  const most = Math.max(...points.map(({ notes }) => notes));
  return points.filter(({ notes }) => notes === most);
}

const notesText = (points: readonly GrowthPoint[]): string => counted(points[0]?.notes ?? 0, 'note');
