// The keyboard shortcuts, as the help lists them.
import { helpIsOpen } from './open-help.ts';
import { Dialog } from './ui.tsx';

const PALETTE = [
  'Ctrl/⌘ K',
  'Go to a note, group, day or command; after #, to a heading of the note',
] as const;

const SHORTCUTS = [
  ['/', 'Search'],
  ['↑ ↓ Enter', 'Choose and open a note in a list'],
  ['x, Shift x', 'Select the note in a list; the notes from the last selected one to it'],
  ['e', 'Edit the note'],
  ['Esc', 'Leave the editor, the search or a dialog'],
  ['Ctrl/⌘ Enter', 'Add the captured text'],
  ['?', 'Show this list'],
] as const;

const IN_EDITOR = [
  ['Tab, Shift Tab', 'Indent or outdent; in a table, the next or previous cell'],
  ['Enter', 'The next item; in a table, the cell below'],
  ['Shift Enter', 'A new line in the item or cell'],
  ['Ctrl/⌘ Enter', 'Tick a todo, or make one'],
  ['Ctrl/⌘ B, I, K', 'Bold, italic, link'],
  ['Ctrl/⌘ F', 'Find and replace'],
  ['Ctrl/⌘ S', 'Save now'],
  ['Ctrl/⌘ Shift V', 'Paste without formatting'],
  ['Ctrl/⌘ click', 'Follow a link'],
  ['Alt ↑, Alt ↓', 'Move the lines'],
  ['Alt click', 'Add a cursor'],
  ['Shift Alt drag', 'Select a rectangle'],
  ['Ctrl/⌘ D', 'Select the word, then its next occurrence, too'],
] as const;

interface HelpProps {
  /** The views, of which those with a key are listed. */
  readonly views: readonly { readonly title: string; readonly shortcut?: string }[];
}

const keysOf = ({ views }: HelpProps) =>
  views.flatMap(({ title, shortcut }) => (shortcut === undefined ? [] : [[shortcut, title] as const]));

const List = ({ shortcuts }: { readonly shortcuts: readonly (readonly [string, string])[] }) => (
  <dl class="shortcuts">
    {shortcuts.map(([keys, effect]) => [
      <dt key={keys}>
        <kbd>{keys}</kbd>
      </dt>,
      <dd key={effect}>{effect}</dd>,
    ])}
  </dl>
);

export const Help = (props: HelpProps) => (
  <Dialog title="Keyboard shortcuts" close={() => (helpIsOpen.value = false)}>
    <List shortcuts={[PALETTE, ...keysOf(props), ...SHORTCUTS]} />
    <h3>In the editor</h3>
    <List shortcuts={IN_EDITOR} />
  </Dialog>
);
