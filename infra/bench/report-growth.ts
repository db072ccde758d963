// The part of the report on how costs grow with the number of notes.
import type { GrowthPoint } from './growth.ts';
import { number, table } from './markdown.ts';
import type { Results } from './results.ts';

export const CHART_FILE = 'BENCHMARK.svg';

export const growthSections = ({ growth, exponents }: Results): string[] => [
  `## Growth

![Read units by number of notes](${CHART_FILE})

${table(
  [
    'GET /note',
    'Notes',
    'Calls, cold',
    'warm',
    'Round trips, cold',
    'warm',
    'Read units, cold',
    'warm',
    'Bytes',
  ],
  growth.points.toSorted(byRequest(growth.points)).map(countRow),
)}`,
  `### Times (noisy)

Wall times over HTTP through the local gateway and its key check, CPU times of the function's thread; warm is the median.

${table(
  ['GET /note', 'Notes', 'Wall ms, cold', 'warm', 'CPU µs, cold', 'warm'],
  growth.points.toSorted(byRequest(growth.points)).flatMap(timeRow),
)}`,
  `### Exponents

The slope of the least-squares line in log-log: 0 is a constant, 1 is growth in proportion to the notes.

${table(
  ['GET /note', 'State', 'Calls', 'Read units', 'CPU (noisy)'],
  exponents.map(({ request, state, calls, read, cpu }) => [
    request,
    state,
    calls.toFixed(2),
    read.toFixed(2),
    cpu?.toFixed(2) ?? '',
  ]),
  2,
)}`,
];

/** The points of a request together, in the order requests were made. */
function byRequest(points: readonly GrowthPoint[]) {
  const order = [...new Set(points.map(({ request }) => request))];
  return (a: GrowthPoint, b: GrowthPoint): number =>
    order.indexOf(a.request) - order.indexOf(b.request) || a.notes - b.notes;
}

const countRow = ({ request, notes, cold, warm }: GrowthPoint): (string | number)[] => [
  request,
  number(notes),
  number(cold.calls),
  number(warm.calls),
  number(cold.trips),
  number(warm.trips),
  number(cold.read),
  number(warm.read),
  number(warm.responseBytes),
];

const timeRow = ({ request, notes, times }: GrowthPoint): (string | number)[][] =>
  times
    ? [
        [
          request,
          number(notes),
          number(times.cold.wallMs, 1),
          number(times.warm.wallMs, 1),
          number(times.cold.cpuMicros),
          number(times.warm.cpuMicros),
        ],
      ]
    : [];
