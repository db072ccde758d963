// A list that loads more while you scroll, and its messages while it loads, without a connection, after a failure, and
// if it is empty.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { online } from '../api/request.ts';
import type { Shown } from '../search/note-lists.ts';
import { Alert, Loading } from './ui.tsx';

interface ListFrameProps {
  readonly list: Shown<unknown>;
  /** Whether the page shows only this list. */
  readonly isAlone?: boolean;
  /** Shown if it is empty. */
  readonly empty: ComponentChildren;
  readonly children: ComponentChildren;
}

export function ListFrame({ list, isAlone = true, empty, children }: ListFrameProps) {
  const [problem, isCopy] = [list.problem.value, list.isCopy.value];
  const isMissing = problem !== '' || isCopy;
  const hasItems = list.items.value.length > 0;
  const isLoaded = hasItems || isMissing || list.total.value !== undefined;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.total.peek() === undefined || (online.value && isMissing)) void list.more();
  }, [list, online.value]);
  useEffect(() => {
    if (isMissing || !end.current) return undefined;
    const look = ([entry]: IntersectionObserverEntry[]): void => void (entry?.isIntersecting && list.more());
    const observer = new IntersectionObserver(look, { rootMargin: '100%' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [list, list.items.value, isMissing]);
  return (
    <>
      {isCopy && <p class="aside">This is the list of your last visit.</p>}
      {(online.value || !hasItems) && (
        <Missing problem={problem} what="list">
          <button onClick={() => void list.restart()}>Try again</button>
        </Missing>
      )}
      {!isLoaded && <Loading />}
      {isAlone && isLoaded && problem === '' && !hasItems && <p class="empty">{empty}</p>}
      {children}
      <div ref={end} />
    </>
  );
}

interface MissingProps {
  readonly problem: string;
  /** The missing thing, in a word. */
  readonly what: string;
  /** The action that solves it. */
  readonly children?: ComponentChildren;
}

/** Why something is not shown. Offline is shown as information, not as an error. */
export function Missing({ problem, what, children }: MissingProps) {
  if (online.value) return <Alert text={problem}>{children}</Alert>;
  if (problem === '') return null;
  return <p class="empty">This {what} is not stored on this device. It appears when you are online again.</p>;
}
