// Exports a workspace as a folder: groups become folders, notes become files. A repeated export fetches only notes that
// have changed since, or that an interrupted export did not reach.
import { join } from 'node:path';
import type { Group, NoteSummary, Snapshot } from '../../lib/schema/entities.ts';
import { makeFolder } from '../make-folder.ts';
import { each, type Api } from './api.ts';
import { fetchNotes } from './export-contents.ts';
import { planExport } from './export-plan.ts';
import { openTarget, type ExportTarget } from './export-target.ts';
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
  const target = await openTarget(folder, force);
  const of = workspace === undefined ? '?' : `?workspaceId=${encodeURIComponent(workspace)}`;
  const list = `/note${of}&sort=createdAt:asc`;
  try {
    const groups = await api.list<Group>(`/group${of}&sort=createdAt:asc`);
    const notes = await api.list<NoteSummary>(`${list}&content=false`);
    const trashed = options.trash ? await api.list<NoteSummary>(`/trash${of}`) : [];
    const plan = planExport(groups, notes, trashed);
    tally.expect(plan.notes.length);
    for (const path of plan.folders) await tally.attempt(path, async () => makeFolder(join(folder, path)));
    // Recorded before the notes are written, so that an import of an interrupted export knows its daily notes.
    await tally.attempt(NAMES, () => target.writeOwn(NAMES, Object.fromEntries(plan.longNames), isLongNames));
    await tally.attempt(NOTES, () => target.writeOwn(NOTES, plan.record, isNotesFile));
    if (options.snapshots)
      await each(plan.notes, ({ note, path }) =>
        tally.attempt(path, () => exportSnapshots(api, target, note.id, path, tally)),
      );
    const changed = new Map<string, string>();
    await each(plan.notes, ({ note, path }) =>
      tally.attempt(path, async () => {
        if (await target.isCurrent(path, note.updatedAt)) return 'unchanged';
        return void changed.set(note.id, path);
      }),
    );
    const ids = notes.map(({ id }) => id);
    await fetchNotes(api, list, ids, changed, (path, fetch) =>
      tally.attempt(path, async () => target.write(path, await fetch())),
    );
  } finally {
    await tally.attempt(RECORD, () => target.close());
  }
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
