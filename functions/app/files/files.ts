// Files beside the notes (E24), as the app uses them: files that wait to be sent, in order, and files that a note shows.
import { filePaths, resolveFile } from '../../../lib/markdown/file-references.ts';
import { decoded } from '../../../lib/markdown/percent-encoding.ts';
import type { StoredFile } from '../../../lib/schema/files.ts';
import { isTransient } from '../api/failures.ts';
import { isCreated } from '../offline/address.ts';
import { call } from '../state/client.ts';
import { readCopy, storeCopy, type WaitingFile } from '../offline/database.ts';
import { filesWith, forgetFiles } from './known-files.ts';
import { SendQueue } from '../offline/send-queue.ts';
import { groupPath } from '../lists/workspaces.ts';

/** The files that the service does not have yet. The same bytes at the same path are stored once. */
export const fileQueue = new SendQueue<WaitingFile>({
  store: 'files',
  async send({ workspaceId, path, type, bytes }) {
    const { body } = await call('PUT /file', { workspaceId, path }, {}, bytes);
    forgetFiles();
    const file: Shown = { workspaceId, path, type, bytes, sha256: body.data.sha256 };
    await storeCopy(copyName(workspaceId, path), file);
  },
  // If the disk is full, the stored file still waits for its note after the service has created it.
  isReady: ({ note }) => note === undefined || isCreated(note),
});

const filesOf = async (address: string) => (await fileQueue.read()).filter(({ note }) => note === address);

/** How long a lookup may delay a file that is added. */
const LOOKUP_MAX_MS = 5_000;

/** Whether no file has a path. False if that can't be found out now. */
export async function isFreePath(path: string, workspaceId: string): Promise<boolean> {
  const lookUp = async (): Promise<boolean> => {
    const waiting = await fileQueue.read();
    if (waiting.some((file) => file.path === path && file.workspaceId === workspaceId)) return false;
    return (await call('GET /file', { workspaceId, path })).body.data.length === 0;
  };
  const tooLate = new Promise<false>((resolve) => setTimeout(resolve, LOOKUP_MAX_MS, false));
  return Promise.race([lookUp().catch(() => false), tooLate]);
}

/** Sends the files of a note that the service now has. */
export async function releaseFiles(address: string): Promise<void> {
  const files = await filesOf(address);
  for (const file of files) await fileQueue.change(file, { note: undefined, problem: undefined });
  if (files.length > 0) void fileQueue.send();
}

/** Takes back the files of a note that is not sent. */
export async function takeFiles(address: string): Promise<WaitingFile[]> {
  const files = await filesOf(address);
  for (const file of files) await fileQueue.drop(file);
  return files;
}

/**
 * Reports the files of new notes that have no draft any more: an earlier visit ended before it could. They still belong to
 * the note, because another tab may be writing it.
 */
export async function reportStrayFiles(addresses: ReadonlySet<string>): Promise<void> {
  for (const file of await fileQueue.read())
    if (file.note !== undefined && !addresses.has(file.note))
      await fileQueue.change(file, {
        problem: 'Its note was emptied or deleted. Try again to store it without a note, or delete it.',
      });
}

interface Shown extends WaitingFile {
  readonly sha256: string;
}

const copyName = (workspaceId: string, path: string): string => `file ${workspaceId} ${path}`;

/** Under which name the path of a reference in the notes of a group is stored. */
export const keyOf = (workspaceId: string, folder: readonly string[], target: string): string =>
  copyName(workspaceId, `${folder.join('/')}: ${target}`);

/** The source of a reference: the workspace and the group of its note. */
export interface Origin {
  readonly workspaceId: string;
  readonly groupId: string | null;
}

/**
 * The file that a reference in a note names, from this device if it waits there or the service can't be reached.
 * @param encoded the reference, percent-encoded
 * @returns undefined if there is none
 */
export async function readFile(
  encoded: string,
  { workspaceId, groupId }: Origin,
): Promise<WaitingFile | undefined> {
  const folder = groupPath(groupId);
  const target = decoded(encoded);
  const fileOf = <T extends { readonly path: string }>(files: readonly T[]): T | undefined => {
    const paths = filePaths(files.map(({ path }) => path));
    const found = resolveFile({ target, encoded, external: false }, folder, paths);
    return files.find(({ path }) => path === found);
  };
  const waiting = fileQueue.pending.peek().filter((file) => file.workspaceId === workspaceId);
  const local = fileOf(waiting);
  if (local) return local;
  const known = keyOf(workspaceId, folder, target);
  try {
    for (const name of new Set([nameIn(target), nameIn(encoded)])) {
      const found = fileOf(await filesWith(name, workspaceId));
      if (!found) continue;
      void storeCopy(known, found.path);
      return await download(found);
    }
    return undefined;
  } catch (error) {
    if (!isTransient(error)) throw error;
    const path = await readCopy<string>(known);
    return readCopy<Shown>(copyName(workspaceId, path ?? target));
  }
}

const nameIn = (path: string): string => path.split(/[/\\]/).at(-1) ?? '';

async function download(found: StoredFile): Promise<WaitingFile> {
  const copy = await storedCopy(found);
  if (copy) return copy;
  const file = await fetched(found);
  void storeCopy(copyName(file.workspaceId, file.path), file);
  return file;
}

/** Stores a file for the key of a reference. Returns whether there was room. */
export async function storeFile(file: StoredFile, key: string): Promise<boolean> {
  const name = copyName(file.workspaceId, file.path);
  const isStored = (await storedCopy(file)) ?? (await storeCopy(name, await fetched(file)));
  return Boolean(isStored) && storeCopy(key, file.path);
}

async function storedCopy({ workspaceId, path, sha256 }: StoredFile): Promise<Shown | undefined> {
  const copy = await readCopy<Shown>(copyName(workspaceId, path));
  return copy?.sha256 === sha256 ? copy : undefined;
}

async function fetched({ id, workspaceId, path, type, sha256 }: StoredFile): Promise<Shown> {
  const { body } = await call('GET /file/{fileId}', { fileId: id, sha256 });
  return { workspaceId, path, type, bytes: body as unknown as ArrayBuffer, sha256 };
}
