// The page of a shared note: its name and text, as the app shows them, and nothing else of the workspace.
import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { frontMatterEnd } from '../../../lib/markdown/front-matter.ts';
import { MarkdownView } from '../markdown/markdown-view.tsx';
import { visibleName } from '../markdown/visible-name.ts';
import { loadNote, pathOf, type Loaded, type SharedNote } from './load-note.ts';
import { adapterOf } from './pictures.ts';

const MESSAGES = {
  gone: 'This link does not work, or no longer does. Ask the person who sent it for a new one.',
  exhausted: 'This link was used very often today. It works again tomorrow.',
  unreachable: 'The note can’t be loaded right now.',
} as const;

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const timeOf = (timestamp: string): string => TIME.format(new Date(timestamp));

function SharedPage() {
  const [path, setPath] = useState(pathOf(location.hash));
  const [loaded, setLoaded] = useState<Loaded>();
  const load = (): void => {
    setLoaded(undefined);
    void loadNote(path).then(setLoaded);
  };
  useEffect(load, [path]);
  useEffect(() => {
    const follow = (): void => setPath(pathOf(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    document.title = typeof loaded === 'object' ? loaded.name : 'Shared note';
  }, [loaded]);
  return (
    <main aria-busy={loaded === undefined}>
      {loaded === undefined && <p class="loading">Loading…</p>}
      {typeof loaded === 'string' && <Message reason={loaded} retry={load} />}
      {typeof loaded === 'object' && path !== undefined && <Note note={loaded} path={path} />}
    </main>
  );
}

interface MessageProps {
  readonly reason: keyof typeof MESSAGES;
  readonly retry: () => void;
}

const Message = ({ reason, retry }: MessageProps) => (
  <div class="message" role="alert">
    <p>{MESSAGES[reason]}</p>
    {reason === 'unreachable' && <button onClick={retry}>Try again</button>}
  </div>
);

function Note({ note, path }: { readonly note: SharedNote; readonly path: string }) {
  // Front matter is for the owner of the note and for programs.
  const text = note.content.slice(frontMatterEnd(note.content));
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = page.current;
    if (!root) return undefined;
    const adapter = adapterOf(path);
    const adapt = (): void => adapter.adapt(root);
    // The view adds elements as its worker sends them.
    const observer = new MutationObserver(adapt);
    observer.observe(root, { childList: true, subtree: true });
    adapt();
    return () => {
      observer.disconnect();
      adapter.stop();
    };
  }, [note, path]);
  return (
    <article>
      <header>
        <h1 dir="auto">{visibleName(note.name)}</h1>
        <small>
          Changed {timeOf(note.updatedAt)}
          {note.expiresAt !== null && `. This link works until ${timeOf(note.expiresAt)}`}
        </small>
      </header>
      <div ref={page}>
        <MarkdownView text={text} name={note.name} address={location.hash} />
      </div>
    </article>
  );
}

const root = document.getElementById('shared');
if (root) render(<SharedPage />, root);
