// The keyboard shortcuts, as the help lists them.
import { signal } from '@preact/signals';
import { Dialog } from './ui.tsx';

export const helpIsOpen = signal(false);

const SHORTCUTS: readonly (readonly [keys: string, effect: string])[] = [
  ['Ctrl/⌘ K', 'Go to a note, group, day or command'],
  ['t', 'Today'],
  ['n', 'New note'],
  ['/', 'Search'],
  ['↑ ↓ Enter', 'Choose and open a note in a list'],
  ['e', 'Edit the note'],
  ['Tab, Shift Tab', 'Indent or outdent, or go to the next or previous table cell (in the editor)'],
  ['Esc', 'Leave the editor, the search or a dialog'],
  ['Ctrl/⌘ S', 'Save now'],
  ['Ctrl/⌘ Shift V', 'Paste without formatting'],
  ['Ctrl/⌘ Enter', 'Add the captured text'],
  ['?', 'Show this list'],
];

export const Help = () => (
  <Dialog title="Keyboard shortcuts" close={() => (helpIsOpen.value = false)}>
    <dl class="shortcuts">
      {SHORTCUTS.map(([keys, effect]) => [
        <dt key={keys}>
          <kbd>{keys}</kbd>
        </dt>,
        <dd key={effect}>{effect}</dd>,
      ])}
    </dl>
  </Dialog>
);
