// Imports a chosen folder or archive with the engine of `notes.mjs import`, as the signed-in user.
import { newApi } from '../../../lib/folders/api.ts';
import { FatalError, RejectedError } from '../../../lib/folders/failures.ts';
import { importFolder } from '../../../lib/folders/import/import-folder.ts';
import { newTally } from '../../../lib/folders/tally.ts';
import { BASE } from '../api/request.ts';
import { signedIn } from '../state/session.ts';
import { reportWrite } from '../state/wake.ts';
import type { FileTree } from './file-tree.ts';
import { importId } from './import-id.ts';

export interface ImportChoice {
  readonly folder: FileTree;
  /** Lines about what is left out before the import. */
  readonly leftOut: readonly string[];
  readonly workspaceId: string;
  /** Whether todos are derived from checkboxes. */
  readonly todos: boolean;
  /** Whether notes get the creation time of their front matter or file. */
  readonly dates: boolean;
  /** Whether notes are named after the title in their front matter. */
  readonly titles: boolean;
}

export interface ImportReport {
  readonly lines: readonly string[];
  readonly failures: readonly string[];
  readonly isComplete: boolean;
}

/** @param show shows a line with the progress */
export async function runImport(
  { folder, leftOut, workspaceId, ...options }: ImportChoice,
  show: (progress: string) => void,
): Promise<ImportReport> {
  const tally = newTally(show);
  const api = newApi(new URL(BASE, location.origin).href.replace(/\/$/, ''), signedIn().key, {
    notice: show,
  });
  const id = await importId(folder.name, folder.paths, workspaceId);
  try {
    await importFolder(api, folder, { ...options, workspace: workspaceId, id, list: true }, tally);
  } catch (error) {
    if (!(error instanceof FatalError || error instanceof RejectedError)) throw error;
    tally.fail(folder.name, error.message);
  }
  if (leftOut.length > 0) {
    tally.say(`Left out of the archive: ${leftOut.length}`);
    for (const line of leftOut) tally.say(`  ${line}`);
  }
  reportWrite();
  return tally.report('Imported', 'nothing');
}
