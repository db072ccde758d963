// Replaces the damaged content of notes with that of a snapshot, or with an empty text. The damaged content is lost, so
// this runs only on request.
import { laterThan } from '../../lib/core/clock.ts';
import type { WorkspaceCode } from '../../lib/core/ids.ts';
import { noteContents, snapshotContents } from '../../lib/db/contents/content-store.ts';
import { commit } from '../../lib/db/ledger/commit.ts';
import { notes, type NoteRow } from '../../lib/db/resources/notes.ts';
import { getSettledNote } from '../../lib/db/resources/settled-contents.ts';
import { findSnapshots } from '../../lib/db/resources/snapshots.ts';
import type { TableRows, WorkspaceRows } from './table.ts';
import { bodyViolations } from './workspace-violations.ts';

/** The source of the new content: the newest intact snapshot, or an empty text. */
export type NewContent = 'snapshot' | 'empty';

/** The replaced and the skipped notes, one sentence each. */
export interface Replaced {
  readonly repaired: string[];
  readonly left: string[];
}

/** Replaces the content of each damaged note, if a transactional read confirms the damage. */
export async function replaceDamagedContents(
  { accounts, workspaces }: TableRows,
  from: NewContent,
): Promise<Replaced> {
  const replaced: Replaced = { repaired: [], left: [] };
  for (const { userId, workspaces: entries } of accounts.values())
    for (const code of Object.keys(entries)) {
      const rows = workspaces.get(code);
      if (rows?.owner === userId) await replaceIn(userId, code, rows, from, replaced);
    }
  return replaced;
}

async function replaceIn(
  userId: string,
  code: WorkspaceCode,
  rows: WorkspaceRows,
  from: NewContent,
  { repaired, left }: Replaced,
): Promise<void> {
  for (const row of rows.notes.values()) {
    const { id } = row;
    // A scan reads item by item, so a content that does not match its row must be read again.
    if (bodyViolations(id, row, rows.bodies.get(id)).length === 0) continue;
    const found = await getSettledNote(id);
    if (!found || found.content !== undefined) continue;
    const content = from === 'empty' ? { text: '', name: 'an empty text' } : await newestWhole(id);
    if (!content) {
      left.push(`note ${id}: its content is damaged, and it has no snapshot that is whole`);
      continue;
    }
    const failure = await commit({ userId, code, ...replacement(found.row, content.text, rows) });
    if (!failure) repaired.push(`note ${id}: its damaged content replaced by ${content.name}`);
    // Any other failure means that the note has changed since.
    else if (failure.by === 'quota')
      left.push(`note ${id}: its content is damaged, and its user’s storage has no room for ${content.name}`);
  }
}

async function newestWhole(noteId: string): Promise<{ text: string; name: string } | undefined> {
  const { snapshots } = await findSnapshots(noteId);
  const contents = await snapshotContents.read(new Map(snapshots.map((row) => [row.id, row])));
  for (const { id, contentVersion } of snapshots) {
    const text = contents.get(id);
    if (text !== undefined) return { text, name: `its snapshot ${contentVersion}` };
  }
  return undefined;
}

/** New content as a regular change of the note: counted, with a new ETag, and in the change feed. */
function replacement(read: NoteRow, content: string, { bodies }: WorkspaceRows) {
  const stored = [...(bodies.get(read.id) ?? [])];
  // Higher than the version of every stored chunk, so that no chunk of a torn write matches the note.
  const version = Math.max(read.version, ...stored.map(([, chunk]) => chunk.version)) + 1;
  const all = { bytes: 1, contentVersion: version, chunks: Math.max(0, ...stored.map(([n]) => n + 1)) };
  const body = noteContents.write(read.id, version, content, all);
  const { chunks: _, ...rest } = read;
  const row = { ...rest, ...body.ref, version, updated: laterThan(read.updated) };
  return { actions: [notes.replace(row, read), ...body.actions], deltas: { bytes: row.bytes - read.bytes } };
}
