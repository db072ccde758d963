// Exports a workspace as a folder: groups become folders, notes become files. A repeated export fetches only notes that
// have changed since, or that an interrupted export did not reach.
import { join } from 'node:path';
import type { Group, Note, NoteSummary, Snapshot } from '../../lib/schema/entities.ts';
import { each, type Api } from './api.ts';
import { fetchNotes, type Wanted } from './export-contents.ts';
import { planExport, type PlannedNote } from './export-plan.ts';
import { ExportTarget } from './export-target.ts';
import { isLongNames, NAMES, NOTES, RECORD, SNAPSHOTS } from './layout.ts';
import { NOTE_EXTENSION } from './names.ts';
import { isNotesFile } from './notes-record.ts';
import type { Tally } from './tally.ts';

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
  { workspace, force, ...options }: ExportOptions,
  tally: Tally,
): Promise<void> {
  const target = await ExportTarget.open(folder, force);
  const of = workspace === undefined ? '?' : `?workspaceId=${encodeURIComponent(workspace)}`;
  const list = `/note${of}&sort=createdAt:asc`;
  try {
    const groups = await api.list<Group>(`/group${of}&sort=createdAt:asc`);
    const notes = await api.list<NoteSummary>(`${list}&content=false`);
    const trashed = options.trash ? await api.list<NoteSummary>(`/trash${of}`) : [];
    const plan = planExport({ groups, notes, trashed });
    tally.expect(plan.notes.length);
    for (const path of plan.folders) await tally.attempt(path, async () => target.makeFolder(path));
    // Recorded before the notes are written, so that an import of an interrupted export knows its daily notes.
    await tally.attempt(NAMES, () => target.writeOwn(NAMES, Object.fromEntries(plan.longNames), isLongNames));
    await tally.attempt(NOTES, () => target.writeOwn(NOTES, plan.record, isNotesFile));
    if (options.snapshots)
      await each(plan.notes, ({ note, path }) =>
        tally.attempt(path, () => exportSnapshots(api, target, note.id, path, tally)),
      );
    const wanted = await changedNotes(target, plan.notes, tally);
    await fetchNotes(api, { list, ids: notes.map(({ id }) => id), notes: wanted });
  } finally {
    await tally.attempt(RECORD, () => target.close());
  }
}

/** The notes whose files are not up to date, each with its writing. */
async function changedNotes(
  target: ExportTarget,
  notes: readonly PlannedNote[],
  tally: Tally,
): Promise<Wanted['notes']> {
  const changed = new Map<string, (fetch: () => Promise<Note>) => Promise<void>>();
  await each(notes, ({ note: { id, updatedAt }, path }) =>
    tally.attempt(path, async () => {
      if (await target.isCurrent(path, updatedAt)) return 'unchanged';
      changed.set(id, (fetch) => tally.attempt(path, async () => target.write(path, await fetch())));
      return undefined;
    }),
  );
  return changed;
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
