// What every part of an import needs: the folder with its records, the service, and the options.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { codeOf, type WorkspaceCode } from '../../lib/core/ids.ts';
import type { Account } from '../../lib/schema/account.ts';
import type { Api } from './api.ts';
import { creationTime } from './dates.ts';
import type { FolderOptions } from './export-folder.ts';
import type { LongNames } from './layout.ts';
import type { NotesRecord } from './notes-record.ts';
import { readContent } from './read-note.ts';
import { Skipped } from './skipped.ts';
import type { Tally } from './tally.ts';

export interface ImportOptions extends FolderOptions {
  /** The id by which a repeated import recognizes the folder, instead of the one in the folder. */
  readonly id?: string;
  /** Whether to overwrite a note whose text differs from its file. */
  readonly update?: boolean;
  /** The folder of daily notes, in the imported folder. */
  readonly daily?: string;
  /** Whether todos are derived from checkboxes. */
  readonly todos?: boolean;
  /** Whether notes get the creation time of their front matter or file. */
  readonly dates?: boolean;
  /** Whether to name the files that are left out. */
  readonly list?: boolean;
}

interface Parts {
  readonly api: Api;
  readonly tally: Tally;
  readonly folder: string;
  readonly options: ImportOptions & { readonly id: string };
  readonly account: Account;
  readonly longNames: LongNames;
  readonly record: NotesRecord;
}

export class ImportSource {
  readonly api: Api;
  readonly tally: Tally;
  readonly options: ImportOptions;
  readonly longNames: LongNames;
  readonly record: NotesRecord;
  /** The files that are left out. */
  readonly skipped = new Skipped();
  /** The code of the workspace. */
  readonly code: WorkspaceCode;
  readonly #folder: string;
  readonly #account: Account;
  readonly #keyed: readonly [workspace: string, id: string];

  constructor({ api, tally, folder, options, account, longNames, record }: Parts) {
    this.api = api;
    this.tally = tally;
    this.options = options;
    this.longNames = longNames;
    this.record = record;
    this.#folder = folder;
    this.#account = account;
    const { workspace = account.defaultWorkspaceId, id } = options;
    this.code = codeOf(workspace.toLowerCase());
    // The default workspace has the same keys whether it is named or not.
    this.#keyed = [workspace.toLowerCase() === account.defaultWorkspaceId ? '' : workspace, id];
  }

  pathOf(path: string): string {
    return join(this.#folder, path);
  }

  /** The text of a note's file. */
  async readNote(path: string): Promise<string> {
    const content = await this.read(path);
    this.skipped.look(content);
    return content;
  }

  read(path: string): Promise<string> {
    return readContent(this.pathOf(path));
  }

  /** The creation time of a file's note; empty if it is not known. */
  async createdAt(path: string, content: string): Promise<{ createdAt?: string }> {
    const recorded = this.record.get(path)?.createdAt;
    if (recorded !== undefined) return { createdAt: recorded };
    if (!this.options.dates) return {};
    return { createdAt: await creationTime(this.pathOf(path), content, this.#account.timeZone) };
  }

  /** The members of a request that name the workspace. */
  inWorkspace(): { workspaceId?: string } {
    const { workspace } = this.options;
    return workspace === undefined ? {} : { workspaceId: workspace };
  }

  /** The member of a write that derives todos. */
  withTodos(): { syncTodos?: true } {
    return this.options.todos ? { syncTodos: true } : {};
  }

  /** An idempotency key. The same item of the same folder has the same key in every import. */
  keyOf(what: string, path: string): string {
    return createHash('sha256')
      .update([what, ...this.#keyed, path].join('\0'))
      .digest('hex');
  }
}
