// The keyboard shortcuts, as the help lists them.
import { signal } from '@preact/signals';
import { Dialog } from './ui.tsx';

export const helpIsOpen = signal(false);

const PALETTE = [
  'Ctrl/⌘ K',
  'Go to a note, group, day or command; after #, to a heading of the note',
] as const;

const SHORTCUTS = [
  ['/', 'Search'],
  ['↑ ↓ Enter', 'Choose and open a note in a list'],
  ['e', 'Edit the note'],
  ['Tab, Shift Tab', 'Indent or outdent, or go to the next or previous table cell (in the editor)'],
  ['Alt ↑, Alt ↓', 'Move the lines (in the editor)'],
  ['Ctrl/⌘ D', 'Select the word, then its next occurrence, too (in the editor)'],
  ['Alt click, Shift Alt drag', 'Add a cursor, or select a rectangle (in the editor)'],
  ['Ctrl/⌘ click', 'Follow a link (in the editor)'],
  ['Ctrl/⌘ B, I, K', 'Make bold text, italic text or a link (in the editor)'],
  ['Ctrl/⌘ F', 'Find and replace (in the editor)'],
  ['Esc', 'Leave the editor, the search or a dialog'],
  ['Ctrl/⌘ S', 'Save now'],
  ['Ctrl/⌘ Shift V', 'Paste without formatting'],
  ['Ctrl/⌘ Enter', 'Tick a todo or make one (in the editor), or add the captured text'],
  ['?', 'Show this list'],
] as const;

interface HelpProps {
  /** The views, of which those with a key are listed. */
  readonly views: readonly { readonly title: string; readonly shortcut?: string }[];
}

const keysOf = ({ views }: HelpProps) =>
  views.flatMap(({ title, shortcut }) => (shortcut === undefined ? [] : [[shortcut, title] as const]));

export const Help = (props: HelpProps) => (
  <Dialog title="Keyboard shortcuts" close={() => (helpIsOpen.value = false)}>
    <dl class="shortcuts">
      {[PALETTE, ...keysOf(props), ...SHORTCUTS].map(([keys, effect]) => [
        <dt key={keys}>
          <kbd>{keys}</kbd>
        </dt>,
        <dd key={effect}>{effect}</dd>,
      ])}
    </dl>
  </Dialog>
);
