// The invariants inside one workspace: groups form trees, notes have whole bodies, todos live with their notes,
// snapshots are what their head says.
import { idOf, type WorkspaceCode } from '../../lib/core/ids.ts';
import { utf8Bytes } from '../../lib/core/bytes.ts';
import { chunkCount, type BodyRef } from '../../lib/db/contents/content-store.ts';
import { decode } from '../../lib/db/contents/content-codec.ts';
import { SNAPSHOTS_PER_NOTE } from '../../lib/schema/limits.ts';
import { violation, type Violation } from './sentences.ts';
import type { Chunk, StoredHead, WorkspaceRows } from './table.ts';

export function workspaceViolations(code: WorkspaceCode, rows: WorkspaceRows): Violation[] {
  return [
    ...groupViolations(code, rows),
    ...noteViolations(code, rows),
    ...todoViolations(code, rows),
    ...[...rows.heads].flatMap(([noteId, head]) => headViolations(code, rows, noteId, head)),
    ...straySnapshots(code, rows),
    ...orphanedBodies(code, rows),
  ];
}

function groupViolations(code: WorkspaceCode, { groups }: WorkspaceRows): Violation[] {
  return [...groups.values()].flatMap(({ id, parent }) => {
    const subject = `group ${id}`;
    if (parent !== undefined && !groups.has(idOf(parent, code))) return [violation(subject, 'groupLost')];
    const seen = new Set([id]);
    for (let at = parent; at !== undefined; at = groups.get(idOf(at, code))?.parent) {
      const above = idOf(at, code);
      if (seen.has(above)) return [violation(subject, 'groupLoop')];
      seen.add(above);
    }
    return [];
  });
}

function noteViolations(code: WorkspaceCode, { notes, groups, bodies }: WorkspaceRows): Violation[] {
  return [...notes.values()].flatMap((note) => {
    const subject = `note ${note.id}`;
    const lost =
      note.group !== undefined && note.deleted === undefined && !groups.has(idOf(note.group, code));
    return [
      ...(lost ? [violation(subject, 'noteLost')] : []),
      ...bodyViolations(subject, note, bodies.get(note.id)),
    ];
  });
}

function todoViolations(code: WorkspaceCode, { todos, notes }: WorkspaceRows): Violation[] {
  return [...todos.values()].flatMap(({ id, note: local, deleted }) => {
    const subject = `todo ${id}`;
    const note = notes.get(idOf(local, code));
    if (!note) return [violation(subject, 'todoWithoutNote')];
    if (note.todos === undefined) return [violation(subject, 'todoUncounted')];
    return note.deleted !== undefined && deleted === undefined ? [violation(subject, 'todoOnTrash')] : [];
  });
}

function headViolations(
  code: WorkspaceCode,
  { snapshots, notes, bodies }: WorkspaceRows,
  noteId: string,
  { kept, lastVersion }: StoredHead,
): Violation[] {
  const subject = `snapshots of ${noteId}`;
  const found: Violation[] = [];
  const versions = kept.map(({ version }) => version);
  if (!notes.has(noteId)) found.push(violation(subject, 'snapshotsOfNothing'));
  if (versions.length > SNAPSHOTS_PER_NOTE)
    found.push(violation(subject, 'snapshotsTooMany', versions.length));
  if (versions.some((version, n) => n > 0 && version >= (versions[n - 1] ?? 0)))
    found.push(violation(subject, 'snapshotsUnordered'));
  if (versions.some((version) => version < 1 || version > lastVersion))
    found.push(violation(subject, 'snapshotNumber'));
  for (const row of kept) {
    const id = idOf(row.local, code);
    found.push(...bodyViolations(subject, row, bodies.get(id)));
    if (idOf(snapshots.get(id) ?? '', code) !== noteId) found.push(violation(subject, 'snapshotLost'));
  }
  return found;
}

function straySnapshots(code: WorkspaceCode, { heads, snapshots }: WorkspaceRows): Violation[] {
  const kept = new Set(
    [...heads.values()].flatMap((head) => head.kept.map(({ local }) => idOf(local, code))),
  );
  return [...snapshots.keys()]
    .filter((id) => !kept.has(id))
    .map((id) => violation(`snapshot ${id}`, 'snapshotNotKept'));
}

/** Chunks that belong to nothing: a note or snapshot that is gone, or a longer content than there is now. */
function orphanedBodies(code: WorkspaceCode, { bodies, notes, heads }: WorkspaceRows): Violation[] {
  const refs = new Map<string, BodyRef>(notes);
  for (const { kept } of heads.values()) for (const row of kept) refs.set(idOf(row.local, code), row);
  return [...bodies].flatMap(([id, chunks]) => {
    const ref = refs.get(id);
    const count = ref ? chunkCount(ref) : 0;
    return [...chunks.keys()]
      .filter((n) => !(n < count))
      .map((n) => violation(`chunk ${n} of body ${id}`, 'bodyOfNothing'));
  });
}

function bodyViolations(
  subject: string,
  ref: BodyRef,
  stored: ReadonlyMap<number, Chunk> = new Map(),
): Violation[] {
  const chunks = Array.from({ length: chunkCount(ref) }, (_, n) => stored.get(n));
  const whole = chunks.filter((chunk) => chunk !== undefined);
  if (whole.length < chunks.length) return [violation(subject, 'bodyLacksPart')];
  if (whole.some(({ version }) => version !== ref.version)) return [violation(subject, 'bodyOfOtherVersion')];
  const bytes = sizeOf(whole);
  if (bytes === undefined) return [violation(subject, 'bodyUnreadable')];
  return bytes === ref.bytes ? [] : [violation(subject, 'bodySize', ref.bytes, bytes)];
}

/** The UTF-8 bytes of the content that these chunks hold; undefined when they hold none. */
function sizeOf(chunks: readonly Chunk[]): number | undefined {
  try {
    return utf8Bytes(
      decode({ chunks: chunks.map(({ data }) => data), compressed: chunks[0]?.brotli ?? false }),
    );
  } catch {
    return undefined;
  }
}
