// What can be done with the selected notes of a list. Each action is undone as one.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { NoteListItem } from '../../../lib/schema/entities.ts';
import { perform } from '../actions/perform.ts';
import type { NoteChange } from '../offline/action.ts';
import type { Selection } from '../lists/selection.ts';
import { groupPath } from '../lists/workspaces.ts';
import type { Shown } from '../search/note-lists.ts';
import { attempt, showNotice } from '../state/notices.ts';
import { counted } from '../parts/items.tsx';
import { pickGroup } from '../parts/pick-group.ts';
import { pickTag } from '../parts/pick-tag.ts';
import { Icon } from '../parts/ui.tsx';

interface SelectionBarProps {
  readonly selection: Selection<NoteListItem>;
  readonly list: Shown<NoteListItem>;
}

export function SelectionBar({ selection, list }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isLoading = useSignal(false);
  const isBusy = useSignal(false);
  // The focus would be lost with the bar.
  useLayoutEffect(() => {
    const { current } = bar;
    return () =>
      current?.contains(document.activeElement) &&
      document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  const { length } = selection.items.value;
  const change = (what: NoteChange, end: string): void =>
    attempt(async () => {
      if (isBusy.peek()) return;
      isBusy.value = true;
      try {
        const notes = selection.items.peek();
        const undo = await perform(notes, what);
        selection.clear();
        showNotice(`${counted(notes.length, 'note')} ${notes.length === 1 ? 'is' : 'are'} ${end}.`, undo);
      } finally {
        isBusy.value = false;
      }
    });
  const selectAll = async (): Promise<void> => {
    isLoading.value = true;
    await list.all(() => !selection.isEmpty.peek());
    isLoading.value = false;
    if (selection.isEmpty.peek()) return;
    selection.selectAll();
    if (list.isCopy.peek() || list.problem.peek() !== '')
      showNotice('The service can’t be reached: only the notes that this device knows are selected.');
  };
  const isPinned = selection.items.value.every(({ pinned = false }) => pinned);
  const total = list.total.value;
  return (
    <div class="selected" role="toolbar" aria-label="Selected notes" ref={bar} onKeyDown={moveFocus}>
      <button
        class="quiet icon-only"
        aria-label="End the selection"
        aria-keyshortcuts="Escape"
        onClick={() => selection.clear()}
      >
        <Icon name="close" />
      </button>
      <span role="status">
        {isLoading.value
          ? `Loading ${numeral(list.items.value.length)} of ${numeral(total ?? 0)}…`
          : `${numeral(length)} selected`}
      </span>
      <button class="quiet" disabled={isLoading.value} onClick={() => attempt(selectAll)}>
        All{total !== undefined && ` ${numeral(total)}`}
      </button>
      <span class="actions">
        <button
          onClick={() =>
            pickGroup(`Move ${counted(length, 'note')} to a group`, (groupId) =>
              change({ kind: 'move', groupId }, `in ${groupPath(groupId).join(' / ') || 'no group'} now`),
            )
          }
        >
          Move…
        </button>
        <button onClick={() => pickTag((tag) => change({ kind: 'tag', tag }, `tagged #${tag} now`))}>
          Tag…
        </button>
        <button
          onClick={() =>
            change({ kind: 'pin', pinned: !isPinned }, isPinned ? 'no longer pinned' : 'pinned now')
          }
        >
          {isPinned ? 'Unpin' : 'Pin'}
        </button>
        <button class="problem" onClick={() => change({ kind: 'trash' }, 'in the trash')}>
          Delete
        </button>
      </span>
    </div>
  );
}

const numeral = (count: number): string => count.toLocaleString('en');

/** Moves the focus along the buttons. */
function moveFocus({ key, currentTarget }: KeyboardEvent): void {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (step === 0 || !(currentTarget instanceof HTMLElement)) return;
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('button:enabled')];
  buttons[buttons.findIndex((button) => button === document.activeElement) + step]?.focus();
}
