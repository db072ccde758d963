// Exports a workspace as a folder: groups become folders, notes become files. A repeated export fetches only notes that
// have changed since, or that an interrupted export did not reach.
import { join } from 'node:path';
import type { Group, Note, NoteSummary, Snapshot } from '../../lib/schema/entities.ts';
import { each, type Api } from './api.ts';
import { ExportTarget } from './export-target.ts';
import { NAMES, RECORD, SNAPSHOTS } from './layout.ts';
import { NOTE_EXTENSION } from './names.ts';
import { Paths } from './paths.ts';
import type { Outcome, Tally } from './tally.ts';

export interface FolderOptions {
  readonly workspace?: string;
  readonly trash?: boolean;
  readonly snapshots?: boolean;
}

export interface ExportOptions extends FolderOptions {
  /** Whether to overwrite files that were edited since the last export, or were not written by an export. */
  readonly force?: boolean;
}

/** @throws UserError if the folder or the service can't be used; other failures are counted in the tally */
export async function exportFolder(
  api: Api,
  folder: string,
  options: ExportOptions,
  tally: Tally,
): Promise<void> {
  const { trash, snapshots, workspace, force } = options;
  const target = await ExportTarget.open(folder, force);
  const of = workspace === undefined ? '?' : `?workspaceId=${encodeURIComponent(workspace)}`;
  try {
    const groups = await api.list<Group>(`/group${of}&sort=createdAt:asc`);
    const notes = await api.list<NoteSummary>(`/note${of}&content=false&sort=createdAt:asc`);
    const paths = new Paths(groups);
    const files = notes.map((note) => ({ note, path: paths.ofNote(note) }));
    const trashed = trash ? await api.list<NoteSummary>(`/trash${of}`) : [];
    files.push(...trashed.map((note) => ({ note, path: paths.inTrash(note) })));
    tally.expect(files.length);
    for (const path of groups.map(({ id }) => paths.ofGroup(id)))
      await tally.attempt(path, async () => target.makeFolder(path));
    await tally.attempt(NAMES, () => target.writeLongNames(paths.longNames));
    await each(files, async ({ note, path }) => {
      if (snapshots) await tally.attempt(path, () => exportSnapshots(api, target, note.id, path, tally));
      await tally.attempt(path, () => exportNote(api, target, note, path));
    });
  } finally {
    await tally.attempt(RECORD, () => target.close());
  }
}

async function exportNote(
  api: Api,
  target: ExportTarget,
  { id, updatedAt }: NoteSummary,
  path: string,
): Promise<Outcome> {
  if (await target.isCurrent(path, updatedAt)) return 'unchanged';
  return target.write(path, await api.call<Note>('GET', `/note/${id}`));
}

async function exportSnapshots(
  api: Api,
  target: ExportTarget,
  noteId: string,
  notePath: string,
  tally: Tally,
): Promise<void> {
  const below = join(SNAPSHOTS, notePath.slice(0, -NOTE_EXTENSION.length));
  const snapshots = await api.call<Snapshot[]>('GET', `/snapshot?noteId=${noteId}`);
  tally.expect(snapshots.length);
  for (const { noteVersion, content, createdAt } of snapshots) {
    const path = join(below, `${noteVersion}${NOTE_EXTENSION}`);
    await tally.attempt(path, async () => {
      const outcome = await target.write(path, { content, updatedAt: createdAt });
      return outcome === 'written' ? 'snapshotWritten' : outcome;
    });
  }
}
