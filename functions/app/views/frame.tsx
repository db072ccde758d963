// What surrounds every view: navigation, workspaces, groups, and what the user should know (offline, unsaved text).
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { online } from '../api/request.ts';
import { unsavedNotes } from '../notes/open-notes.ts';
import { notice } from '../state/notices.ts';
import { links, route } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';
import { updateIsReady, useUpdate } from '../state/updates.ts';
import { Brand, Icon } from './brand.tsx';
import { GroupTree } from './group-tree.tsx';
import { Help } from './help.tsx';
import { WorkspaceSwitcher } from './workspace-switcher.tsx';

export function Frame({ children }: { readonly children: ComponentChildren }) {
  return (
    <>
      <a class="skip" href="#main" onClick={toMain}>
        Skip to the content
      </a>
      <header class="side">
        <Brand />
        {!isReadOnly() && (
          <a class="button primary new" href={links.newNote}>
            <Icon name="plus" /> New note
          </a>
        )}
        <nav aria-label="Main">
          <Tab view="today" title="Today" href={links.today} />
          <Tab view="notes" title="Notes" href={links.notes} />
          <Tab view="todos" title="Todos" href={links.todos} />
          <Tab view="trash" title="Trash" href={links.trash} />
          <Tab view="account" title="Account" href={links.account} />
        </nav>
        <div class="side-groups">
          <WorkspaceSwitcher />
          <GroupTree />
        </div>
      </header>
      <Main>
        <Banners />
        {children}
      </Main>
      <Notices />
      <Help />
    </>
  );
}

interface TabProps {
  readonly view: 'today' | 'notes' | 'todos' | 'trash' | 'account';
  readonly title: string;
  readonly href: string;
}

const Tab = ({ view, title, href }: TabProps) => (
  <a
    class={`tab tab-${view}`}
    href={href}
    aria-current={(route.value.path[0] ?? 'today') === view ? 'page' : undefined}
  >
    <Icon name={view} />
    {title}
  </a>
);

/** The content. After a link was followed, screen readers and the keyboard continue at its beginning. */
function Main({ children }: { readonly children: ComponentChildren }) {
  const main = useRef<HTMLElement>(null);
  const view = route.value.path.join('/');
  const first = useRef(true);
  useEffect(() => {
    if (!first.current && !main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true });
    if (!first.current) scrollTo(0, 0);
    first.current = false;
  }, [view]);
  return (
    <main id="main" ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}

function toMain(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** What the user should know, at the top of every view. */
function Banners() {
  const [view, id] = route.value.path;
  const others = unsavedNotes.value.filter(
    (note) => ['conflict', 'failed'].includes(note.status.value) && !(view === 'note' && id === note.id),
  );
  return (
    <>
      {!online.value && (
        <p class="callout" role="status">
          You are offline. What you write is stored on this device and sent when you are back.
        </p>
      )}
      {updateIsReady.value && (
        <p class="callout" role="status">
          A new version is ready. <button onClick={useUpdate}>Reload</button>
        </p>
      )}
      {others.map(({ id: noteId, name, note }) => (
        <p class="callout" role="status" key={noteId}>
          <a href={links.edit(noteId)}>{name.value || (note.value?.name ?? 'A note')}</a> has changes that are
          not saved. Open it to decide.
        </p>
      ))}
    </>
  );
}

function Notices() {
  const { text, action } = notice.value ?? {};
  return (
    <div class="notices" role="status" aria-live="polite">
      {text !== undefined && (
        <p class="notice">
          {text}
          {action && (
            <button
              onClick={() => {
                notice.value = undefined;
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
