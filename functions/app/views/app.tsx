// The page: the sign-in, or the navigation with the view that the address names.
import { useEffect, useRef } from 'preact/hooks';
import { online } from '../api/request.ts';
import { unsavedNotes } from '../notes/open-notes.ts';
import { attempt, notice } from '../state/notices.ts';
import { links } from '../state/links.ts';
import { route } from '../state/route.ts';
import { offeredKey, session } from '../state/session.ts';
import { helpIsOpen, SHORTCUTS } from '../state/shortcuts.ts';
import { update } from '../state/updates.ts';
import { AccountView } from './account.tsx';
import { HistoryView } from './history.tsx';
import { NamingView } from './naming.tsx';
import { NotesView } from './notes.tsx';
import { NoteView } from './note.tsx';
import { Side } from './side.tsx';
import { SignInView } from './sign-in.tsx';
import { TodayView } from './today.tsx';
import { TodosView } from './todos.tsx';
import { TrashView } from './trash.tsx';
import { Callout, Dialog, Page } from './ui.tsx';

export function App() {
  if (!session.value || offeredKey.value !== undefined) return <SignInView />;
  return <Frame />;
}

function View() {
  const { path, query } = route.value;
  const [view = 'today', id = '', part, detail] = path;
  const [group, name, search] = ['group', 'name', 'q'].map((member) => query.get(member) ?? undefined);
  switch (view) {
    case 'today':
      return <TodayView date={Number.isNaN(Date.parse(`${id}T00:00:00Z`)) ? undefined : id} />;
    case 'notes':
      return <NotesView search={search} name={name} groupId={group} />;
    case 'note':
      if (part === 'history') return <HistoryView key={id} id={id} snapshotId={detail} />;
      return <NoteView key={id} id={id} editing={part === 'edit'} />;
    case 'new':
    case 'new-group':
    case 'rename-group':
      return <NamingView key={view} form={view} name={name} groupId={group} />;
    case 'todos':
      return <TodosView />;
    case 'trash':
      return <TrashView />;
    case 'account':
      return <AccountView />;
    default:
      return (
        <Page title="There is no such page">
          <p>The link may be incomplete.</p>
          <a href={links.today}>Go to today’s note</a>
        </Page>
      );
  }
}

function Frame() {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(route.value.path.join('/'));
  const view = route.value.path.join('/');
  // After a link was followed, the keyboard and screen readers continue at the beginning of the new view.
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    scrollTo(0, 0);
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [view]);
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
      <main id="main" ref={main} tabIndex={-1}>
        <Banners />
        <View />
      </main>
      <Notices />
      {helpIsOpen.value && <Help />}
    </>
  );
}

/** What the user should know, at the top of every view. */
function Banners() {
  const [view, id] = route.value.path;
  const others = unsavedNotes.value.filter(
    (note) => /conflict|failed/.test(note.status.value) && !(view === 'note' && id === note.id),
  );
  return (
    <div class="banners" role="status">
      {!online.value && (
        <Callout text="You are offline. Lines and edits are stored here and sent later. New notes need a connection." />
      )}
      {update.value && (
        <Callout text="A new version is ready.">
          <button onClick={update.value}>Reload</button>
        </Callout>
      )}
      {others.map((note) => (
        <div class="callout" key={note.id}>
          <p>
            <a href={links.edit(note.id)}>{note.name.value || 'A note'}</a> has changes that are not saved.
          </p>
        </div>
      ))}
    </div>
  );
}

function Notices() {
  const { text, undo } = notice.value ?? {};
  const run = (): void => {
    notice.value = undefined;
    if (undo) attempt(undo);
  };
  return (
    <div class="notices" role="status">
      {text !== undefined && (
        <p class="notice">
          {text} {undo && <button onClick={run}>Undo</button>}
        </p>
      )}
    </div>
  );
}

const Help = () => (
  <Dialog title="Keyboard shortcuts" close={() => (helpIsOpen.value = false)}>
    <dl class="shortcuts">
      {SHORTCUTS.map(([keys, effect]) => [
        <dt key={keys}>
          <kbd>{keys}</kbd>
        </dt>,
        <dd key={effect}>{effect}</dd>,
      ])}
    </dl>
  </Dialog>
);
