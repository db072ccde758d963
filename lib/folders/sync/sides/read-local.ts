// Reads what a folder has now: its files with their hashes.
import { now } from '../../../core/clock.ts';
import { FILE_MAX_BYTES, NOTE_CONTENT_MAX_BYTES } from '../../../schema/limits.ts';
import type { Stat, SyncFolder } from '../../disk.ts';
import { each } from '../../each.ts';
import { FatalError, reasonOf } from '../../failures.ts';
import { hashOfBytes } from '../../hash.ts';
import { isNoteFile } from '../../names.ts';
import { pathIn } from '../../paths.ts';
import { nameInCloud } from '../../placeholders.ts';
import { OWN } from '../state/layout.ts';
import { isLeftOut, reasonFor } from './left-out.ts';
import { Local } from './local.ts';
import { UNKNOWN, type ItemKind, type Seen } from '../state/records.ts';

/** A file that changed less than this ago may not be complete. */
const QUIET_MS = 2_000;

/** A file that changed less than this before it was read may have changed again without a new time. */
const TIME_STEP_MS = 3_000;

/**
 * @param seen the hashes of files by path; it is changed to those of this folder
 * @param isBackup whether a file is one of the old versions that a program keeps
 * @throws FatalError if the folder can't be listed
 */
export async function readLocal(
  folder: SyncFolder,
  seen: Map<string, Seen>,
  isBackup: (path: string) => boolean,
): Promise<Local> {
  const local = new Local();
  const files: string[] = [];

  async function list(path: string): Promise<void> {
    const entries = await folder.list(path).catch(async (error: unknown) => {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      if (path === '') throw new FatalError(`The folder ${folder.name} can't be read: ${reason}`);
      if (!(await folder.stat(path))) return;
      local.hidden.add(path.normalize('NFC'));
      local.problems.set(path, reason);
    });
    if (!entries) return;
    local.names.set(
      path,
      entries.map(({ name }) => name),
    );
    if (entries.length === 0) local.empty.add(path);
    for (const entry of entries) {
      const at = pathIn(path, entry.name);
      const inCloud = entry.kind === 'file' ? nameInCloud(entry.name) : undefined;
      if (inCloud !== undefined) {
        local.hidden.add(pathIn(path, inCloud).normalize('NFC'));
        local.problems.set(pathIn(path, inCloud), 'not downloaded from iCloud');
      } else if (isLeftOut(entry) || isBackup(at)) {
        local.hidden.add(at.normalize('NFC'));
        if (at !== OWN) local.leaveAlone(reasonFor(entry));
      } else if (entry.kind === 'file') files.push(at);
      else {
        local.folders.add(at);
        await list(at);
      }
    }
  }

  /** The hash of a file; undefined if it has to wait. @throws RejectedError if it can't be read or is too large */
  async function hashAt(path: string, stat: Stat): Promise<string | undefined> {
    const known = seen.get(path);
    if (known && isSame(known.stat, stat) && known.at - stat.modified >= TIME_STEP_MS) return known.sha256;
    const age = now() - stat.modified;
    const isOurs = known !== undefined && isSame(known.stat, stat);
    if (!isOurs && age >= 0 && age < QUIET_MS) {
      local.wait(QUIET_MS - age);
      return undefined;
    }
    const sha256 = await hashOfBytes(await folder.read(path));
    const after = await folder.stat(path);
    if (after && isSame(stat, after)) {
      seen.set(path, { stat, sha256, at: now() });
      return sha256;
    }
    local.wait(QUIET_MS);
    return undefined;
  }

  async function look(path: string): Promise<void> {
    const kind = isNoteFile(path) ? 'note' : 'file';
    const unknown = { path, kind, sha256: UNKNOWN, size: 0 } as const;
    try {
      const stat = await folder.stat(path);
      if (stat?.kind !== 'file') return;
      const { size } = stat;
      const tooLarge = limitReason(kind, size);
      if (tooLarge !== undefined && kind === 'note') local.problems.set(path, tooLarge);
      if (tooLarge !== undefined && kind === 'file') local.leaveAlone('over 4 MB');
      // The service stores no file without bytes.
      const isKnown = tooLarge === undefined && (kind === 'note' || size > 0);
      const sha256 = isKnown ? await hashAt(path, stat) : undefined;
      local.add(sha256 === undefined ? unknown : { path, kind, sha256, size });
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      // It was removed or renamed just now.
      if (!(await folder.stat(path))) return;
      local.problems.set(path, reason);
      local.add(unknown);
    }
  }

  await list('');
  await each(files, look);
  for (const path of seen.keys()) if (!local.files.has(path)) seen.delete(path);
  return local;
}

function limitReason(kind: ItemKind, size: number): string | undefined {
  if (kind === 'note' && size > NOTE_CONTENT_MAX_BYTES) return `larger than 1 MB (${size} bytes)`;
  return kind === 'file' && size > FILE_MAX_BYTES ? `larger than 4 MB (${size} bytes)` : undefined;
}

const isSame = (one: Stat, other: Stat): boolean =>
  one.size === other.size &&
  one.modified === other.modified &&
  one.changed === other.changed &&
  one.file === other.file;
