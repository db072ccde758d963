// Imports a folder or a ZIP archive of Markdown files, chosen or dropped.
import { useEffect } from 'preact/hooks';
import { workspaceName } from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';
import { isReadOnly } from '../state/session.ts';
import { Choice } from '../parts/choice.tsx';
import { Alert, Page } from '../parts/ui.tsx';
import { options, problem, report, running, startImport } from './import-state.ts';
import { droppedFiles, pickedFiles } from './picked-folder.ts';
import { OPTIONS } from './run-import.ts';

const choose = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
  const picked = pickedFiles(currentTarget.files ?? []);
  // The same folder can be chosen again.
  currentTarget.value = '';
  void startImport(() => picked);
};

function drop(event: DragEvent): void {
  const { dataTransfer } = event;
  if (!dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  const dropped = droppedFiles(dataTransfer);
  void startImport(() => dropped);
}

export function ImportView() {
  // Before the listener that takes the files of other views.
  useEffect(() => {
    if (isReadOnly()) return undefined;
    window.addEventListener('drop', drop, { capture: true });
    return () => window.removeEventListener('drop', drop, { capture: true });
  }, []);
  return (
    <Page title="Import" eyebrow={<a href={addresses.account}>Account</a>}>
      <Alert text={problem.value} />
      {running.value && <Running {...running.value} />}
      {report.value && <Report {...report.value} />}
      {isReadOnly() ? (
        <p class="empty">This key is read-only. Sign in with a key that can write to import notes.</p>
      ) : (
        !running.value && <FolderChoice />
      )}
    </Page>
  );
}

/** What the user has started takes the place of the button that had the focus. */
const focus = (element: HTMLElement | null): void => element?.focus();

const Running = ({ text, share }: NonNullable<typeof running.value>) => (
  <p class="import-progress" ref={focus} tabIndex={-1}>
    <progress aria-label="Import" max={1} value={share} />
    <span>{text}</span>
    <small>You can use other views meanwhile. Leave this tab open.</small>
  </p>
);

function FolderChoice() {
  return (
    <>
      <p>
        Choose a folder of Markdown files, such as an Obsidian vault, or a ZIP archive of one. Folders become
        groups of “{workspaceName()}”, and links, tags and pictures keep working. Importing the same folder
        again creates nothing twice.
      </p>
      <fieldset class="choices">
        <legend>Options</legend>
        {OPTIONS.map(([name, title, details]) => (
          <Choice key={name} title={title} effect={details}>
            <input
              type="checkbox"
              checked={options.value[name]}
              onChange={({ currentTarget }) =>
                (options.value = { ...options.peek(), [name]: currentTarget.checked })
              }
            />
          </Choice>
        ))}
      </fieldset>
      <div class="drop-here actions">
        <label class="button primary add-file">
          Choose a folder
          <input type="file" onChange={choose} {...{ webkitdirectory: true }} />
        </label>
        <label class="button add-file">
          Choose a ZIP archive
          <input type="file" accept=".zip,application/zip" onChange={choose} />
        </label>
        <small class="for-keyboards">or drop one here</small>
      </div>
    </>
  );
}

const Report = ({ lines, failures, isComplete, workspace }: NonNullable<typeof report.value>) => (
  <section class="part" aria-labelledby="report">
    <h2 id="report" ref={focus} tabIndex={-1}>
      {isComplete ? 'The import is complete' : 'The import is incomplete'} (“{workspace}”)
    </h2>
    <pre class="import-report" tabIndex={0} aria-labelledby="report">
      {[...lines, ...(failures.length > 0 ? ['Failures:', ...failures] : [])].join('\n')}
    </pre>
    <a href={addresses.notes}>Go to your notes</a>
  </section>
);
