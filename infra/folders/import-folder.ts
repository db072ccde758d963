// Imports a folder into a workspace: folders become groups, `.md` files become notes with unchanged text, front matter
// included. Idempotency keys come from the folder's id and the paths, so a repeated import creates nothing twice.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Group, Note, Snapshot } from '../../lib/schema/entities.ts';
import { each, type Api, type Made } from './api.ts';
import type { FolderOptions } from './export-folder.ts';
import { reasonOf, Refused } from './failures.ts';
import { readLongNames, SNAPSHOTS, TRASH, type LongNames } from './layout.ts';
import { NOTE_EXTENSION } from './names.ts';
import { groupName, noteName, readContent } from './read-note.ts';
import { scan, type Scan } from './scan.ts';
import type { Outcome, Tally } from './tally.ts';

export interface ImportOptions extends FolderOptions {
  /** The name by which a repeated import recognizes the folder. */
  readonly id: string;
  /** Whether to overwrite a note whose text differs from its file. */
  readonly update?: boolean;
}

const NOTHING: Scan = { files: [], folders: [], failures: [] };

/** @throws UserError if the service can't be reached or rejects the key; other failures are counted in the tally */
export async function importFolder(
  api: Api,
  folder: string,
  options: ImportOptions,
  tally: Tally,
): Promise<void> {
  const live = await scan(folder, '');
  const trashed = options.trash && existsSync(join(folder, TRASH)) ? await scan(folder, TRASH) : NOTHING;
  const failures = [...live.failures, ...trashed.failures];
  tally.expect(live.files.length + trashed.files.length + failures.length);
  for (const { path, reason } of failures) tally.fail(path || folder, reason);
  const importing = new Import(api, folder, options, await readLongNames(folder), tally);
  await each(live.folders, (path) => tally.attempt(path, async () => void (await importing.group(path))));
  await each(live.files, (path) => tally.attempt(path, () => importing.note(path)));
  await each(trashed.files, (path) => tally.attempt(path, () => importing.trashed(path)));
}

class Import {
  readonly #api: Api;
  readonly #folder: string;
  readonly #options: ImportOptions;
  readonly #longNames: LongNames;
  readonly #tally: Tally;
  readonly #groups = new Map<string, Promise<string | null>>();

  constructor(api: Api, folder: string, options: ImportOptions, longNames: LongNames, tally: Tally) {
    this.#api = api;
    this.#folder = folder;
    this.#options = options;
    this.#longNames = longNames;
    this.#tally = tally;
  }

  /** The id of the group of a folder, created if needed; null for the imported folder itself. */
  group(path: string): Promise<string | null> {
    const known = this.#groups.get(path) ?? (path === '.' ? Promise.resolve(null) : this.#createGroup(path));
    this.#groups.set(path, known);
    return known;
  }

  async #createGroup(path: string): Promise<string> {
    const parentId = await this.#groupOf(path);
    const body = { name: groupName(path, this.#longNames), parentId, ...this.#workspace() };
    return (await this.#api.make<Group>('/group', body, this.#keyOf('group', path))).data.id;
  }

  /** The group of a path's folder. @throws Refused if its creation failed; the reason is reported for the folder */
  #groupOf(path: string): Promise<string | null> {
    return this.group(dirname(path)).catch((error: unknown) => {
      throw reasonOf(error) === undefined ? error : new Refused('its folder was not imported');
    });
  }

  async note(path: string): Promise<Outcome> {
    const content = await this.#read(path);
    const { data: note, replayed } = await this.#createNote(path, content, await this.#groupOf(path));
    if (note.isDeleted) return 'inTrash';
    if (this.#options.snapshots) await this.#snapshotsOf(path, note);
    if (note.content === content) return replayed ? 'unchanged' : 'created';
    if (!this.#options.update) return 'keptInWorkspace';
    await this.#api.call('PUT', '/note', { id: note.id, content, snapshot: true });
    return 'updated';
  }

  async trashed(path: string): Promise<Outcome> {
    const { data: note } = await this.#createNote(path, await this.#read(path), null);
    if (note.isDeleted) return 'unchanged';
    if (this.#options.snapshots) await this.#snapshotsOf(path, note);
    await this.#api.call('DELETE', '/note', { id: note.id });
    return 'trashed';
  }

  #createNote(path: string, content: string, groupId: string | null): Promise<Made<Note>> {
    const body = { name: noteName(path, this.#longNames), content, groupId, ...this.#workspace() };
    return this.#api.make<Note>('/note', body, this.#keyOf('note', path));
  }

  async #snapshotsOf(notePath: string, note: Note): Promise<void> {
    const folder = join(SNAPSHOTS, notePath.slice(0, -NOTE_EXTENSION.length));
    let files: readonly string[] = [];
    await this.#tally.attempt(folder, async () => {
      files = await readdir(join(this.#folder, folder)).catch(noneIfAbsent);
    });
    const versions = files.filter((file) => VERSION.test(file));
    this.#tally.expect(versions.length);
    // Oldest first, because a note keeps only its newest snapshots.
    for (const file of versions.toSorted(
      (one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10),
    ))
      await this.#tally.attempt(join(folder, file), () =>
        this.#snapshot(notePath, note, join(folder, file), file),
      );
  }

  async #snapshot(notePath: string, { id, workspaceId }: Note, path: string, file: string): Promise<Outcome> {
    const body = { noteId: id, workspaceId, content: await this.#read(path) };
    const key = this.#keyOf('snapshot', `${notePath} ${file}`);
    return (await this.#api.make<Snapshot>('/snapshot', body, key)).replayed
      ? 'unchanged'
      : 'snapshotCreated';
  }

  #read(path: string): Promise<string> {
    return readContent(join(this.#folder, path));
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

function noneIfAbsent(error: NodeJS.ErrnoException): readonly string[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}

/** The file name of a snapshot: the version of its note. */
const VERSION = /^\d+\.md$/;
