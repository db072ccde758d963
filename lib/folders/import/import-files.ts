// Imports the files of a folder that are not notes, each at its path (E24). A file that the workspace already has is not sent.
import { formatBytes } from '../../core/bytes.ts';
import type { Account } from '../../schema/account.ts';
import type { StoredFile } from '../../schema/files.ts';
import { FILE_MAX_BYTES } from '../../schema/limits.ts';
import type { Api } from '../api.ts';
import type { ReadFolder } from '../disk.ts';
import { each } from '../each.ts';
import { FatalError, RejectedError } from '../failures.ts';
import { hashOfBytes } from '../hash.ts';
import type { LongNames } from '../layout.ts';
import { COMMAND_WORDS, type ImportWords } from './import-words.ts';
import { storedPaths } from './file-paths.ts';
import { MARK, NOTES } from '../names.ts';
import { recordedFiles } from '../recorded-files.ts';
import { detailsOf } from './note-file.ts';
import { requireSameBytes, separateSamePaths } from './same-paths.ts';
import type { ImportObserver } from './observer.ts';
import { NOT_UTF8_NAME, type SkippedFile } from './scan.ts';
import { sumOf, type Outcome, type Tally } from '../tally.ts';
import { BACKUP } from '../vault/vault.ts';

/** The kinds of entries that no import sends. */
export const NOT_FILES: ReadonlySet<string> = new Set([
  'hidden',
  'hidden .md',
  'link',
  'special',
  `named ${MARK}…`,
  BACKUP,
]);

/** A file to import. */
interface LocalFile {
  readonly path: string;
  readonly size: number;
}

/**
 * Which of the entries that are not notes are imported, and which are left out: also files that are empty or too large.
 * @param wanted false leaves out all
 */
export async function chooseFiles(
  folder: ReadFolder,
  entries: readonly SkippedFile[],
  tally: Tally,
  wanted = true,
) {
  const chosen: LocalFile[] = [];
  const left: SkippedFile[] = [];
  for (const entry of entries) {
    if (!wanted || NOT_FILES.has(entry.kind)) {
      left.push(entry);
      continue;
    }
    await tally.attempt(entry.path, async () => {
      if (entry.isNotUtf8) throw new RejectedError(NOT_UTF8_NAME);
      const { size } = await detailsOf(folder, entry.path);
      if (size > FILE_MAX_BYTES) left.push({ ...entry, kind: LARGE });
      else if (size === 0) left.push({ ...entry, kind: 'empty' });
      else chosen.push({ path: entry.path, size });
    });
  }
  return { chosen, left };
}

const LARGE = 'larger than 4 MB';

interface Source {
  readonly api: Api;
  readonly folder: ReadFolder;
  readonly tally: Tally;
  readonly longNames: LongNames;
  readonly reports: ImportObserver;
  readonly account: Account;
  readonly options: { readonly workspace?: string; readonly words?: ImportWords };
}

/**
 * Prepares an import of files.
 * @returns the function that sends them
 * @throws FatalError if the storage quota has no room for the files that the workspace does not have
 */
export async function importFiles(source: Source, files: readonly LocalFile[]): Promise<() => Promise<void>> {
  const { api, account, options, folder, longNames } = source;
  if (files.length === 0) return async () => undefined;
  const of = options.workspace === undefined ? '' : `&workspaceId=${encodeURIComponent(options.workspace)}`;
  const stored = await api.list<StoredFile>(`/file?sort=path:asc${of}`);
  const known = new Map(stored.map((file) => [file.path, file]));
  const hasNotes = (await folder.find(NOTES)) !== undefined;
  const pathOf = storedPaths(longNames, { recorded: await recordedFiles(folder), hasNotes });
  const planned = files.map((file) => ({ ...file, at: pathOf(file.path) }));
  const { sent, same } = separateSamePaths(planned);
  requireRoom(
    account,
    sent.filter(({ at }) => !known.has(at)),
    options.words ?? COMMAND_WORDS,
  );
  const send = async ({ path, at }: (typeof planned)[number]): Promise<Outcome> => {
    const bytes = await folder.read(path);
    source.reports.lookAtFile(path, bytes);
    const before = known.get(at);
    if (before && before.sha256 === (await hashOfBytes(bytes))) return 'unchanged';
    if (before) return 'changedInWorkspace';
    await api.upload(`/file?path=${encodeURIComponent(at)}${of}`, bytes);
    return 'fileCreated';
  };
  const compare = async ({ path, first }: (typeof same)[number]): Promise<Outcome> => {
    await requireSameBytes(folder, path, first);
    return 'unchanged';
  };
  return async () => {
    await each(sent, (file) => source.tally.attempt(file.path, () => send(file), file.size));
    await each(same, (file) => source.tally.attempt(file.path, () => compare(file), file.size));
  };
}

function requireRoom(
  { userId, storage: { used, limit } }: Account,
  files: readonly LocalFile[],
  words: ImportWords,
): void {
  const needed = sumOf(files);
  if (used + needed <= limit) return;
  throw new FatalError(
    `The files need ${formatBytes(needed)}, but the storage quota has ${formatBytes(Math.max(0, limit - used))} left. Nothing was imported.\n` +
      words.moreRoom(userId, used + needed),
  );
}

/** The lines that name the files that are too large. */
export const largeFiles = (left: readonly SkippedFile[]): string[] => {
  const paths = left.filter(({ kind }) => kind === LARGE).map(({ path }) => `  ${path}`);
  return paths.length === 0 ? [] : ['Larger than 4 MB, not imported:', ...paths.toSorted()];
};
