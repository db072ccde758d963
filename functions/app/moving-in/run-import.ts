// Imports a chosen folder or archive with the engine of `notes.mjs import`, as the signed-in user.
import type { ERRORS } from '../../../lib/domain/errors.ts';
import { newApi, type Api } from '../../../lib/folders/api.ts';
import { FatalError, RejectedError, UnavailableError } from '../../../lib/folders/failures.ts';
import { importFolder } from '../../../lib/folders/import/import-folder.ts';
import type { ImportWords } from '../../../lib/folders/import/import-words.ts';
import { newTally } from '../../../lib/folders/tally.ts';
import { BASE } from '../api/request.ts';
import { isRejected, reject, signedIn } from '../state/session.ts';
import { reportWrite } from '../state/wake.ts';
import type { FileTree } from './file-tree.ts';
import { importId } from './import-id.ts';

/** What the user can choose: the member, and what the user reads. */
export const OPTIONS = [
  ['todos', 'Make todos of checkboxes', 'They are in the list of todos, and due if they have a date.'],
  ['dates', 'Take dates from the files', 'From front matter (created, date, …), otherwise from the file.'],
  ['titles', 'Name notes after their title', 'The title in front matter, instead of the name of the file.'],
  ['files', 'Import pictures and other files', 'Up to 4 MB each.'],
] as const;

export type ImportOptions = Readonly<Record<(typeof OPTIONS)[number][0], boolean>>;

export interface ImportChoice {
  readonly folder: FileTree;
  /** What is left out before the import, and archives that are only files: a line each. */
  readonly leftOut: readonly string[];
  readonly archives: readonly string[];
  readonly workspaceId: string;
  readonly options: ImportOptions;
}

export interface ImportReport {
  readonly lines: readonly string[];
  readonly failures: readonly string[];
  readonly isComplete: boolean;
}

const WORDS: ImportWords = {
  titles: `“${OPTIONS[2][1]}”`,
  todos: `“${OPTIONS[0][1]}”`,
  moreRoom: () => `Empty the trash, import without “${OPTIONS[3][1]}”, or ask for more storage.`,
};
/** As the service says it: a change there does not compile here. */
const IS_FULL: (typeof ERRORS)['quotaExceeded']['message'] = 'User storage quota exceeded';
const AGAIN = 'Then import the same folder again: nothing is created twice.';

/** @param show shows the progress. @param share from 0 to 1, if it is known */
export async function runImport(
  { folder, leftOut, archives, workspaceId, options }: ImportChoice,
  show: (progress: string, share?: number) => void,
): Promise<ImportReport> {
  const tally = newTally((_, { counts, share }) => show(counts, share));
  const { key } = signedIn();
  const api = newApi(new URL(BASE, location.origin).href.replace(/\/$/, ''), key, {
    send: (url, init) => send(url, init, key, show),
  });
  const id = await importId(folder, workspaceId);
  try {
    const how = { ...options, workspace: workspaceId, id, list: true, words: WORDS };
    await importFolder(endedWhenFull(api), folder, how, tally);
  } catch (error) {
    if (!(error instanceof FatalError || error instanceof RejectedError)) throw error;
    tally.fail(folder.name, sentenceOf(error));
  }
  for (const [title, lines] of [
    ['Left out of the archive', leftOut],
    ['Archives in the archive, imported as files without the notes in them', archives],
  ] as const)
    if (lines.length > 0)
      for (const line of [`${title}:`, ...lines.map((each) => `  ${each}`)]) tally.say(line);
  reportWrite();
  return tally.report('Imported', 'nothing');
}

/** Waits while the device is offline. Nothing else ends an import that can continue. */
async function send(
  url: string,
  init: RequestInit,
  key: string,
  show: (progress: string) => void,
): Promise<Response> {
  if (!navigator.onLine) {
    show('You are offline. The import continues when you are online again.');
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  }
  const response = await fetch(url, { ...init, cache: 'no-store', credentials: 'omit', redirect: 'error' });
  if (response.status === 401) reject(key);
  return response;
}

/** A client that ends the import when the storage is full. Otherwise each of the other files would fail, too. */
function endedWhenFull(api: Api): Api {
  const end = (error: unknown): never => {
    const isFull = error instanceof RejectedError && error.message === IS_FULL;
    throw isFull ? new FatalError(`Your storage is full. Empty the trash, or ask for more. ${AGAIN}`) : error;
  };
  return {
    ...api,
    make: (...request) => api.make<never>(...request).catch(end),
    upload: (...request) => api.upload(...request).catch(end),
  };
}

function sentenceOf(error: Error): string {
  if (isRejected.peek()) return `The service rejects the key. Sign in again. ${AGAIN}`;
  if (error instanceof UnavailableError)
    return `The service can’t be reached. Check your connection. ${AGAIN}`;
  return error.message;
}
