// The daily or weekly notes of some days in GET /note (E30).
import { dayNamed } from './due-dates.ts';
import { reject } from './errors.ts';
import { anyText, calendarName, timeZone, zoneNamed } from './fields.ts';
import { dateIn, weekOf } from './iso-week.ts';
import type { Call } from './operation.ts';
import type { Workspace } from './state.ts';

const DAY_MS = 86_400_000;
const DAYS_MAX = 400;

export const calendarFields = { calendar: calendarName, from: anyText, to: anyText, timeZone };

type Input = Partial<Record<'calendar' | 'from' | 'to' | 'timeZone', string>>;

/** What a list shows of a calendar note, and the range of days, for a workspace. */
interface Range {
  readonly filters: object;
  readonly whenOf: (id: unknown) => object | undefined;
}

export function calendarIn(
  { caller, now }: Pick<Call, 'caller' | 'now'>,
  { calendar, from, to, timeZone: zoneName }: Input,
): ((workspace: Workspace) => Range) | undefined {
  const isAsked = [calendar, from, to].some((value) => value !== undefined);
  const absent = Object.entries({ calendar, from, to }).filter(([, value]) => value === undefined);
  if (isAsked && absent.length > 0)
    reject(400, absent.map(([name]) => `${name}: Required field is missing`).join(', '));
  const [first, last] = [dayNamed('from', from ?? 'today'), dayNamed('to', to ?? 'today')];
  const zone = zoneName === undefined ? caller.timeZone : zoneNamed(zoneName);
  if (!isAsked) return undefined;
  const today = dateIn(zone, now);
  const filters = { calendar, from: first(today), to: last(today) };
  return (workspace) => {
    const [start, end] = [filters.from, filters.to].map((date) => Date.parse(`${date}T00:00Z`));
    const count = (Number(end) - Number(start)) / DAY_MS + 1;
    if (count > DAYS_MAX) reject(400, `to: must be at most ${DAYS_MAX - 1} days after from`);
    const dates = Array.from({ length: Math.max(0, count) }, (_, n) =>
      new Date(Number(start) + n * DAY_MS).toISOString().slice(0, 10),
    );
    const named = dates.map((date) => {
      if (calendar === 'daily') return [`daily ${date}`, { date }] as const;
      const { week, year } = weekOf(date);
      return [`weekly ${year}-W${String(week).padStart(2, '0')}`, { week, year }] as const;
    });
    const whenOf = (id: unknown) =>
      named.find(([name]) => workspace.derivedIds.get(name) === id && id !== undefined)?.[1];
    return { filters, whenOf };
  };
}
