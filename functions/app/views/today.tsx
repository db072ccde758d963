// The start view: the note of a day, and a field that appends to it.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { sentenceOf } from '../api/failures.ts';
import { online } from '../api/request.ts';
import { pendingCaptures } from '../notes/captures.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { neighbour, noteOfDay, today } from '../notes/today.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { links } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';
import { Icon } from './brand.tsx';
import { CaptureField } from './capture-field.tsx';
import { dayTitle } from './dates.ts';
import { PendingList } from './pending-list.tsx';
import { ReadNote } from './read-note.tsx';
import { TimeZoneOffer } from './time-zone-offer.tsx';
import { useTitle } from './use-title.ts';

export function TodayView({ date }: { readonly date: string | undefined }) {
  const day = date ?? today.value;
  const isToday = day === today.value;
  useTitle(isToday ? 'Today' : dayTitle(day, today.value));
  return (
    <article class="page day">
      <header class="day-head">
        <div>
          <p class="eyebrow">{isToday ? 'Today' : 'Day'}</p>
          <h1>{dayTitle(day, today.value)}</h1>
        </div>
        <nav class="pager" aria-label="Days">
          <a class="button icon-only" href={links.day(neighbour(day, -1))} aria-label="Previous day">
            <Icon name="back" />
          </a>
          {!isToday && (
            <a class="button" href={links.today}>
              Today
            </a>
          )}
          <a class="button icon-only" href={links.day(neighbour(day, 1))} aria-label="Next day">
            <Icon name="next" />
          </a>
        </nav>
      </header>
      {isToday && <TimeZoneOffer />}
      {!isReadOnly() && <CaptureField key={day} date={day} />}
      <PendingList date={day} />
      <Day key={`${workspaceId.value} ${day}`} day={day} isToday={isToday} />
    </article>
  );
}

function Day({ day, isToday }: { readonly day: string; readonly isToday: boolean }) {
  const note = useSignal<OpenNote | undefined>(undefined);
  const problem = useSignal('');
  const loaded = useSignal(false);
  const workspace = workspaceId.value;
  useEffect(() => {
    let current = true;
    noteOfDay(day, workspace).then(
      (found) => {
        if (!current) return;
        note.value = found;
        problem.value = '';
        loaded.value = true;
      },
      (error: unknown) => {
        if (current) problem.value = sentenceOf(error);
      },
    );
    return () => void (current = false);
    // Once the connection is back, the day is read again.
  }, [day, workspace, online.value]);

  if (note.value) return <ReadNote open={note.value} empty={<Empty isToday={isToday} />} canEdit />;
  if (problem.value !== '')
    return (
      <p class="empty" role="alert">
        {online.value
          ? problem.value
          : 'This day is not stored on this device. It appears when you are online again.'}
      </p>
    );
  if (loaded.value)
    return <p class="empty">{isToday ? 'No note for today yet.' : 'No note for this day.'}</p>;
  return <p class="empty loading">Loading…</p>;
}

const Empty = ({ isToday }: { readonly isToday: boolean }) => {
  if (pendingCaptures.value.length > 0) return null;
  if (isReadOnly()) return <p class="empty">Nothing is written here yet.</p>;
  return (
    <p class="empty">
      {isToday ? 'A fresh page. ' : 'Nothing is written here. '}
      Add a thought above, or start a line with <code>- [ ]</code> to make a todo.
    </p>
  );
};
