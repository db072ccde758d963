// A note as it is read. Its elements are added as the worker sends them.
import { useEffect, useRef, useState } from 'preact/hooks';
import { elementBuilder } from './elements.ts';
import { parse } from './parse.ts';

/** The browser lays out only the visible blocks of a note that arrives in more parts. */
const LONG_PARTS = 4;

/** A text that can't be formatted is shown in paragraphs of at most this many characters, where possible of whole lines. */
const PARAGRAPH = /[^]{1,20000}(?:\n|$)|[^]{1,20000}/g;

interface MarkdownViewProps {
  readonly text: string;
  /**
   * Called with the offset of a checkbox in the text: the character after it is its mark. Returns the changed text.
   * Without it the boxes are disabled.
   */
  readonly onToggle?: ((offset: number) => string | undefined) | undefined;
}

export function MarkdownView({ text, onToggle }: MarkdownViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<string | undefined>(undefined);
  const [isPlain, setPlain] = useState(false);
  useEffect(() => {
    const page = box.current;
    if (!page || shown.current === text) return undefined;
    // The text before stays until the new one is complete, so that the page does not jump.
    const target = page.hasChildNodes() ? document.createElement('div') : page;
    const build = elementBuilder(target);
    let parts = 0;
    const cancel = parse(text, (message) => {
      if (typeof message !== 'boolean') {
        build(message);
        parts += 1;
        page.classList.toggle('is-long', parts > LONG_PARTS);
        return;
      }
      if (!message) showPlain(target, text);
      if (target !== page) page.replaceChildren(...target.childNodes);
      shown.current = text;
      setPlain(!message);
    });
    return () => {
      cancel();
      if (shown.current === undefined) page.replaceChildren();
    };
  }, [text]);
  const toggle = ({ target }: Event): void => {
    const offset = target instanceof HTMLInputElement ? target.dataset['offset'] : undefined;
    if (offset === undefined) return;
    const next = onToggle?.(Number(offset));
    // The browser has already changed the box: nothing needs to be built again.
    if (next !== undefined && shown.current === text) shown.current = next;
  };
  return (
    <fieldset class="boxes" disabled={!onToggle}>
      {isPlain && (
        <p class="markdown-plain" role="note">
          This note is too complex to format, so it is shown as text.
        </p>
      )}
      <div class="markdown" ref={box} onChange={toggle} />
    </fieldset>
  );
}

function showPlain(target: Element, text: string): void {
  target.replaceChildren();
  const paragraphs = text.match(PARAGRAPH) ?? [];
  elementBuilder(target)(
    paragraphs.flatMap((part) => [{ tag: 'p', attributes: { class: 'raw' } }, part, null]),
  );
}
