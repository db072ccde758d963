// Files that are dropped anywhere on the app. Without this the browser would open the file in place of the app. Text that
// is dragged is none of its business.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { addresses } from '../state/addresses.ts';
import { showNotice } from '../state/notices.ts';

type AddFiles = (files: readonly File[]) => void;

/** Adds files to the note that is being edited. */
const adding = signal<AddFiles | undefined>(undefined);

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Takes the files that nothing else on the page takes. */
export function followDroppedFiles(): void {
  window.addEventListener('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  window.addEventListener('drop', (event) => {
    if (!hasFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    const add = adding.peek();
    if (add) add([...(event.dataTransfer?.files ?? [])]);
    else
      showNotice(
        'Files can only be added to a note. Open a note in the editor, then drop them. A folder of notes can be imported.',
        {
          name: 'Import',
          to: addresses.import,
        },
      );
  });
}

/** While a component is shown, files that are dropped beside the editor are added by this function. */
export function useDroppedFiles(add: AddFiles): void {
  useEffect(() => {
    adding.value = add;
    return () => {
      if (adding.peek() === add) adding.value = undefined;
    };
  });
}
