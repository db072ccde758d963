// A month of days: a dot for each that has text. Days and weeks are links; opening one creates nothing.
import { useSignal } from '@preact/signals';
import { isTransient } from '../api/failures.ts';
import { call } from '../state/client.ts';
import { catalogueOf } from '../lists/catalogue.ts';
import { addDays, isDate } from '../../../lib/core/iso-calendar.ts';
import { monthStart, weekday, weekOf } from '../notes/days.ts';
import { today } from '../state/today.ts';
import { workspaceId } from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';
import { monthTitle, noteTitle } from '../parts/dates.ts';
import { Icon, useLoaded } from '../parts/ui.tsx';

const WEEKDAYS = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];
const DAYS = 42;

interface MonthProps {
  /** The day that is shown in the view. */
  readonly day: string;
  readonly close?: () => void;
}

export function Month({ day, close }: MonthProps) {
  const month = useSignal(monthStart(day));
  const first = addDays(month.value, -weekday(month.value));
  const last = addDays(first, DAYS - 1);
  const { value: written = NONE } = useLoaded(() => daysWithText(workspaceId.peek(), first, last), [first]);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(first, index));
  const step = (months: number): void => void (month.value = monthStart(month.value, months));
  return (
    <>
      <div class="month">
        <button class="quiet icon-only" onClick={() => step(-1)} aria-label="Previous month">
          <Icon name="back" />
        </button>
        <h2 aria-live="polite">{monthTitle(month.value)}</h2>
        <button class="quiet icon-only" onClick={() => step(1)} aria-label="Next month">
          <Icon name="next" />
        </button>
      </div>
      <div class="calendar">
        <span />
        {WEEKDAYS.map((name, index) => (
          <span key={index} aria-hidden="true">
            {name}
          </span>
        ))}
        {days.map((date, index) => [
          index % 7 === 0 && (
            <a
              key={`week ${date}`}
              class="week"
              href={addresses.week(weekOf(date))}
              aria-label={noteTitle(weekOf(date))}
            >
              {Number(weekOf(date).slice(-2))}
            </a>
          ),
          <a
            key={date}
            class={[
              written.has(date) && 'has-text',
              date.slice(0, 7) !== month.value.slice(0, 7) && 'is-other',
              date === today.value && 'is-today',
            ]
              .filter(Boolean)
              .join(' ')}
            href={addresses.day(date)}
            onClick={close}
            aria-current={date === day ? 'date' : undefined}
            aria-label={noteTitle(date) + (written.has(date) ? ', has text' : '')}
          >
            {Number(date.slice(-2))}
          </a>,
        ])}
      </div>
    </>
  );
}

const NONE: ReadonlySet<string> = new Set();

async function daysWithText(workspace: string, from: string, to: string): Promise<ReadonlySet<string>> {
  const query = {
    workspaceId: workspace,
    calendar: 'daily',
    from,
    to,
    content: false,
    excerpt: true,
  } as const;
  try {
    const { body } = await call('GET /note', { ...query, limit: 100 });
    return new Set(body.data.flatMap(({ date, excerpt }) => (date !== undefined && excerpt ? [date] : [])));
  } catch (error) {
    if (!isTransient(error)) throw error;
    const known = await catalogueOf(workspace).stored();
    return new Set(known.flatMap(({ name, excerpt }) => (isDate(name) && excerpt ? [name] : [])));
  }
}
