// The start view: the note of a day, and a field that appends to it.
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { online } from '../api/request.ts';
import { dropCapture, pendingCaptures, retryCapture, type PendingCapture } from '../notes/captures.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { neighbour, noteOfDay, otherTimeZone, today } from '../notes/today.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { attempt } from '../state/notices.ts';
import { links } from '../state/links.ts';
import { isReadOnly, session, setting, signedIn, storeAccount, storeSetting } from '../state/session.ts';
import { CaptureField } from './capture-field.tsx';
import { dayTitle } from './dates.ts';
import { ReadNote, ReadTools } from './read-note.tsx';
import { Alert, Head, Icon, Loading, useLoaded, type Loaded } from './ui.tsx';

// The key: another day, or that of another workspace, starts with nothing of this one's.
export const TodayView = ({ date = today.value }: { readonly date: string | undefined }) => (
  <Day key={`${workspaceId.value} ${date}`} date={date} />
);

function Day({ date }: { readonly date: string }) {
  const isToday = date === today.value;
  const title = dayTitle(date, today.value);
  const pending = pendingCaptures.value.filter(
    (item) => item.date === date && item.workspaceId === workspaceId.peek(),
  );
  // Once the connection is back, the day is read again.
  const day = useLoaded(async () => ({ open: await noteOfDay(date, workspaceId.peek()) }), [online.value]);
  return (
    <article class="page">
      <Head
        title={title}
        name={isToday ? 'Today' : title}
        eyebrow={isToday ? 'Today' : <a href={links.today}>Go to today</a>}
      >
        {day.value?.open && <ReadTools open={day.value.open} />}
        <nav class="days" aria-label="Days">
          <a class="button quiet icon-only" href={links.day(neighbour(date, -1))} aria-label="Previous day">
            <Icon name="back" />
          </a>
          <a class="button quiet icon-only" href={links.day(neighbour(date, 1))} aria-label="Next day">
            <Icon name="next" />
          </a>
        </nav>
      </Head>
      {isToday && <TimeZoneOffer />}
      {!isReadOnly() && <CaptureField date={date} />}
      {pending.length > 0 && (
        <ul class="pending" aria-label="Waiting to be sent">
          {pending.map((item) => (
            <Pending key={item.id} item={item} />
          ))}
        </ul>
      )}
      <Content date={date} day={day} isEmpty={pending.length === 0} />
    </article>
  );
}

interface ContentProps {
  readonly date: string;
  readonly day: Loaded<{ readonly open: OpenNote | undefined }>;
  readonly isEmpty: boolean;
}

function Content({ date, day: { value, problem }, isEmpty }: ContentProps) {
  const hint = isReadOnly()
    ? 'This day is empty.'
    : 'A fresh page. Add a thought above, or begin a line with - [ ] to make a todo.';
  if (value?.open) return <ReadNote open={value.open} empty={isEmpty ? hint : ''} />;
  if (value)
    return <p class="empty">{date === today.value ? 'No note for today yet.' : 'No note for this day.'}</p>;
  if (problem === '') return <Loading />;
  if (online.value) return <Alert text={problem} />;
  return <p class="empty">This day is not stored on this device. It appears when you are online again.</p>;
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
      <p>
        Your days begin at midnight in {current}, but this device is in {here}.
      </p>
      <button onClick={() => attempt(accept)}>Use {here}</button>
      <button onClick={decline}>Keep {current}</button>
    </div>
  );
}
