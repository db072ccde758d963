// The start view: the note of a day, what is due, and a field that appends to it. Weeks have the same view. Opening a
// day or week creates nothing; writing does.
import { online } from '../api/request.ts';
import { waitingCaptures } from '../offline/queue-items.ts';
import { addDays, mondayOf } from '../../../lib/core/iso-calendar.ts';
import { weekOf } from '../notes/days.ts';
import { otherTimeZone, setTimeZone, today } from '../state/today.ts';
import { fillPeriod, knownNote, readPeriod } from '../notes/calendar-notes.ts';
import { template, workspaceId } from '../lists/workspaces.ts';
import { attempt } from '../state/notices.ts';
import { addresses } from '../state/addresses.ts';
import { go } from '../state/route.ts';
import { changeSession, isReadOnly, session } from '../state/session.ts';
import { CalendarButton } from './calendar.tsx';
import { CaptureField, PendingCapture } from './capture-field.tsx';
import { daysOfWeek, dayTitle, noteTitle } from '../parts/dates.ts';
import { Missing } from '../parts/list-frame.tsx';
import { ReadNote, ReadTools } from '../note-page/note-text.tsx';
import { rememberOrigin } from '../note-page/reading-position.ts';
import { Due } from './todos.tsx';
import { Callout, Icon, Loading, Page, useLoaded } from '../parts/ui.tsx';

// The key remounts the view for each day or week, and workspace.
export const PeriodView = ({ period = today.value }: { readonly period?: string | undefined }) => (
  <Period key={`${workspaceId.value} ${period}`} period={period} />
);

function Period({ period }: { readonly period: string }) {
  const monday = mondayOf(period);
  const isWeek = monday !== undefined;
  const isToday = period === today.value;
  const title = isWeek ? noteTitle(period) : dayTitle(period, today.value);
  const templateId = isReadOnly() ? undefined : template(isWeek ? 'weekly' : 'daily');
  const hasTemplate = templateId !== undefined;
  const workspace = workspaceId.peek();
  const pending = waitingCaptures.value.filter(
    (item) => item.date === period && item.workspaceId === workspace,
  );
  const { value: isRead, problem } = useLoaded(async () => {
    await readPeriod(period, workspace, isToday && hasTemplate);
    return true;
    // Once the connection is back, it is read again.
  }, [online.value, isToday && hasTemplate]);
  const open = knownNote(period, workspace);
  const isEmpty = open ? open.note.value && open.text.value === '' : isRead && !isToday;
  const fill = (id: string): Promise<void> =>
    open ? fillPeriod(period, open, id) : readPeriod(period, workspace, true);
  return (
    <Page
      title={title}
      name={isToday ? 'Today' : title}
      eyebrow={isToday ? 'Today' : <a href={addresses.today}>Go to today</a>}
      tools={
        <>
          {open ? <ReadTools open={open} /> : isRead && !isReadOnly() && <Write period={period} />}
          <Neighbors period={period} />
          <CalendarButton day={monday ?? period} />
        </>
      }
    >
      {monday !== undefined && <p class="aside">{daysOfWeek(monday)}</p>}
      {isToday && <TimeZoneOffer />}
      {!isReadOnly() && <CaptureField period={period} unit={isWeek ? 'week' : 'day'} />}
      {templateId !== undefined && isEmpty && (
        <div>
          <button onClick={() => attempt(() => fill(templateId))}>Use template</button>
        </div>
      )}
      {pending.length > 0 && (
        <ul class="pending" aria-label="Waiting to be sent">
          {pending.map((item) => (
            <PendingCapture key={item.id} item={item} />
          ))}
        </ul>
      )}
      {isToday && <Due />}
      {open ? (
        <ReadNote open={open} empty={pending.length === 0 ? hintOf(isWeek) : ''} />
      ) : isRead ? (
        pending.length === 0 && (
          <p class="empty">{isReadOnly() ? absentOf(isWeek, isToday) : hintOf(isWeek)}</p>
        )
      ) : problem === '' ? (
        <Loading />
      ) : (
        <Missing problem={problem} what={isWeek ? 'week' : 'day'} />
      )}
    </Page>
  );
}

const absentOf = (isWeek: boolean, isToday: boolean): string =>
  isToday ? 'No note for today yet.' : `No note for this ${isWeek ? 'week' : 'day'}.`;

function hintOf(isWeek: boolean): string {
  if (isReadOnly()) return isWeek ? 'This week is empty.' : 'This day is empty.';
  return 'A fresh page. Add a thought above, or begin a line with - [ ] to make a todo.';
}

/** Begins a day or week that has no note. */
function Write({ period }: { readonly period: string }) {
  const begin = async (): Promise<void> => {
    await readPeriod(period, workspaceId.peek(), true);
    const open = knownNote(period, workspaceId.peek());
    if (!open) return;
    rememberOrigin(open);
    go(addresses.edit(open.id));
  };
  return (
    <button aria-keyshortcuts="e" onClick={() => attempt(begin)}>
      Write
    </button>
  );
}

/** The days, or weeks, before and after. */
function Neighbors({ period }: { readonly period: string }) {
  const monday = mondayOf(period);
  const at = (step: 1 | -1): string =>
    monday === undefined
      ? addresses.day(addDays(period, step))
      : addresses.week(weekOf(addDays(monday, 7 * step)));
  const unit = monday === undefined ? 'day' : 'week';
  return (
    <nav class="days" aria-label={monday === undefined ? 'Days' : 'Weeks'}>
      <a class="button quiet icon-only" href={at(-1)} aria-label={`Previous ${unit}`}>
        <Icon name="back" />
      </a>
      <a class="button quiet icon-only" href={at(1)} aria-label={`Next ${unit}`}>
        <Icon name="next" />
      </a>
    </nav>
  );
}

/** Offers the time zone of this device, because the account's decides when a day begins. */
function TimeZoneOffer() {
  const { account, declinedTimeZone } = session.value ?? {};
  const here = account && otherTimeZone(account.timeZone);
  if (!account || here === undefined || here === declinedTimeZone || isReadOnly()) return null;
  return (
    <Callout text={`Your days begin at midnight in ${account.timeZone}, but this device is in ${here}.`}>
      <button onClick={() => attempt(() => setTimeZone(here))}>Use {here}</button>
      <button onClick={() => changeSession({ declinedTimeZone: here })}>Keep {account.timeZone}</button>
    </Callout>
  );
}
