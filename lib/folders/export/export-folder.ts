// Exports a workspace as a folder: groups become folders, notes become files. A repeated export fetches only notes that
// have changed since, or that an interrupted export did not reach.
import type { Group, NoteSummary, Snapshot } from '../../schema/entities.ts';
import type { Share } from '../../schema/shares.ts';
import type { StoredFile } from '../../schema/files.ts';
import type { Api } from '../api.ts';
import type { ExportFolder } from '../disk.ts';
import { each } from '../each.ts';
import { fetchNotes } from '../fetch-notes.ts';
import { planExport } from './export-plan.ts';
import { openTarget } from './export-target.ts';
import { isLongNames, RECORD, SNAPSHOTS } from '../layout.ts';
import { NAMES, NOTE_EXTENSION, NOTES } from '../names.ts';
import { isNotesFile } from '../notes-file.ts';
import type { FolderOptions } from '../options.ts';
import { pathIn } from '../paths.ts';
import { sumOf, type Tally } from '../tally.ts';

export interface ExportOptions extends FolderOptions {
  /** Whether to overwrite files that were edited since the last export, or were not written by an export. */
  readonly force?: boolean;
}

/** @throws FatalError if the folder or the service can't be used; other failures are counted in the tally */
export async function exportFolder(
  api: Api,
  folder: ExportFolder,
  { workspace, force, files = true, ...options }: ExportOptions,
  tally: Tally,
): Promise<void> {
  const target = await openTarget(folder, force);
  const of = workspace === undefined ? '?' : `?workspaceId=${encodeURIComponent(workspace)}`;
  const list = `/note${of}&sort=createdAt:asc`;
  const exportSnapshots = async (noteId: string, notePath: string): Promise<void> => {
    const below = pathIn(SNAPSHOTS, notePath.slice(0, -NOTE_EXTENSION.length));
    const snapshots = await api.call<Snapshot[]>('GET', `/snapshot?noteId=${noteId}`);
    tally.expect(snapshots.length);
    for (const { noteVersion, content, createdAt } of snapshots) {
      const path = pathIn(below, `${noteVersion}${NOTE_EXTENSION}`);
      await tally.attempt(path, async () => {
        const outcome = await target.write(path, { content, updatedAt: createdAt });
        return outcome === 'written' ? 'snapshotWritten' : outcome;
      });
    }
  };
  try {
    const groups = await api.list<Group>(`/group${of}&sort=createdAt:asc`);
    const notes = await api.list<NoteSummary>(`${list}&content=false`);
    const trashed = options.trash ? await api.list<NoteSummary>(`/trash${of}`) : [];
    const stored = files ? await api.list<StoredFile>(`/file${of}&sort=path:asc`) : [];
    const links = await api.list<Share>(`/link${of}`);
    if (links.length > 0)
      tally.say(
        `${links.length === 1 ? '1 link to a shared note or calendar is' : `${links.length} links to shared notes or calendars are`} not exported.`,
      );
    const plan = planExport({ groups, notes, trashed, files: stored });
    tally.expect(plan.notes.length + plan.files.length, sumOf(stored));
    for (const path of plan.folders) await tally.attempt(path, () => folder.makeFolder(path));
    // Recorded before the notes are written, so that an import of an interrupted export knows its daily notes.
    await tally.attempt(NAMES, () => target.writeOwn(NAMES, Object.fromEntries(plan.longNames), isLongNames));
    await tally.attempt(NOTES, () => target.writeOwn(NOTES, plan.record, isNotesFile));
    if (options.snapshots)
      await each(plan.notes, ({ note, path }) => tally.attempt(path, () => exportSnapshots(note.id, path)));
    const changed = new Map<string, string>();
    await each(plan.notes, ({ note, path }) =>
      tally.attempt(path, async () => {
        if (await target.isCurrent(path, note.updatedAt)) return 'unchanged';
        return void changed.set(note.id, path);
      }),
    );
    const ids = notes.map(({ id }) => id);
    await fetchNotes(api, list, ids, new Set(changed.keys()), (id, fetch) => {
      const path = changed.get(id) ?? '';
      return tally.attempt(path, async () => target.write(path, await fetch()));
    });
    const exportFile = async ({ id, updatedAt }: StoredFile, path: string) => {
      if (await target.isCurrent(path, updatedAt)) return 'unchanged';
      const outcome = await target.write(path, { content: await api.bytes(`/file/${id}`), updatedAt });
      return outcome === 'written' ? 'fileWritten' : outcome;
    };
    await each(plan.files, ({ file, path }) => tally.attempt(path, () => exportFile(file, path), file.size));
  } finally {
    await tally.attempt(RECORD, () => target.close());
  }
}
