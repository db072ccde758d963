// A folder on the disk of this machine that is kept in sync.
import { statSync } from 'node:fs';
import { appendFile, link as hardLink, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import type { Stat, SyncFolder } from '../../lib/folders/disk.ts';
import { OWN } from '../../lib/folders/sync/state/layout.ts';
import { makeFolder } from '../ground/make-folder.ts';
import { setTime } from './disk.ts';
import { openParts, type ExportParts } from './export-parts.ts';
import { entryAt, renameSafely, type Link } from './rename-safely.ts';
import { kindOf, readFolder } from './read-folder.ts';
import { codeOf, onDisk } from './system-errors.ts';

const PARTS = `${OWN}/part`;

const NS_PER_MICROSECOND = 1_000;
const MICROSECONDS_PER_MS = 1_000;

/** Node sets a time up to a microsecond too early, so a time that was set is read back only if it is rounded. */
const timeOf = (ns: bigint): number => Math.round(Number(ns) / NS_PER_MICROSECOND) / MICROSECONDS_PER_MS;

/** What `rmdir` fails with if the folder is not empty, or not there. */
const NOT_REMOVED: ReadonlySet<string | undefined> = new Set(['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR']);

/**
 * A folder to keep in sync, which must exist. It is never created again, such as after the removal of a disk.
 * @param link gives a file a second name
 */
export function syncFolderOf(root: string, link: Link = hardLink): SyncFolder {
  const at = (path: string): string => join(root, path);
  let opened: Promise<ExportParts> | undefined;

  function makeInRoot(path: string): void {
    statSync(root);
    makeFolder(at(path));
  }

  async function parts(): Promise<ExportParts> {
    makeInRoot(PARTS);
    // Opening removes the parts of an interrupted run, so it is done once, before the first part is written.
    opened ??= openParts(root, PARTS).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  const isOwn = (file: string): boolean => {
    const below = relative(at(OWN), file);
    return below !== '' && !below.startsWith('..') && !isAbsolute(below);
  };

  /** The file of a path in `.notes-sync`. @throws Error for other paths: notes are never replaced or removed */
  function own(path: string): string {
    const file = at(path);
    if (!isOwn(file)) throw new Error(`${path} is not in ${OWN}`);
    return file;
  }

  return {
    ...readFolder(root),

    identity: () =>
      onDisk(async () => {
        makeInRoot(OWN);
        const found = await entryAt(at(OWN));
        return `${found?.ino}:${found?.birthtimeMs}`;
      }),

    stat: (path) =>
      onDisk(async (): Promise<Stat | undefined> => {
        const found = await entryAt(at(path));
        return (
          found && {
            kind: kindOf(found),
            size: Number(found.size),
            modified: timeOf(found.mtimeNs),
            changed: timeOf(found.ctimeNs),
            file: String(found.ino),
          }
        );
      }),

    makeFolder: (path) => onDisk(async () => makeInRoot(path)),

    create: (path, content, time) =>
      onDisk(async () => {
        if (await entryAt(at(path))) return false;
        makeInRoot(dirname(path));
        return (await parts()).use(content, async (part) => {
          if (time !== undefined) await setTime(part, time);
          const isRenamed = await renameSafely(part, at(path), link);
          if (!isRenamed) await rm(part, { force: true });
          return isRenamed;
        });
      }),

    rename: (from, to) =>
      onDisk(async () => {
        if (!(await entryAt(at(from)))) return false;
        makeInRoot(dirname(to));
        // No other program creates files in there, and after one step nothing is left to complete.
        return renameSafely(at(from), at(to), isOwn(at(to)) ? undefined : link);
      }),

    removeFolder: (path) =>
      onDisk(async () => {
        try {
          await rmdir(at(path));
          return true;
        } catch (error) {
          if (!NOT_REMOVED.has(codeOf(error))) throw error;
          return false;
        }
      }),

    replace: (path, content) =>
      onDisk(async () => {
        const file = own(path);
        makeInRoot(dirname(path));
        await (await parts()).use(content, (part) => rename(part, file));
      }),

    append: (path, text) =>
      onDisk(async () => {
        const file = own(path);
        makeInRoot(dirname(path));
        await appendFile(file, text);
      }),

    remove: (path) => onDisk(() => rm(own(path), { recursive: true, force: true })),
  };
}
