// The start view: the note of a day, and a field that appends to it. What is typed there is a draft until it is queued.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { call } from '../api/client.ts';
import { online } from '../api/request.ts';
import {
  capture,
  dropCapture,
  pendingCaptures,
  retryCapture,
  type PendingCapture,
} from '../notes/captures.ts';
import { neighbour, noteOfDay, otherTimeZone, today } from '../notes/today.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { attempt, showNotice } from '../state/notices.ts';
import { links } from '../state/links.ts';
import { offeredCapture } from '../state/route.ts';
import { changeSession, isReadOnly, session } from '../state/session.ts';
import { adoptDraft, CAPTURE, Draft } from '../store/draft.ts';
import { dayTitle } from './dates.ts';
import { ReadNote, ReadTools } from './note-text.tsx';
import { Alert, Callout, GrowingField, Icon, Loading, Page, useLoaded } from './ui.tsx';

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
  const { value, problem } = useLoaded(
    async () => ({ open: await noteOfDay(date, workspaceId.peek()) }),
    [online.value],
  );
  const hint = isReadOnly()
    ? 'This day is empty.'
    : 'A fresh page. Add a thought above, or begin a line with - [ ] to make a todo.';
  return (
    <Page
      title={title}
      name={isToday ? 'Today' : title}
      eyebrow={isToday ? 'Today' : <a href={links.today}>Go to today</a>}
      tools={
        <>
          {value?.open && <ReadTools open={value.open} />}
          <nav class="days" aria-label="Days">
            <a class="button quiet icon-only" href={links.day(neighbour(date, -1))} aria-label="Previous day">
              <Icon name="back" />
            </a>
            <a class="button quiet icon-only" href={links.day(neighbour(date, 1))} aria-label="Next day">
              <Icon name="next" />
            </a>
          </nav>
        </>
      }
    >
      {isToday && <TimeZoneOffer />}
      {!isReadOnly() && <CaptureField date={date} />}
      {pending.length > 0 && (
        <ul class="pending" aria-label="Waiting to be sent">
          {pending.map((item) => (
            <Pending key={item.id} item={item} />
          ))}
        </ul>
      )}
      {value?.open ? (
        <ReadNote open={value.open} empty={pending.length === 0 ? hint : ''} />
      ) : value ? (
        <p class="empty">{isToday ? 'No note for today yet.' : 'No note for this day.'}</p>
      ) : problem === '' ? (
        <Loading />
      ) : online.value ? (
        <Alert text={problem} />
      ) : (
        <p class="empty">This day is not stored on this device. It appears when you are online again.</p>
      )}
    </Page>
  );
}

function CaptureField({ date }: { readonly date: string }) {
  const text = useSignal('');
  const draft = useRef<Draft | undefined>(undefined);

  function type(...parts: readonly string[]): void {
    text.value = parts.filter(Boolean).join('\n');
    draft.current ??= new Draft(CAPTURE);
    draft.current.write('', text.value);
  }
  // A text that a link or an ended tab has left waits in the field for a click.
  async function continueDraft(): Promise<void> {
    const found = await adoptDraft(CAPTURE);
    if (!found) return;
    if (!draft.current) [draft.current, text.value] = [found.draft, found.text];
    else {
      // The user has typed while the disk was searched.
      type(found.text, text.peek());
      await found.draft.remove();
    }
  }
  useEffect(() => {
    void continueDraft();
    return () => void draft.current?.leave();
  }, []);
  useEffect(() => {
    if (offeredCapture.value !== '') type(text.peek(), offeredCapture.value);
    offeredCapture.value = '';
  }, [offeredCapture.value]);

  async function add(): Promise<void> {
    document.getElementById('capture')?.focus();
    const content = text.peek().trim();
    if (content === '') return;
    await capture(content, date, workspaceId.peek());
    text.value = '';
    const sent = draft.current;
    draft.current = undefined;
    await sent?.remove();
  }
  const submit = (event: Event): void => {
    event.preventDefault();
    add().catch(() =>
      showNotice('This browser can’t store the text. Copy it, free some space, then try again.'),
    );
  };
  return (
    <form class="capture" onSubmit={submit}>
      <GrowingField
        id="capture"
        aria-label="Add to this day"
        value={text.value}
        placeholder="What’s on your mind?"
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)}
      />
      <button class="primary" disabled={text.value.trim() === ''}>
        Add
      </button>
    </form>
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

/** Offers the time zone of this device, because the account's decides when a day begins. */
function TimeZoneOffer() {
  const { account, declinedTimeZone } = session.value ?? {};
  const here = account && otherTimeZone(account.timeZone);
  if (!account || here === undefined || here === declinedTimeZone || isReadOnly()) return null;
  const accept = async (): Promise<void> => {
    const { body } = await call('PUT /account', { timeZone: here });
    changeSession({ account: { ...account, ...body.data } });
  };
  return (
    <Callout text={`Your days begin at midnight in ${account.timeZone}, but this device is in ${here}.`}>
      <button onClick={() => attempt(accept)}>Use {here}</button>
      <button onClick={() => changeSession({ declinedTimeZone: here })}>Keep {account.timeZone}</button>
    </Callout>
  );
}
