// What the steps of a round share.
import { now } from '../../../core/clock.ts';
import type { Api } from '../../api.ts';
import type { Bytes, SyncFolder } from '../../disk.ts';
import { ERRORS } from '../../../domain/errors.ts';
import { RejectedError } from '../../failures.ts';
import { hashOfBytes } from '../../hash.ts';
import { textIn } from '../../import/note-file.ts';
import type { GroupFolders } from '../plan/group-folders.ts';
import type { LocalFile } from '../sides/local.ts';
import type { RemoteTexts } from '../sides/remote-texts.ts';
import type { Report } from './report.ts';
import { StaleError } from '../state/stale.ts';
import type { State } from '../state/state.ts';
import type { Texts } from '../state/texts.ts';
import type { FolderTrash } from './trash.ts';
import type { Names } from '../sides/note-fields.ts';

export interface Context {
  readonly api: Api;
  readonly folder: SyncFolder;
  readonly state: State;
  readonly texts: Texts;
  readonly remoteTexts: RemoteTexts;
  readonly trash: FolderTrash;
  readonly report: Report;
  readonly names: Names;
  /** The text with which the service begins a day or week; undefined if there is no template. */
  readonly templateOf: (day: string) => Promise<string | undefined>;
  readonly prefer: 'folder' | 'service' | undefined;
  /** The groups of folders. */
  readonly folders: GroupFolders;
  /** The group of a folder, which is created if needed; null for the synced folder itself. */
  readonly groupOf: (folder: string) => Promise<string | null>;
}

/** Repeating it can't cure it. */
export const BAD_REQUEST = 400;
const TOO_LATE = 412;
export const NOT_FOUND = 404;

/** The bytes of a file. @throws StaleError if they are no longer those that were hashed */
export async function bytesOf({ folder }: Context, { path, sha256 }: LocalFile): Promise<Bytes> {
  const bytes = await folder.read(path);
  if ((await hashOfBytes(bytes)) !== sha256) throw new StaleError();
  return bytes;
}

/** The text of a file. @throws StaleError as `bytesOf`; RejectedError if it is not UTF-8 */
export async function textOf(context: Context, file: LocalFile): Promise<string> {
  return textIn(await bytesOf(context, file), BAD_REQUEST);
}

/** Creates a file, and remembers its hash. @throws StaleError if there is one */
export async function createFile(
  { folder, state }: Context,
  path: string,
  content: Bytes | string,
  { sha256, updatedAt }: { readonly sha256: string; readonly updatedAt: string },
): Promise<void> {
  if (!(await folder.create(path, content, Date.parse(updatedAt)))) throw new StaleError();
  const stat = await folder.stat(path);
  // Otherwise somebody may have changed it already, or the disk keeps times less exactly.
  if (stat?.modified === Date.parse(updatedAt)) state.seen.set(path, { stat, sha256, at: now() });
}

/** Replaces a file. What it replaces is in the trash. @throws StaleError if it is not the file that was decided on */
export async function replaceFile(
  context: Context,
  file: LocalFile,
  content: Bytes | string,
  as: { readonly sha256: string; readonly updatedAt: string },
): Promise<void> {
  await context.trash.take(file.path, file.sha256);
  await createFile(context, file.path, content, as);
}

/** Runs a write with `If-Match`. @throws StaleError if the service has another state, or none */
export async function ifCurrent<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    throw error.status === TOO_LATE || error.status === NOT_FOUND ? new StaleError() : error;
  }
}

/** Whether the service rejected the path of a file because another file has it. */
export const isTaken = (error: unknown): boolean =>
  error instanceof RejectedError && error.message === ERRORS.fileExists.message;
