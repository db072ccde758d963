// BENCHMARK.svg: read units by number of notes, both logarithmic.
import type { Growth } from './growth.ts';

const WIDTH = 760;
const HEIGHT = 440;
const PLOT = { left: 64, right: 200, top: 48, bottom: 52 };

interface Line {
  readonly label: string;
  readonly points: readonly (readonly [notes: number, units: number])[];
  readonly color: string;
  readonly dash?: string;
  /** Of a ring around each point; a filled dot without. Lines that coincide are seen by their rings. */
  readonly ring?: number;
}

/** The chart of the first list and the search, cold and warm. */
export function chartSvg({ points, bodyUnits }: Growth): string {
  const lines = linesOf({ points, bodyUnits });
  const all = lines.flatMap((line) => line.points);
  const decadesX = decades(all.map(([notes]) => notes));
  const decadesY = decades(all.map(([, units]) => units));
  const x = scale(decadesX, PLOT.left, WIDTH - PLOT.right);
  const y = scale(decadesY, HEIGHT - PLOT.bottom, PLOT.top);
  const parts = [
    ...decadesX.map((value) => tick(x(value), y(decadesY[0] ?? 1), x(value), PLOT.top, value, 'x')),
    ...decadesY.map((value) =>
      tick(x(decadesX[0] ?? 1), y(value), x(decadesX.at(-1) ?? 1), y(value), value, 'y'),
    ),
    ...lines.map((line) => drawn(line, x, y)),
    ...lines.map((line, n) => legend(line, n)),
    text(PLOT.left, 24, 'Read units of GET /note by number of notes', 'font-weight="bold"'),
    text(
      (WIDTH - PLOT.right + PLOT.left) / 2,
      HEIGHT - 12,
      'notes of 4 KB in the workspace',
      'text-anchor="middle"',
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="13">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${parts.join('\n')}
</svg>
`;
}

function linesOf({ points, bodyUnits }: Growth): Line[] {
  const list = points.filter(({ request }) => request === points[0]?.request);
  const first = points.find((point) => point.search);
  const search = points.filter(({ request }) => request === first?.request);
  const series = (of: Growth['points'], state: 'cold' | 'warm') =>
    of.map((point) => [point.notes, point[state].read] as const);
  return [
    {
      label: 'contents read once',
      points: Object.entries(bodyUnits).map(([n, units]) => [Number(n), units]),
      color: '#9aa0a6',
      dash: '2 4',
    },
    { label: 'search, cold', points: series(search, 'cold'), color: '#c5221f' },
    { label: 'search, warm', points: series(search, 'warm'), color: '#c5221f', dash: '7 4', ring: 5 },
    { label: 'a page, cold', points: series(list, 'cold'), color: '#1a73e8' },
    { label: 'a page, warm', points: series(list, 'warm'), color: '#1a73e8', dash: '3 7', ring: 8 },
  ];
}

/** The powers of ten around these values. */
function decades(values: readonly number[]): number[] {
  const from = Math.floor(Math.log10(Math.min(...values)));
  const to = Math.max(from + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: to - from + 1 }, (_, n) => 10 ** (from + n));
}

function scale(ticks: readonly number[], from: number, to: number): (value: number) => number {
  const low = Math.log10(ticks[0] ?? 1);
  const high = Math.log10(ticks.at(-1) ?? 10);
  return (value) => Math.round((from + ((Math.log10(value) - low) / (high - low)) * (to - from)) * 10) / 10;
}

function tick(x1: number, y1: number, x2: number, y2: number, value: number, axis: 'x' | 'y'): string {
  const label = value.toLocaleString('en-US');
  const [x, y, anchor] = axis === 'x' ? [x1, y1 + 20, 'middle'] : [x1 - 8, y1 + 4, 'end'];
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#dadce0"/>${text(x, y, label, `text-anchor="${anchor}" fill="#5f6368"`)}`;
}

function drawn(
  { points, color, dash, ring }: Line,
  x: (value: number) => number,
  y: (value: number) => number,
): string {
  const path = points.map(([notes, units]) => `${x(notes)},${y(units)}`).join(' ');
  const look = ring ? `r="${ring}" fill="none" stroke="${color}"` : `r="3" fill="${color}"`;
  const marks = points.map(([notes, units]) => `<circle cx="${x(notes)}" cy="${y(units)}" ${look}/>`);
  return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"${dashed(dash)}/>${marks.join('')}`;
}

function legend({ label, points, color, dash }: Line, n: number): string {
  const [left, top] = [WIDTH - PLOT.right + 20, PLOT.top + 10 + n * 24];
  const last = points.at(-1)?.[1] ?? 0;
  return `<line x1="${left}" y1="${top}" x2="${left + 28}" y2="${top}" stroke="${color}" stroke-width="2"${dashed(dash)}/>${text(left + 36, top + 4, `${label}: ${last.toLocaleString('en-US')}`)}`;
}

const dashed = (dash: string | undefined): string => (dash ? ` stroke-dasharray="${dash}"` : '');

const text = (x: number, y: number, content: string, more = ''): string =>
  `<text x="${x}" y="${y}" ${more}>${content}</text>`;
