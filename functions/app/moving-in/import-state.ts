// The import that runs in this tab. It continues while other views are shown.
import { signal } from '@preact/signals';
import { FatalError } from '../../../lib/folders/failures.ts';
import { workspaceId, workspaceName } from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';
import { showNotice } from '../state/notices.ts';
import { pickedFolder, type Picked } from './picked-folder.ts';
import { runImport, type ImportOptions, type ImportReport } from './run-import.ts';
import { zipFolder } from './zip-folder.ts';

interface Running {
  readonly text: string;
  /** From 0 to 1; undefined while it is not known. */
  readonly share?: number | undefined;
}

/** The import that runs now. */
export const running = signal<Running | undefined>(undefined);
/** That of the last import, with the name of its workspace. */
export const report = signal<(ImportReport & { readonly workspace: string }) | undefined>(undefined);
export const problem = signal('');
export const options = signal<ImportOptions>({ todos: true, dates: true, titles: false, files: true });

const isZip = ({ files: [first, ...others] }: Picked): boolean =>
  others.length === 0 && /^[^/]+\.zip$/i.test(first?.path ?? '');

async function opened(picked: Picked) {
  const [first] = picked.files;
  if (isZip(picked) && first?.file instanceof File) return zipFolder(first.file);
  return { folder: pickedFolder(picked), leftOut: [], archives: [] };
}

/** Asks before the page is left. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Imports what the user has chosen; nothing if an import runs. */
export async function startImport(choose: () => Promise<Picked> | Picked): Promise<void> {
  if (running.peek()) return;
  [problem.value, report.value, running.value] = ['', undefined, { text: 'Reading…' }];
  window.addEventListener('beforeunload', warn);
  // The user may choose another one meanwhile.
  const target = { workspaceId: workspaceId.peek(), options: options.peek() };
  const workspace = workspaceName();
  try {
    const picked = await choose();
    if (picked.files.length === 0) {
      problem.value = 'The folder is empty. Choose another one.';
      return;
    }
    const choice = { ...(await opened(picked)), ...target };
    const done = await runImport(choice, (text, share) => (running.value = { text, share }));
    report.value = { ...done, workspace };
    const text = done.isComplete ? 'The import is complete.' : 'The import is incomplete.';
    showNotice(text, { name: 'Report', to: addresses.import });
  } catch (error) {
    problem.value =
      error instanceof FatalError
        ? error.message
        : `The import has stopped (${String(error)}). Import again: nothing is created twice.`;
    showNotice('The import has stopped.', { name: 'Import', to: addresses.import });
  } finally {
    running.value = undefined;
    window.removeEventListener('beforeunload', warn);
  }
}
