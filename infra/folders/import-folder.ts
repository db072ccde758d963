// A folder into a workspace: folders become groups, `.md` files notes, their text as it is, front matter included. What a file
// becomes is named by the folder and its path (an idempotency key), so that the same import again makes nothing twice.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { NOTE_CONTENT_MAX_BYTES } from '../../lib/schema/limits.ts';
import type { Group, Note } from '../../lib/schema/entities.ts';
import { each, Refused, type Api, type Made } from './api.ts';
import type { FolderOptions } from './export-folder.ts';
import { readLongNames, SNAPSHOTS, TRASH, type LongNames } from './layout.ts';
import { nameOf, NOTE_EXTENSION } from './names.ts';
import { scan } from './scan.ts';
import type { Tally } from './tally.ts';

export interface ImportOptions extends FolderOptions {
  /** What the folder is known by: another import of the same id goes on with this one. */
  readonly id: string;
  /** Whether a note that is there with another text gets the file's. */
  readonly update?: boolean;
}

export async function importFolder(
  api: Api,
  folder: string,
  options: ImportOptions,
  tally: Tally,
): Promise<void> {
  const { files, folders } = await scan(folder, '');
  const trashed = options.trash && existsSync(join(folder, TRASH)) ? (await scan(folder, TRASH)).files : [];
  tally.expect(files.length + trashed.length);
  const importing = new Import(api, folder, options, await readLongNames(folder));
  await each(folders, (path) => importing.group(path).then(() => undefined, ignoreRefusal));
  await each(files, (path) => tally.attempt(path, () => importing.note(path)));
  await each(trashed, (path) => tally.attempt(path, () => importing.trashed(path)));
}

/** A group that is refused is told of with each note that needs it. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}

class Import {
  readonly #api: Api;
  readonly #folder: string;
  readonly #options: ImportOptions;
  readonly #longNames: LongNames;
  readonly #groups = new Map<string, Promise<string | null>>();

  constructor(api: Api, folder: string, options: ImportOptions, longNames: LongNames) {
    this.#api = api;
    this.#folder = folder;
    this.#options = options;
    this.#longNames = longNames;
  }

  /** The group of a folder, made if it is not there; null for the folder that is imported. */
  group(path: string): Promise<string | null> {
    const known = this.#groups.get(path) ?? (path === '.' ? Promise.resolve(null) : this.#makeGroup(path));
    this.#groups.set(path, known);
    return known;
  }

  async #makeGroup(path: string): Promise<string> {
    const parentId = await this.group(dirname(path));
    const body = { name: this.#nameOf(path, ''), parentId, ...this.#workspace() };
    return (await this.#api.make<Group>('/group', body, this.#keyOf('group', path))).data.id;
  }

  async note(path: string): Promise<string> {
    const content = await contentOf(join(this.#folder, path));
    const { data: note, replayed } = await this.#makeNote(path, content, await this.group(dirname(path)));
    if (note.isDeleted) return 'in the trash there';
    if (this.#options.snapshots) await this.#snapshotsOf(path, note);
    if (note.content === content) return replayed ? 'there already' : 'notes made';
    if (!this.#options.update) return 'with another text there, left so (--update replaces it)';
    await this.#api.call('PUT', '/note', { id: note.id, content, snapshot: true });
    return 'updated';
  }

  async trashed(path: string): Promise<string> {
    const { data: note } = await this.#makeNote(path, await contentOf(join(this.#folder, path)), null);
    if (this.#options.snapshots && !note.isDeleted) await this.#snapshotsOf(path, note);
    await this.#api.call('DELETE', '/note', { id: note.id });
    return 'in the trash';
  }

  #makeNote(path: string, content: string, groupId: string | null): Promise<Made<Note>> {
    const body = { name: this.#nameOf(path, NOTE_EXTENSION), content, groupId, ...this.#workspace() };
    return this.#api.make<Note>('/note', body, this.#keyOf('note', path));
  }

  async #snapshotsOf(path: string, { id, workspaceId }: Note): Promise<void> {
    const folder = join(SNAPSHOTS, path.slice(0, -NOTE_EXTENSION.length));
    const files = await readdir(join(this.#folder, folder)).catch(() => []);
    // The oldest first, which is the first to go.
    for (const file of files.toSorted(
      (one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10),
    )) {
      const content = await contentOf(join(this.#folder, folder, file));
      await this.#api.make(
        '/snapshot',
        { noteId: id, workspaceId, content },
        this.#keyOf('snapshot', `${path} ${file}`),
      );
    }
  }

  #nameOf(path: string, extension: '' | typeof NOTE_EXTENSION): string {
    return this.#longNames[path] ?? nameOf(basename(path), extension);
  }

  #workspace(): object {
    const { workspace } = this.#options;
    return workspace === undefined ? {} : { workspaceId: workspace };
  }

  #keyOf(what: string, path: string): string {
    const { id, workspace = '' } = this.#options;
    return createHash('sha256').update([what, workspace, id, path].join('\0')).digest('hex');
  }
}

/** The text of a file, every byte of it. @throws Refused when it is too large or no UTF-8 */
async function contentOf(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > NOTE_CONTENT_MAX_BYTES) throw new Refused(`larger than 1 MB (${size} bytes)`);
  const bytes = await readFile(file);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refused('not UTF-8');
  }
}
