// The small parts that many views share.
import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX, Ref, RefObject, TargetedSubmitEvent, VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { sentenceOf } from '../api/failures.ts';

interface Loaded<T> {
  /** The value of the last call that succeeded. */
  readonly value?: T;
  /** Why the last call failed. */
  readonly problem: string;
}

/** Reads data when a view opens and whenever one of `causes` changes. */
export function useLoaded<T>(read: () => Promise<T>, causes: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<Loaded<T>>({ problem: '' });
  useEffect(() => {
    let left = false;
    const show = (next: Loaded<T>): void => void (left || setState((last) => ({ ...last, ...next })));
    read()
      .then((value) => show({ value, problem: '' }))
      .catch((error: unknown) => show({ problem: sentenceOf(error) }));
    return () => void (left = true);
  }, causes);
  return state;
}

interface PageProps {
  /** Text, or the field that holds it. */
  readonly title: string | VNode;
  /** The title for tabs, bookmarks and screen readers, if it differs. */
  readonly name?: string;
  /** Shown above the title, beside the tools. */
  readonly eyebrow?: ComponentChildren;
  /** The actions of the view. */
  readonly tools?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A view, with its head. */
export function Page(props: PageProps) {
  const { title, name = typeof title === 'string' ? title : '', eyebrow, tools, children } = props;
  useEffect(() => void (document.title = name === '' ? 'Notes' : `${name} · Notes`), [name]);
  return (
    <article class="page">
      <header class="head">
        {eyebrow !== undefined && <p class="eyebrow">{eyebrow}</p>}
        <div class="tools">{tools}</div>
        {typeof title === 'string' ? <h1 dir="auto">{title}</h1> : title}
      </header>
      {children}
    </article>
  );
}

interface FormProps {
  /** Called with the texts of the fields, without white space around them. */
  readonly run: (textOf: (field: string) => string) => Promise<void>;
  readonly button: string;
  readonly hasFocus?: boolean;
  readonly children: ComponentChildren;
}

/** A form whose button works once at a time, and which shows why it failed. */
export function Form({ run, button, hasFocus = false, children }: FormProps) {
  const problem = useSignal('');
  const isBusy = useSignal(false);
  const submitButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) submitButton.current?.focus();
  }, []);
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const textOf = (field: string): string => {
      const value = fields.get(field);
      return typeof value === 'string' ? value.trim() : '';
    };
    isBusy.value = true;
    problem.value = '';
    run(textOf)
      .catch((error: unknown) => (problem.value = sentenceOf(error)))
      .finally(() => (isBusy.value = false));
  };
  return (
    <form class="page" onSubmit={submit}>
      {children}
      <Alert text={problem.value} />
      <button class="primary" ref={submitButton} disabled={isBusy.value}>
        {button}
      </button>
    </form>
  );
}

/** A text field that is as high as its text. A copy of the text behind it gives both their height. */
export const GrowingField = ({ fieldRef, ...attributes }: GrowingFieldProps) => (
  <div class="grow" data-text={`${attributes.value} `}>
    <textarea rows={1} dir="auto" ref={fieldRef ?? null} {...attributes} />
  </div>
);

type GrowingFieldProps = JSX.IntrinsicElements['textarea'] & {
  readonly value: string;
  readonly fieldRef?: Ref<HTMLTextAreaElement>;
};

interface CalloutProps {
  readonly text: ComponentChildren;
  readonly role?: 'alert';
  /** The action that solves it. */
  readonly children?: ComponentChildren;
}

/** Something that the user should know. */
export const Callout = ({ text, role, children }: CalloutProps) => (
  <div class="callout" role={role}>
    <p>{text}</p>
    {children}
  </div>
);

/** A message about a failure; nothing without one. */
export const Alert = (props: CalloutProps) =>
  props.text === '' ? null : <Callout role="alert" {...props} />;

export const Loading = () => <p class="page empty loading">Loading…</p>;

interface DialogProps {
  readonly title: string;
  readonly close: () => void;
  /** Buttons after Close; Close has the focus. */
  readonly actions?: ComponentChildren;
  readonly closeLabel?: string;
  readonly children: ComponentChildren;
}

/** Opens a dialog over one view, synchronously, so that the next key press goes to the dialog. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    const leave = (): void => shown?.close();
    shown?.showModal();
    // The focus may be on a button at the end.
    shown?.scrollTo(0, 0);
    window.addEventListener('hashchange', leave);
    return () => {
      window.removeEventListener('hashchange', leave);
      // Closing returns the focus to where it was.
      leave();
    };
  }, []);
  return dialog;
}

/** A dialog over one view. The browser keeps the focus inside and closes it with Esc. */
export function Dialog({ title, close, actions, closeLabel = 'Close', children }: DialogProps) {
  const dialog = useModal();
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="dialog-title">
      <h2 id="dialog-title">{title}</h2>
      {children}
      <div class="actions">
        <button onClick={() => dialog.current?.close()}>{closeLabel}</button>
        {actions}
      </div>
    </dialog>
  );
}

type OpenerProps = JSX.IntrinsicElements['button'] & {
  /** Called with the function that closes the dialog. */
  readonly dialog: (close: () => void) => VNode;
};

/** A button that opens a dialog. */
export function Opener({ dialog, ...button }: OpenerProps) {
  const isOpen = useSignal(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" {...button} onClick={() => (isOpen.value = true)} />
      {isOpen.value && dialog(() => (isOpen.value = false))}
    </>
  );
}

/** The name of the key for commands on this device. */
export const CONTROL = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export const Brand = () => (
  <p class="brand">
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" class="brand-mark" />
      <path d="M9 11h14M9 16h14M9 21h8" class="brand-lines" />
    </svg>
    Notes
  </p>
);

const ICONS = {
  today: 'M7 3v3M17 3v3M4 9h16M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8 13h5',
  notes: 'M6 3h9l4 4v13a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM9 11h6M9 15h6',
  todos: 'M4 6.5l1.5 1.5L8 5M4 15.5l1.5 1.5L8 14M12 7h8M12 16h8',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c1-3.5 4-5 7.5-5s6.5 1.5 7.5 5',
  new: 'M12 5v14M5 12h14',
  picture:
    'M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9h.01',
  back: 'M14 6l-6 6 6 6',
  next: 'M10 6l6 6-6 6',
  pin: 'M9 4h6l-1 6 3 3v2H7v-2l3-3zM12 15v6',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.5-5.5L12 7.5M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.5 5.5l1.5-1.5',
  group: 'M4 6h6l2 2h8v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1z',
  more: 'M4.5 12a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0M11.3 12a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0M18.1 12a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0',
  close: 'M6 6l12 12M18 6L6 18',
  todo: 'M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5zM8.5 12l2.5 2.5 4.5-5',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  indent: 'M4 5h16M11 12h9M4 19h16M4 9l3 3-3 3',
  outdent: 'M4 5h16M11 12h9M4 19h16M7 9l-3 3 3 3',
  undo: 'M8 6l-4 4 4 4M4 10h10a5 5 0 0 1 0 10h-3',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20',
} as const;

interface IconProps {
  readonly name: keyof typeof ICONS;
  /** Its meaning, unless a text beside it gives it. */
  readonly label?: string;
}

export const Icon = ({ name, label }: IconProps) => (
  <svg
    class="icon"
    viewBox="0 0 24 24"
    role={label === undefined ? undefined : 'img'}
    aria-label={label}
    aria-hidden={label === undefined}
  >
    <path d={ICONS[name]} />
  </svg>
);
