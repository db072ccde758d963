// A note as it is read. A worker parses it, and its elements are added as the worker sends them. Some texts take the
// parser minutes, because its time grows with the square of a paragraph: the worker is then ended.
import { useEffect, useRef, useState } from 'preact/hooks';
import { offerCopy } from './copy-code.ts';
import { elementBuilder } from './elements.ts';
import { findHeading, hideName, type WantedHeading } from './shown-text.ts';
import type { Message } from './steps.ts';
import { ticked } from './tick.ts';

/** The browser lays out only the visible blocks of a note that arrives in more parts. */
const LONG_PARTS = 4;

/** A text that can't be formatted is shown in paragraphs of at most this many characters, where possible of whole lines. */
const PARAGRAPH = /[^]{1,20000}(?:\n|$)|[^]{1,20000}/g;

interface MarkdownViewProps {
  readonly text: string;
  /** The name of the note, which is not shown twice. */
  readonly name?: string;
  /** The address of the note, to which links to its headings lead. */
  readonly address: string;
  /** The heading that is scrolled to. */
  readonly heading?: WantedHeading | undefined;
  /** Called with the changed text when a checkbox is ticked or cleared. Without it the boxes are disabled. */
  readonly onChange?: ((text: string) => void) | undefined;
  /** Called when the text is complete on the page. Returns a function to call before it is shown again. */
  readonly onShown?: (page: HTMLElement) => () => void;
}

export function MarkdownView({ text, name = '', address, heading, onChange, onShown }: MarkdownViewProps) {
  const box = useRef<HTMLDivElement>(null);
  /** The text of what is on the page. */
  const shown = useRef('');
  const isComplete = useRef(false);
  /** The text of the note, also before the page is rendered again. */
  const latest = useRef(text);
  latest.current = text;
  const leave = useRef<(() => void) | undefined>(undefined);
  const [isPlain, setPlain] = useState(false);
  useEffect(() => () => leave.current?.(), []);
  const showHeading = (wanted: WantedHeading): void =>
    void (box.current && findHeading(box.current, wanted)?.scrollIntoView());
  useEffect(() => {
    if (heading !== undefined && isComplete.current) showHeading(heading);
  }, [heading?.heading, heading?.nth]);
  useEffect(() => {
    const page = box.current;
    if (!page || (isComplete.current && shown.current === text)) return undefined;
    // The old text is shown until the new one is complete, so that the page does not jump.
    const target = isComplete.current ? document.createElement('div') : page;
    if (target === page) shown.current = text;
    const build = elementBuilder(target, address);
    let parts = 0;
    const cancel = parse(text, (message) => {
      if (typeof message !== 'boolean') {
        build(message);
        parts += 1;
        page.classList.toggle('is-long', parts > LONG_PARTS);
        return;
      }
      if (!message) showPlain(target, text);
      hideName(target, name);
      if (target !== page) page.replaceChildren(...target.childNodes);
      if (heading !== undefined && !isComplete.current) showHeading(heading);
      shown.current = text;
      isComplete.current = true;
      page.ariaBusy = 'false';
      setPlain(!message);
      leave.current?.();
      leave.current = onShown?.(page);
    });
    return () => {
      cancel();
      if (!isComplete.current) page.replaceChildren();
    };
  }, [text]);
  const toggle = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) return;
    const offset = Number(target.dataset['offset']);
    const next = ticked({ shown: shown.current, text: latest.current }, offset);
    if (!next) return void (target.checked = !target.checked);
    // The browser has already changed the box: nothing needs to be built again.
    shown.current = next.shown;
    latest.current = next.text;
    onChange?.(next.text);
  };
  // The address may be that of the page already.
  const follow = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('[data-heading]') : null;
    if (link instanceof HTMLElement) showHeading({ heading: link.dataset['heading'] ?? '' });
  };
  return (
    <fieldset class="boxes" disabled={!onChange}>
      {isPlain && (
        <p class="markdown-plain" role="note">
          This note is too complex to format, so it is shown as text.
        </p>
      )}
      <div
        class="markdown"
        ref={box}
        aria-busy="true"
        onChange={toggle}
        onClick={follow}
        onPointerOver={offerCopy}
        onFocusCapture={offerCopy}
      />
    </fieldset>
  );
}

function showPlain(target: Element, text: string): void {
  target.replaceChildren();
  const build = elementBuilder(target, '');
  for (const [part] of text.matchAll(PARAGRAPH))
    build([{ tag: 'p', attributes: { class: 'raw' } }, part, null]);
}

/** Milliseconds that a text may take. 1 MB of prose takes about a second on a phone. */
const TIME_LIMIT = 4_000;

/** A worker that waits for a text. */
let idle: Worker | undefined;

/**
 * Parses a text and calls back with its steps in order, then once with whether those are all.
 * @returns a function that cancels, after which nothing is called back
 */
function parse(text: string, onMessage: (message: Message) => void): () => void {
  const worker = idle ?? new Worker(new URL(`app/${MARKDOWN_FILE}`, document.baseURI));
  idle = undefined;
  const left = new AbortController();
  const { signal } = left;
  const cancel = (): void => {
    if (!signal.aborted) worker.terminate();
    left.abort();
    clearTimeout(timer);
  };
  const fail = (event?: Event): void => {
    event?.preventDefault();
    cancel();
    onMessage(false);
  };
  const timer = setTimeout(() => fail(), TIME_LIMIT);
  const take = ({ data }: MessageEvent<Message>): void => {
    if (typeof data === 'boolean') {
      left.abort();
      clearTimeout(timer);
      idle = worker;
    }
    onMessage(data);
  };
  worker.addEventListener('message', take, { signal });
  // It can't be loaded, or has no memory left.
  worker.addEventListener('error', fail, { signal });
  worker.postMessage(text);
  return cancel;
}
