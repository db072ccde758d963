// Adds pictures and other files to a note: pasted, dropped, chosen, or taken with the camera of a phone.
import type { Editor } from '../editor/mount-editor.ts';
import { releaseFiles } from '../files/files.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { workspaceId } from '../lists/workspaces.ts';
import { showNotice } from '../state/notices.ts';
import { Icon } from '../parts/ui.tsx';

/**
 * Stores files on this device, and inserts a reference to each where the cursor is now; at the end if there is no editor, or
 * if the user has left it meanwhile.
 */
export async function addFiles(
  files: readonly File[],
  open: OpenNote,
  editor: { readonly current: Editor | undefined },
  isPasted = false,
): Promise<void> {
  const workspace = open.note.peek()?.workspaceId ?? open.version.plan?.workspaceId ?? workspaceId.peek();
  const mounted = editor.current;
  const point = mounted?.reserve();
  const { attach, UnusableFile } = await import('../files/new-file.ts');
  for (const file of files)
    try {
      const note = open.isNew.peek() ? open.id : undefined;
      const reference = `${await attach(file, { workspaceId: workspace, note, isPasted })}\n`;
      // It may have been sent since.
      if (note !== undefined && !open.isNew.peek()) await releaseFiles(note);
      if (point && editor.current === mounted) point.insert(reference);
      else open.change({ text: `${open.text.peek()}\n${reference}` });
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      showNotice(error.message);
    }
  if (editor.current === mounted) point?.release();
}

export const FileButton = ({ add }: { readonly add: (files: readonly File[]) => void }) => (
  <label class="button quiet icon-only add-file">
    <Icon name="picture" />
    <span class="visually-hidden">Add a picture or a file</span>
    <input
      type="file"
      multiple
      onChange={({ currentTarget }) => {
        add([...(currentTarget.files ?? [])]);
        currentTarget.value = '';
      }}
    />
  </label>
);
