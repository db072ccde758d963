// The files that no note refers to, to be deleted.
import { useSignal } from '@preact/signals';
import type { StoredFile } from '../../../lib/schema/files.ts';
import { call } from '../state/client.ts';
import { unusedFiles } from '../files/unused-files.ts';
import { workspaceId } from '../lists/workspaces.ts';
import { attempt, showNotice } from '../state/notices.ts';
import { isReadOnly } from '../state/session.ts';
import { Item } from '../parts/items.tsx';

const KB = 1_024;

export function UnusedFiles() {
  const found = useSignal<readonly StoredFile[] | undefined>(undefined);
  const isLooking = useSignal(false);
  const look = async (): Promise<void> => {
    isLooking.value = true;
    try {
      found.value = await unusedFiles(workspaceId.peek());
    } finally {
      isLooking.value = false;
    }
  };
  const remove = async ({ id, path }: StoredFile): Promise<void> => {
    await call('DELETE /file', { id });
    found.value = found.peek()?.filter((file) => file.id !== id);
    showNotice(`${path} is in the trash.`);
  };
  return (
    <section class="part" aria-labelledby="files">
      <h2 id="files">Unused files</h2>
      <p>Pictures and other files of this workspace that no note refers to.</p>
      {found.value ? (
        <ul class="items">
          {found.value.map((file) => (
            <Item key={file.id} name={file.path} details={`${Math.ceil(file.size / KB)} KB`}>
              {!isReadOnly() && (
                <button
                  class="quiet"
                  onClick={() => attempt(() => remove(file))}
                  aria-label={`Delete ${file.path}`}
                >
                  Delete
                </button>
              )}
            </Item>
          ))}
          {found.value.length === 0 && <li>Every file is used.</li>}
        </ul>
      ) : (
        <div class="actions">
          <button disabled={isLooking.value} onClick={() => attempt(look)}>
            {isLooking.value ? 'Reading all notes…' : 'Find them'}
          </button>
        </div>
      )}
    </section>
  );
}
