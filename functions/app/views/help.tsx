// The list of keyboard shortcuts.
import { helpIsOpen, SHORTCUTS } from '../state/shortcuts.ts';
import { Dialog } from './dialog.tsx';

export function Help() {
  if (!helpIsOpen.value) return null;
  return (
    <Dialog title="Keyboard shortcuts" close={() => (helpIsOpen.value = false)}>
      <dl class="shortcuts">
        {SHORTCUTS.map(([keys, effect]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
