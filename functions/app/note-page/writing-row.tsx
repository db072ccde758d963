// The row above the keyboard of a phone, which has no Tab key and no Ctrl. It takes no focus, so the keyboard stays.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { CommandName } from '../editor/commands.ts';
import { Icon } from '../parts/ui.tsx';
import { FileButton } from './add-files.tsx';
import type { EditorRef } from './text-editor.tsx';

/** Each command with its name and what the button shows: an icon or a text. */
const COMMANDS = [
  ['todo', 'Todo', <Icon name="todo" />],
  ['item', 'List', <Icon name="list" />],
  ['outdent', 'Outdent', <Icon name="outdent" />],
  ['indent', 'Indent', <Icon name="indent" />],
  ['bold', 'Bold', <b>B</b>],
  ['link', 'Link to a note', '[['],
  ['tag', 'Tag', '#'],
] as const satisfies readonly (readonly [CommandName, string, unknown])[];

interface WritingRowProps {
  readonly editor: EditorRef;
  readonly add: (files: readonly File[]) => void;
  /** The view that Done opens. */
  readonly back: string;
  /** Called before Done leaves the editor. */
  readonly leave: () => void;
}

export function WritingRow({ editor, add, back, leave }: WritingRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => followKeyboard(row.current, () => editor.current?.reveal()), []);
  const stay = (event: Event): void => event.preventDefault();
  const button = (command: CommandName, name: string, shown: ComponentChildren) => (
    <button
      key={command}
      class="quiet"
      type="button"
      aria-label={name}
      onClick={() => editor.current?.run(command)}
    >
      {shown}
    </button>
  );
  return (
    <div
      class="writing-row"
      role="toolbar"
      aria-label="Writing"
      ref={row}
      onPointerDown={stay}
      onMouseDown={stay}
    >
      <div>
        {COMMANDS.map(([command, name, shown]) => button(command, name, shown))}
        <FileButton add={add} />
      </div>
      {button('undo', 'Undo', <Icon name="undo" />)}
      <a class="button quiet" href={back} onClick={leave} aria-keyshortcuts="Escape">
        Done
      </a>
    </div>
  );
}

/**
 * Puts the row above the keyboard, which covers the lower part of the page, and gives the page room to scroll as far.
 * @param reveal called when the keyboard has opened or closed
 * @returns a function that ends it
 */
function followKeyboard(row: HTMLElement | null, reveal: () => void): (() => void) | undefined {
  const viewport = globalThis.visualViewport;
  if (!row || !viewport) return undefined;
  const { style } = document.documentElement;
  const place = (): void => {
    const { offsetTop, height, scale } = viewport;
    row.style.insetBlockEnd = `${Math.max(0, innerHeight - offsetTop - height)}px`;
    // Not the part that is covered because the user has zoomed in.
    const keyboard = `${Math.max(0, Math.round(innerHeight - height * scale))}px`;
    if (style.getPropertyValue('--keyboard') === keyboard) return;
    style.setProperty('--keyboard', keyboard);
    reveal();
  };
  place();
  for (const event of ['resize', 'scroll']) viewport.addEventListener(event, place);
  return () => {
    for (const event of ['resize', 'scroll']) viewport.removeEventListener(event, place);
    style.removeProperty('--keyboard');
  };
}
