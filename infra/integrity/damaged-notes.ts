// Replaces the damaged content of notes with that of a snapshot, or with an empty text. The damaged content is lost, so
// this runs only on request.
import { laterThan } from '../../lib/core/clock.ts';
import { noteContents, snapshotContents } from '../../lib/db/contents/content-store.ts';
import { commit } from '../../lib/db/ledger/commit.ts';
import { notes, type NoteRow } from '../../lib/db/resources/notes.ts';
import { getConsistentNote } from '../../lib/db/resources/consistent-contents.ts';
import { findSnapshots } from '../../lib/db/resources/snapshots.ts';
import type { TableRows } from './table.ts';
import { bodyViolations, type CheckedBody } from './checked-body.ts';

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
  const codes = [...accounts.values()].flatMap(({ userId, workspaces: entries }) =>
    Object.keys(entries).map((code) => ({ userId, code, rows: workspaces.get(code) })),
  );
  for (const { userId, code, rows } of codes)
    for (const row of rows?.owner === userId ? rows.notes.values() : []) {
      const { id } = row;
      const stored = rows?.bodies.get(id);
      // A scan reads item by item, so a content that does not match its row must be read again.
      if (bodyViolations(id, row, stored).length === 0) continue;
      const found = await getConsistentNote(id);
      if (!found || found.content !== undefined) continue;
      const content = from === 'empty' ? { text: '', name: 'an empty text' } : await newestWhole(id);
      const damage = `note ${id}: its content is damaged`;
      if (!content) {
        replaced.left.push(`${damage}, and it has no complete snapshot`);
        continue;
      }
      const failure = await commit({ userId, code, ...replacement(found.row, content.text, stored) });
      if (!failure) replaced.repaired.push(`note ${id}: its damaged content replaced by ${content.name}`);
      // Any other failure means that the note has changed since.
      else if (failure.by === 'quota')
        replaced.left.push(`${damage}, and its user’s storage has no room for ${content.name}`);
    }
  return replaced;
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
function replacement(read: NoteRow, content: string, stored: CheckedBody = []) {
  // Higher than the version of every stored chunk, so that no chunk of a torn write matches the note.
  const version = Math.max(read.version, ...stored.map((chunk) => chunk.version)) + 1;
  const all = { bytes: 1, contentVersion: version, chunks: Math.max(0, ...stored.map(({ n }) => n + 1)) };
  const body = noteContents.write(read.id, version, content, all);
  const { chunks: _, ...rest } = read;
  const row = { ...rest, ...body.ref, version, updated: laterThan(read.updated) };
  return {
    actions: [notes.replace(row, read), ...body.actions],
    counters: { bytes: row.bytes - read.bytes },
  };
}
