// A dialog over the page. The browser keeps the focus inside and closes it with Esc.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export interface DialogProps {
  readonly title: string;
  readonly close: () => void;
  /** Further buttons, before the one that closes. */
  readonly actions?: ComponentChildren;
  readonly closeLabel?: string;
  readonly children: ComponentChildren;
}

export function Dialog({ title, close, actions, closeLabel = 'Close', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="dialog-title">
      <h2 id="dialog-title">{title}</h2>
      {children}
      <div class="actions">
        {actions}
        <button onClick={() => dialog.current?.close()}>{closeLabel}</button>
      </div>
    </dialog>
  );
}
