// A workspace as a folder: groups are folders, notes are files. A file has its note's time, so that the same export again
// fetches what has changed since, and goes on where it was cut.
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Group, Note, NoteSummary, Snapshot } from '../../lib/schema/entities.ts';
import { each, type Api } from './api.ts';
import { PART, SNAPSHOTS, TRASH, writeLongNames } from './layout.ts';
import { FolderNames, NOTE_EXTENSION } from './names.ts';
import type { Tally } from './tally.ts';

export interface FolderOptions {
  readonly workspace?: string;
  readonly trash?: boolean;
  readonly snapshots?: boolean;
}

export async function exportFolder(
  api: Api,
  folder: string,
  options: FolderOptions,
  tally: Tally,
): Promise<void> {
  const { trash, snapshots, workspace } = options;
  const of = workspace === undefined ? '?' : `?workspaceId=${encodeURIComponent(workspace)}`;
  const groups = await api.list<Group>(`/group${of}&sort=createdAt:asc`);
  const notes = await api.list<NoteSummary>(`/note${of}&content=false&sort=createdAt:asc`);
  const paths = new Paths(groups);
  const files = notes.map((note) => ({ note, path: paths.ofNote(note) }));
  const trashed = trash ? await api.list<NoteSummary>(`/trash${of}`) : [];
  files.push(...trashed.map((note) => ({ note, path: paths.inTrash(note) })));
  tally.expect(files.length);
  await rm(join(folder, PART), { recursive: true, force: true });
  for (const path of ['', ...groups.map(({ id }) => paths.ofGroup(id))])
    await mkdir(join(folder, path), { recursive: true });
  await writeLongNames(folder, paths.longNames);
  await each(files, ({ note, path }) =>
    tally.attempt(path, async () => {
      if (snapshots) await exportSnapshots(api, folder, note.id, path);
      return exportNote(api, folder, note, path);
    }),
  );
  await rm(join(folder, PART), { recursive: true, force: true });
}

async function exportNote(
  api: Api,
  folder: string,
  { id, updatedAt }: NoteSummary,
  path: string,
): Promise<string> {
  if (await isOf(join(folder, path), updatedAt)) return 'there already';
  const note = await api.call<Note>('GET', `/note/${id}`);
  await write(folder, path, note.content, note.updatedAt);
  return 'notes written';
}

async function exportSnapshots(api: Api, folder: string, noteId: string, path: string): Promise<void> {
  const below = join(SNAPSHOTS, path.slice(0, -NOTE_EXTENSION.length));
  for (const { noteVersion, content, createdAt } of await api.call<Snapshot[]>(
    'GET',
    `/snapshot?noteId=${noteId}`,
  ))
    await write(folder, join(below, `${noteVersion}${NOTE_EXTENSION}`), content, createdAt);
}

/** Whether a file is of that time; a new one or one of another time is not. */
const isOf = (file: string, time: string): Promise<boolean> =>
  stat(file).then(
    ({ mtimeMs }) => Math.round(mtimeMs) === Date.parse(time),
    () => false,
  );

/** A file is there whole and with its time, or not at all. */
async function write(folder: string, path: string, content: string, time: string): Promise<void> {
  const part = join(folder, PART, path);
  const file = join(folder, path);
  for (const place of [part, file]) await mkdir(dirname(place), { recursive: true });
  await writeFile(part, content);
  await utimes(part, new Date(time), new Date(time));
  await rename(part, file);
}

/** Gives every group and note a path of its own. The same ones in the same order get the same paths. */
class Paths {
  readonly longNames: Record<string, string> = {};
  readonly #groups: ReadonlyMap<string, Group>;
  readonly #paths = new Map<string, string>();
  readonly #folders = new Map<string, FolderNames>();

  constructor(groups: readonly Group[]) {
    this.#groups = new Map(groups.map((group) => [group.id, group]));
  }

  ofNote({ name, groupId }: NoteSummary): string {
    return this.#take(groupId === null ? '' : this.ofGroup(groupId), name, NOTE_EXTENSION);
  }

  inTrash({ name }: NoteSummary): string {
    return this.#take(TRASH, name, NOTE_EXTENSION);
  }

  /** The root's where there is no such group any more. */
  ofGroup(id: string): string {
    const group = this.#groups.get(id);
    if (!group) return '';
    const path =
      this.#paths.get(id) ??
      this.#take(group.parentId === null ? '' : this.ofGroup(group.parentId), group.name, '');
    this.#paths.set(id, path);
    return path;
  }

  #take(folder: string, name: string, extension: '' | typeof NOTE_EXTENSION): string {
    const names = this.#folders.get(folder) ?? new FolderNames();
    this.#folders.set(folder, names);
    const { file, whole } = names.take(name, extension);
    const path = folder === '' ? file : `${folder}/${file}`;
    if (!whole) this.longNames[path] = name;
    return path;
  }
}
