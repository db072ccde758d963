// A dialog with a field and a list of choices, which the text filters: the palette, and the choice of a group.
import { signal, useComputed, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Icon, useModal } from './ui.tsx';

export interface Choice {
  readonly key: string;
  readonly name: string;
  /** Shown beside the name. */
  readonly detail?: string | undefined;
  readonly run: () => void;
}

export const choiceOf = (key: string, name: string, detail: string | undefined, run: () => void): Choice => ({
  key,
  name,
  detail,
  run,
});

interface PickerProps {
  /** The kind of thing that is chosen, for the label of the field. */
  readonly title: string;
  /** The choices for a text. It is called again when a signal that it reads changes. */
  readonly choices: (text: string) => readonly Choice[];
  /** Something to know about the choices for a text. */
  readonly status?: (text: string) => string;
}

/** The picker that is open. */
export const picker = signal<PickerProps | undefined>(undefined);

export function Picker({ title, choices, status }: PickerProps) {
  const dialog = useModal();
  const list = useRef<HTMLUListElement>(null);
  const text = useSignal('');
  const at = useSignal(0);
  const found = useComputed(() => choices(text.value));
  const mine = useRef(picker.peek());
  // The event of a closed dialog can come after another one has opened.
  const close = (): void => {
    if (picker.peek() === mine.current) picker.value = undefined;
  };
  const run = (choice: Choice | undefined): void => {
    if (!choice) return;
    close();
    choice.run();
  };
  const move = (index: number): void => {
    at.value = Math.max(0, Math.min(index, found.value.length - 1));
    list.current?.children[at.value]?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') move(at.value + 1);
    else if (event.key === 'ArrowUp') move(at.value - 1);
    else if (event.key === 'Enter') run(found.value[at.value]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog class="picker" ref={dialog} onClose={close} aria-label={title}>
      <label class="search">
        <span class="visually-hidden">{title}</span>
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls="choices"
          aria-autocomplete="list"
          aria-activedescendant={found.value.length > 0 ? `choice-${at.value}` : undefined}
          dir="auto"
          autocomplete="off"
          placeholder={title}
          value={text.value}
          onKeyDown={press}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
            move(0);
          }}
        />
        <button class="quiet" type="button" onClick={close}>
          Close
        </button>
      </label>
      <ul id="choices" role="listbox" aria-label={title} ref={list}>
        {found.value.map((choice, index) => (
          <li
            key={choice.key}
            id={`choice-${index}`}
            role="option"
            aria-selected={index === at.value}
            onClick={() => run(choice)}
          >
            <span dir="auto">{choice.name}</span>
            {choice.detail !== undefined && <small dir="auto">{choice.detail}</small>}
          </li>
        ))}
      </ul>
      <p class="picker-status" role="status">
        {status?.(text.value) || (found.value.length === 0 ? 'Nothing matches.' : '')}
      </p>
    </dialog>
  );
}
