// A copy of everything, as a ZIP with the folders and files of `npm run export`.
import { useSignal } from '@preact/signals';
import { exportedAll, type Entry } from '../notes/export.ts';
import { today } from '../state/today.ts';
import { attempt } from '../state/notices.ts';
import { rarelyUsed } from '../state/rarely-used.ts';
import { addresses } from '../state/addresses.ts';
import { isReadOnly, session } from '../state/session.ts';
import { saveFile } from '../parts/save-file.ts';

/** Lets the user choose a file to write to; not in Firefox and Safari. */
const { showSaveFilePicker: pickFile } = window as {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
};

const LARGE_BYTES = 500 * 1_048_576;

export function Download() {
  const count = useSignal<number | undefined>(undefined);
  async function* counted(): AsyncGenerator<Entry> {
    for await (const entry of exportedAll()) {
      count.value = (count.peek() ?? 0) + 1;
      yield entry;
    }
  }
  const save = async (): Promise<void> => {
    const name = `notes-${today.peek()}.zip`;
    const target = await pickFile?.({ suggestedName: name }).catch(() => null);
    // The user has closed the dialog.
    if (target === null) return;
    count.value = 0;
    try {
      const { downloadZip } = await rarelyUsed();
      const zip = downloadZip(counted());
      // Straight to the disk, or as a whole from memory.
      if (target) await zip.body?.pipeTo(await target.createWritable());
      else saveFile(await zip.blob(), name);
    } finally {
      count.value = undefined;
    }
  };
  return (
    <section class="part" aria-labelledby="copy">
      <h2 id="copy">Your copy</h2>
      <p>
        All notes as Markdown files, with their groups as folders, and all files. The trash and old versions
        are not included. Import reads them again, and also the notes of other programs.
      </p>
      {!pickFile && (session.value?.account.storage.used ?? 0) > LARGE_BYTES && (
        <p>
          Your data takes more than 500 MB, and this browser holds all of it in memory before it saves the
          file. If it can’t, use another browser such as Chrome or Edge, or <code>npm run export</code>.
        </p>
      )}
      <div class="actions">
        <button disabled={count.value !== undefined} onClick={() => attempt(save)}>
          Download as ZIP
        </button>
        {!isReadOnly() && (
          <a class="button" href={addresses.import}>
            Import
          </a>
        )}
        <small role="status">{count.value === undefined ? '' : `${count.value} files…`}</small>
      </div>
    </section>
  );
}
