// A button that opens a short list of actions. It closes after a choice, with Esc, and when the user does something else.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from './ui.tsx';

export function Menu({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = (): void => box.current?.removeAttribute('open');
  // Before the action: a dialog that it opens returns the focus to the button of the menu.
  const leave = (): void => {
    close();
    box.current?.querySelector('summary')?.focus();
  };
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    window.addEventListener(
      'pointerdown',
      ({ target }) => target instanceof Node && !box.current?.contains(target) && close(),
      { signal },
    );
    window.addEventListener('hashchange', close, { signal });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !box.current?.open) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        leave();
      },
      { signal, capture: true },
    );
    return () => left.abort();
  }, []);
  return (
    <details class="menu" ref={box}>
      <summary class="button quiet icon-only" aria-label={label}>
        <Icon name="more" />
      </summary>
      <div class="menu-items" onClickCapture={leave}>
        {children}
      </div>
    </details>
  );
}
