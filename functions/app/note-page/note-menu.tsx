// The menu of a note, at its top. Its actions are loaded after the note.
import { useSignal } from '@preact/signals';
import type { OpenNote } from '../notes/open-note.ts';
import { isShared } from '../lists/shares.ts';
import { Menu } from '../parts/menu.tsx';
import { Icon } from '../parts/ui.tsx';
import { RarePart } from './rare-part.ts';

export function NoteMenu({ open }: { readonly open: OpenNote }) {
  const isSharing = useSignal(false);
  return (
    <>
      {isSharing.value && (
        <RarePart
          show={({ ShareNote }) => <ShareNote open={open} close={() => (isSharing.value = false)} />}
        />
      )}
      {isShared(open.id) && <Icon name="link" label="Shared" />}
      <Menu label="More for this note">
        <RarePart
          show={({ NoteActions }) => <NoteActions open={open} share={() => (isSharing.value = true)} />}
        />
      </Menu>
    </>
  );
}
