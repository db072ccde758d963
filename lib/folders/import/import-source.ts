// The context of an import: the folder with its records, the service, and the options.
import { timestamp } from '../../core/clock.ts';
import { codeOf } from '../../core/ids.ts';
import type { Account } from '../../schema/account.ts';
import type { Api } from '../api.ts';
import { frontMatterTime } from '../matter/dates.ts';
import type { ImportFolder } from '../disk.ts';
import { brokenLinks } from './broken-links.ts';
import { fileTime, readContent } from './note-file.ts';
import { folderId } from './folder-id.ts';
import { frontMatter } from '../matter/front-matter.ts';
import { readLongNames } from '../layout.ts';
import { matterReport } from '../matter/matter-report.ts';
import { hashOf } from '../hash.ts';
import type { FolderOptions } from '../options.ts';
import { noteNames } from './note-names.ts';
import type { ImportWords } from './import-words.ts';
import { readNotesRecord } from './notes-record.ts';
import type { ImportObserver } from './observer.ts';
import type { Tally } from '../tally.ts';
import type { Vault } from '../vault/vault.ts';

export interface ImportOptions extends FolderOptions {
  /** The id by which a repeated import recognizes the folder, instead of the one in the folder. */
  readonly id?: string;
  /** The folder of daily notes, in the imported folder. */
  readonly daily?: string;
  /** Whether todos are derived from checkboxes. */
  readonly todos?: boolean;
  /** Whether notes get the creation time of their front matter or file. */
  readonly dates?: boolean;
  /** Whether notes are named after the title in their front matter. */
  readonly titles?: boolean;
  /** Whether to name the files that are left out, and the values that are not used. */
  readonly list?: boolean;
  /** By default those of the command. */
  readonly words?: ImportWords;
}

export type ImportSource = Awaited<ReturnType<typeof openSource>>;

/** @throws FatalError if a record of the folder is damaged, or the service can't be used */
export async function openSource(
  api: Api,
  folder: ImportFolder,
  vault: Vault,
  options: ImportOptions,
  tally: Tally,
  reports: ImportObserver,
) {
  const record = await readNotesRecord(folder);
  const longNames = await readLongNames(folder);
  const account = await api.call<Account>('GET', '/account');
  const id = options.id ?? (await folderId(folder));
  const { workspace = account.defaultWorkspaceId } = options;
  // The default workspace has the same keys whether it is named or not.
  const keyed = [workspace.toLowerCase() === account.defaultWorkspaceId ? '' : workspace, id];
  const matter = matterReport();
  const links = brokenLinks();
  const read = (path: string): Promise<string> => readContent(folder, path);

  return {
    api,
    account,
    longNames,
    tally,
    options,
    record,
    vault,
    reports,
    matter,
    links,
    folder,
    read,
    /** The ids of the imported notes that may be the template of daily notes, by path. */
    templateIds: new Map<string, string>(),
    workspaceId: workspace.toLowerCase(),
    /** The code of the workspace. */
    code: codeOf(workspace.toLowerCase()),

    /** The member of a request that names the workspace. */
    inWorkspace: { workspaceId: options.workspace },
    /** The member of a write that derives todos; those of a template are none. */
    withTodos: (path: string) => ({ syncTodos: options.todos && !vault.isTemplate(path) }),

    ...noteNames({ titles: options.titles, record, longNames, vault, matter }),

    /** The text of a note's file. */
    async readNote(path: string): Promise<string> {
      const content = await read(path);
      reports.look(path, content);
      return content;
    },

    /** The creation time of a file's note; undefined if it is not known. */
    async createdAt(path: string, content: string): Promise<string | undefined> {
      const recorded = record.get(path)?.createdAt;
      if (!options.dates) return recorded;
      if (recorded !== undefined) matter.date(path, 'the export');
      if (recorded !== undefined) return recorded;
      const { time, notUnderstood } = frontMatterTime(frontMatter(content), account.timeZone);
      matter.date(path, time === undefined ? 'file times' : 'front matter', notUnderstood);
      return timestamp(time ?? (await fileTime(folder, path)));
    },

    /** An idempotency key. The same item of the same folder has the same key in every import. */
    keyOf: (what: string, path: string): string => hashOf([what, ...keyed, path].join('\0')),
  };
}
