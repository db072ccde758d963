// Imports a folder or a ZIP archive of Markdown files, chosen or dropped.
import { useSignal } from '@preact/signals';
import { FatalError } from '../../../lib/folders/failures.ts';
import { workspaceId, workspaceName } from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';
import { showNotice } from '../state/notices.ts';
import { Alert, Page } from '../parts/ui.tsx';
import { droppedFiles, pickedFiles, pickedFolder, type PickedFile } from './picked-folder.ts';
import { runImport, type ImportReport } from './run-import.ts';
import { zipFolder } from './zip-folder.ts';

/** The options of an import: the member, and what the user reads. */
const OPTIONS = [
  ['todos', 'Make todos of checkboxes', 'They are in the list of todos, and due if they have a date.'],
  ['dates', 'Take dates from the files', 'From front matter (created, date, …), otherwise from the file.'],
  ['titles', 'Name notes after their title', 'The title in front matter, instead of the name of the file.'],
] as const;

type Chosen = readonly PickedFile[];

export function ImportView() {
  const progress = useSignal<string | undefined>(undefined);
  const report = useSignal<ImportReport | undefined>(undefined);
  const problem = useSignal('');
  const options = useSignal({ todos: true, dates: true, titles: false });

  async function start(choose: () => Promise<Chosen> | Chosen): Promise<void> {
    if (progress.peek() !== undefined) return;
    [problem.value, report.value, progress.value] = ['', undefined, 'Reading…'];
    try {
      const chosen = await choose();
      if (chosen.length === 0) return;
      const [first] = chosen;
      const isZip = chosen.length === 1 && /\.zip$/i.test(first?.path ?? '');
      const { folder, leftOut } =
        isZip && first ? await zipFolder(first.file) : { folder: pickedFolder(chosen), leftOut: [] };
      const choice = { folder, leftOut, workspaceId: workspaceId.peek(), ...options.peek() };
      report.value = await runImport(choice, (line) => (progress.value = line));
      showNotice('The import has ended.');
    } catch (error) {
      if (!(error instanceof FatalError)) throw error;
      problem.value = error.message;
    } finally {
      progress.value = undefined;
    }
  }
  const fromInput = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    const chosen = pickedFiles(currentTarget.files ?? []);
    currentTarget.value = '';
    void start(() => chosen);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const files = event.dataTransfer && droppedFiles(event.dataTransfer);
    if (files) void start(() => files);
  };
  const isBusy = progress.value !== undefined;
  return (
    <Page title="Import" eyebrow={<a href={addresses.account}>Account</a>}>
      <p>
        Choose a folder of Markdown files, such as an Obsidian vault, or a ZIP archive of one. Folders become
        groups of “{workspaceName()}”, and links, tags and pictures keep working. Importing the same folder
        again creates nothing twice.
      </p>
      <fieldset class="page" disabled={isBusy}>
        <legend>Options</legend>
        {OPTIONS.map(([name, title, details]) => (
          <label class="choice" key={name}>
            <input
              type="checkbox"
              checked={options.value[name]}
              onChange={({ currentTarget }) =>
                (options.value = { ...options.peek(), [name]: currentTarget.checked })
              }
            />
            <span>
              <strong>{title}</strong>
              <small>{details}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div class="drop-here actions" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <label class={`button primary add-file ${isBusy ? 'is-busy' : ''}`}>
          Choose a folder
          <input type="file" disabled={isBusy} onChange={fromInput} {...{ webkitdirectory: true }} />
        </label>
        <label class={`button add-file ${isBusy ? 'is-busy' : ''}`}>
          Choose a ZIP archive
          <input type="file" accept=".zip,application/zip" disabled={isBusy} onChange={fromInput} />
        </label>
        <small>or drop one here</small>
      </div>
      <Alert text={problem.value} />
      {isBusy && (
        <p role="status" class="import-progress">
          {progress.value}
        </p>
      )}
      {report.value && <Report {...report.value} />}
    </Page>
  );
}

const Report = ({ lines, failures, isComplete }: ImportReport) => (
  <section class="part" aria-labelledby="report">
    <h2 id="report">{isComplete ? 'Everything is imported' : 'The import is incomplete'}</h2>
    <pre class="import-report">{[...lines, ...failures].join('\n')}</pre>
    <a href={addresses.notes}>Go to your notes</a>
  </section>
);
