// The start view: the note of a day, and a field that appends to it.
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { online } from '../api/request.ts';
import { dropCapture, pendingCaptures, retryCapture, type PendingCapture } from '../notes/captures.ts';
import { neighbour, noteOfDay, otherTimeZone, today } from '../notes/today.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { attempt } from '../state/notices.ts';
import { links } from '../state/route.ts';
import { isReadOnly, session, setting, signedIn, storeAccount, storeSetting } from '../state/session.ts';
import { CaptureField } from './capture-field.tsx';
import { dayTitle } from './dates.ts';
import { ReadNote } from './read-note.tsx';
import { Alert, Icon, Loading, useLoaded, useTitle } from './ui.tsx';

export function TodayView({ date = today.value }: { readonly date: string | undefined }) {
  const isToday = date === today.value;
  const workspace = workspaceId.value;
  const title = dayTitle(date, today.value);
  const pending = pendingCaptures.value.filter(
    (item) => item.date === date && item.workspaceId === workspace,
  );
  useTitle(isToday ? 'Today' : title);
  return (
    <article class="page">
      <header class="head">
        <div>
          <p class="eyebrow">{isToday ? 'Today' : <a href={links.today}>Go to today</a>}</p>
          <h1>{title}</h1>
        </div>
        <nav class="tools" aria-label="Days">
          <a class="button quiet icon-only" href={links.day(neighbour(date, -1))} aria-label="Previous day">
            <Icon name="back" />
          </a>
          <a class="button quiet icon-only" href={links.day(neighbour(date, 1))} aria-label="Next day">
            <Icon name="next" />
          </a>
        </nav>
      </header>
      {isToday && <TimeZoneOffer />}
      {!isReadOnly() && <CaptureField key={date} date={date} />}
      {pending.length > 0 && (
        <ul class="pending" aria-label="Waiting to be sent">
          {pending.map((item) => (
            <Pending key={item.id} item={item} />
          ))}
        </ul>
      )}
      <Day key={`${workspace} ${date}`} date={date} isEmpty={pending.length === 0} />
    </article>
  );
}

function Day({ date, isEmpty }: { readonly date: string; readonly isEmpty: boolean }) {
  // Once the connection is back, the day is read again.
  const read = async () => ({ open: await noteOfDay(date, workspaceId.peek()) });
  const { value, problem } = useLoaded(read, [online.value]);
  const hint = isReadOnly()
    ? 'Nothing is written here yet.'
    : 'A fresh page. Add a thought above, or begin a line with - [ ] to make a todo.';
  if (value?.open) return <ReadNote open={value.open} empty={isEmpty ? hint : ''} canEdit />;
  if (value)
    return <p class="empty">{date === today.value ? 'No note for today yet.' : 'No note for this day.'}</p>;
  if (problem === '') return <Loading />;
  return online.value ? (
    <Alert text={problem} />
  ) : (
    <p class="empty">This day is not stored on this device. It appears when you are online again.</p>
  );
}

const Pending = ({ item }: { readonly item: PendingCapture }) => (
  <li>
    <p dir="auto">{item.content}</p>
    {item.problem === undefined ? (
      <small>Waiting to be sent</small>
    ) : (
      <div class="actions">
        <small class="problem">{item.problem}</small>
        <button onClick={() => attempt(() => retryCapture(item))}>Try again</button>
        <button onClick={() => attempt(() => dropCapture(item))}>Delete</button>
      </div>
    )}
  </li>
);

const DECLINED = 'declined-time-zone';

/** Offers the time zone of this device, because the account's decides when a day begins. */
function TimeZoneOffer() {
  const declined = useSignal(setting(DECLINED));
  const current = session.value?.account.timeZone ?? 'UTC';
  const here = otherTimeZone(current);
  if (here === undefined || declined.value === here || isReadOnly()) return null;
  const accept = async (): Promise<void> => {
    const { body } = await call('PUT /account', { timeZone: here });
    storeAccount({ ...signedIn().account, ...body.data });
  };
  const decline = (): void => storeSetting(DECLINED, (declined.value = here));
  return (
    <div class="callout">
      Your days begin at midnight in {current}, but this device is in {here}.
      <div class="actions">
        <button onClick={() => attempt(accept)}>Use {here}</button>
        <button onClick={decline}>Keep {current}</button>
      </div>
    </div>
  );
}
