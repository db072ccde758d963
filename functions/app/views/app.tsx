// The page: the sign-in, or the navigation with the view that the address names.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { online } from '../api/request.ts';
import { isDate, mondayOf } from '../../../lib/core/iso-calendar.ts';
import { queue } from '../actions/queue.ts';
import { failedActions, queued } from '../offline/queue-items.ts';
import { problemOf } from '../offline/waiting.ts';
import { fileQueue } from '../files/files.ts';
import { openNote, unsavedNotes } from '../notes/open-notes.ts';
import { attempt, notice } from '../state/notices.ts';
import { addresses } from '../state/addresses.ts';
import { route } from '../state/route.ts';
import { restoreScroll } from '../state/scroll.ts';
import { isPersistent } from '../state/persistence.ts';
import { isRejected, offeredKey, session } from '../state/session.ts';
import { update } from '../state/updates.ts';
import { CalendarView } from './calendar.tsx';
import { noteTitle } from '../parts/dates.ts';
import { helpIsOpen } from '../parts/open-help.ts';
import { MovingIn } from './moving-in.ts';
import { NotesView } from './notes.tsx';
import { RareView } from './rare-view.ts';
import { LinkView } from './link.tsx';
import { NewNoteView, NoteView } from '../note-page/note.tsx';
import { RejectedFiles, SendingFiles } from '../note-page/pending-files.tsx';
import { Picker, picker } from '../parts/picker.tsx';
import { Side } from './side.tsx';
import { SignInAgain, SignInView } from '../account/sign-in.tsx';
import { PeriodView } from './today.tsx';
import { TodosView } from './todos.tsx';
import { allViews, viewIn } from './views.ts';
import { Callout, Page } from '../parts/ui.tsx';

export function App() {
  if (!session.value || offeredKey.value !== undefined) return <SignInView />;
  return <Frame />;
}

function View() {
  const { path, query } = route.value;
  const view = viewIn(path);
  const [, id = '', part, detail] = path;
  const [group, name, search, tag] = ['group', 'name', 'q', 'tag'].map(
    (member) => query.get(member) ?? undefined,
  );
  switch (view) {
    case 'today':
      if (id !== '' && !isDate(id)) return <Nothing title="There is no such day" />;
      return <PeriodView period={id || undefined} />;
    case 'week':
      if (mondayOf(id) === undefined) return <Nothing title="There is no such week" />;
      return <PeriodView period={id} />;
    case 'calendar':
      return <CalendarView />;
    case 'notes':
      if (name !== undefined) return <LinkView key={name} target={name} />;
      return <NotesView search={search} name={name} groupId={group} tag={tag} deep={query.has('deep')} />;
    case 'note':
      if (part === 'history')
        return <RareView key={id} show={({ HistoryView }) => <HistoryView id={id} snapshotId={detail} />} />;
      if (part === 'compare')
        return <RareView key={id} show={({ CompareView }) => <CompareView id={id} />} />;
      return <NoteView key={openNote(id).tabKey} id={id} editing={isEdited(part)} />;
    case 'new':
      return <NewNoteView name={name} groupId={group} />;
    case 'workspaces':
      return <RareView show={({ WorkspacesView }) => <WorkspacesView />} />;
    case 'more':
      return <RareView show={({ MoreView }) => <MoreView />} />;
    case 'todos':
      return <TodosView />;
    case 'trash':
      return <RareView show={({ TrashView }) => <TrashView />} />;
    case 'import':
      return <MovingIn show={({ ImportView }) => <ImportView />} />;
    case 'account':
      return <RareView show={({ AccountView }) => <AccountView />} />;
    case 'new-group':
    case 'rename-group':
    case 'new-workspace':
    case 'rename-workspace':
      return (
        <RareView
          key={view}
          show={({ NamingView }) => (
            <NamingView form={view} name={name} id={group ?? query.get('id') ?? undefined} />
          )}
        />
      );
    case undefined:
    default:
      // An entry of the table without a case does not compile.
      return (view satisfies undefined) ?? <Nothing title="There is no such page" />;
  }
}

const Nothing = ({ title }: { readonly title: string }) => (
  <Page title={title}>
    <p>The link may be incomplete.</p>
    <a href={addresses.today}>Go to today’s note</a>
  </Page>
);

/** Whether a note opens in the editor. A link to a heading opens the text. */
const isEdited = (part: string | undefined): boolean =>
  part === 'edit' ||
  (part === undefined && (session.value?.opensEditor ?? false) && !route.value.query.has('heading'));

/** Whether a view shows the text of a note, to be read or edited. */
const isText = ([view, , part]: readonly string[]): boolean =>
  view === 'note' && (part === undefined || part === 'edit' || part === 'read');

function Frame() {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(route.value);
  const { address, path } = route.value;
  // A view that opens begins at its top, or where the user left it. The keyboard and screen readers continue there.
  useLayoutEffect(() => {
    const before = shown.current.path;
    shown.current = route.value;
    restoreScroll(isText(before) && isText(path) && before[1] === path[1]);
    if (before.join('/') !== path.join('/') && !main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true });
  }, [route.value]);
  const skip = (event: Event): void => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        Skip to the content
      </a>
      <Side />
      <main id="main" ref={main} tabIndex={-1} data-view={address}>
        <Banners />
        <View />
      </main>
      <Notices />
      {helpIsOpen.value && <RareView show={({ Help }) => <Help views={allViews} />} />}
      {picker.value && <Picker key={picker.value} {...picker.value} />}
    </>
  );
}

/** Whether something waits that the browser may delete when it runs out of space. */
const isAtRisk = (): boolean =>
  isPersistent.value === false &&
  (unsavedNotes.value.some(({ state }) => /waiting|conflict|failed/.test(state.value)) ||
    [...queued.value, ...fileQueue.pending.value].some(
      (item) => !online.value || problemOf(item) !== undefined,
    ));

/** Notices for the user, at the top of every view. */
function Banners() {
  const [view, id] = route.value.path;
  const others = unsavedNotes.value.filter(
    (note) => /conflict|failed/.test(note.state.value) && !(view === 'note' && openNote(id ?? '') === note),
  );
  return (
    <div class="banners" role="status">
      {isRejected.value && <SignInAgain />}
      {!online.value && <p class="offline">You are offline. What you do is sent later.</p>}
      {isAtRisk() && <p class="offline">Unsent text: this browser may delete it when space runs out.</p>}
      <RejectedFiles />
      <FailedActions />
      {update.value && (
        <Callout text="A new version is ready.">
          <button onClick={update.value}>Reload</button>
        </Callout>
      )}
      {others.map((note) => (
        <div class="callout" key={note.tabKey}>
          <p>
            <a href={addresses.edit(note.tabKey)}>{noteTitle(note.name.value) || 'A note'}</a> has changes
            that are not saved.
          </p>
        </div>
      ))}
    </div>
  );
}

/** What the user has done here and can't be done. */
const FailedActions = () =>
  failedActions.value.map((action) => (
    <Callout key={action.number} text={action.failure ?? ''}>
      <button onClick={() => attempt(() => queue.drop(action))}>OK</button>
    </Callout>
  ));

function Notices() {
  const { text, action } = notice.value ?? {};
  const close = (): void => void (notice.value = undefined);
  const undo = (step: () => Promise<unknown>): void => {
    close();
    attempt(step);
  };
  return (
    <div class="notices" role="status">
      <SendingFiles />
      {text !== undefined && (
        <p class="notice">
          {text} {typeof action === 'function' && <button onClick={() => undo(action)}>Undo</button>}
          {typeof action === 'object' && (
            <>
              {'· '}
              <a href={action.to} onClick={close}>
                {action.name}
              </a>
            </>
          )}
        </p>
      )}
    </div>
  );
}
