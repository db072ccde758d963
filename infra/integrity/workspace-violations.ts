// The invariants inside one workspace: groups form trees, notes have whole bodies, todos live with their notes,
// snapshots are what their head says.
import { idOf, type WorkspaceCode } from '../../lib/core/ids.ts';
import { utf8Bytes } from '../../lib/core/bytes.ts';
import { chunkCount, type BodyRef } from '../../lib/db/contents/content-store.ts';
import { decode } from '../../lib/db/contents/content-codec.ts';
import { SNAPSHOTS_PER_NOTE } from '../../lib/schema/limits.ts';
import type { Chunk, WorkspaceRows } from './table.ts';

export function workspaceViolations(code: WorkspaceCode, rows: WorkspaceRows): string[] {
  return [
    ...groupViolations(code, rows),
    ...noteViolations(code, rows),
    ...todoViolations(code, rows),
    ...snapshotViolations(code, rows),
    ...orphanedBodies(code, rows),
  ];
}

function groupViolations(code: WorkspaceCode, { groups }: WorkspaceRows): string[] {
  return [...groups.values()].flatMap(({ id, parent }) => {
    if (parent !== undefined && !groups.has(idOf(parent, code)))
      return [`group ${id} lies in a group that is gone`];
    const seen = new Set([id]);
    for (let at = parent; at !== undefined; at = groups.get(idOf(at, code))?.parent) {
      const above = idOf(at, code);
      if (seen.has(above)) return [`group ${id} lies in a loop`];
      seen.add(above);
    }
    return [];
  });
}

function noteViolations(code: WorkspaceCode, { notes, groups, bodies }: WorkspaceRows): string[] {
  return [...notes.values()].flatMap((note) => {
    const lost =
      note.group !== undefined && note.deleted === undefined && !groups.has(idOf(note.group, code));
    const body = bodyProblem(note, bodies.get(note.id));
    return [
      ...(lost ? [`note ${note.id} lies in a group that is gone`] : []),
      ...(body ? [`note ${note.id} ${body}`] : []),
    ];
  });
}

function todoViolations(code: WorkspaceCode, { todos, notes }: WorkspaceRows): string[] {
  return [...todos.values()].flatMap(({ id, note: local, deleted }) => {
    const note = notes.get(idOf(local, code));
    if (!note) return [`todo ${id} has no note`];
    if (note.todos === undefined) return [`todo ${id} has a note that never had todos`];
    return note.deleted !== undefined && deleted === undefined
      ? [`todo ${id} lives on a note in the trash`]
      : [];
  });
}

function snapshotViolations(
  code: WorkspaceCode,
  { heads, snapshots, notes, bodies }: WorkspaceRows,
): string[] {
  const kept = new Set<string>();
  const wrong = [...heads].flatMap(([noteId, head]) => {
    const versions = head.kept.map(({ version }) => version);
    for (const { local } of head.kept) kept.add(idOf(local, code));
    const problems = [
      notes.has(noteId) || 'are of no note',
      versions.length <= SNAPSHOTS_PER_NOTE || `are ${versions.length}`,
      versions.every((version, n) => n === 0 || version < (versions[n - 1] ?? 0)) || 'are out of order',
      versions.every((version) => version >= 1 && version <= head.lastVersion) ||
        'have a number that was never given',
      ...head.kept.map((row) => bodyProblem(row, bodies.get(idOf(row.local, code))) ?? true),
      ...head.kept.map(
        ({ local }) =>
          idOf(snapshots.get(idOf(local, code)) ?? '', code) === noteId || 'can’t be found by id',
      ),
    ];
    return problems
      .filter((problem) => problem !== true)
      .map((problem) => `snapshots of ${noteId} ${problem}`);
  });
  const stray = [...snapshots.keys()].filter((id) => !kept.has(id)).map((id) => `snapshot ${id} is not kept`);
  return [...wrong, ...stray];
}

/** Chunks that belong to nothing: a note or snapshot that is gone, or a longer content than there is now. */
function orphanedBodies(code: WorkspaceCode, { bodies, notes, heads }: WorkspaceRows): string[] {
  const refs = new Map<string, BodyRef>(notes);
  for (const { kept } of heads.values()) for (const row of kept) refs.set(idOf(row.local, code), row);
  return [...bodies].flatMap(([id, chunks]) => {
    const ref = refs.get(id);
    const count = ref ? chunkCount(ref) : 0;
    return [...chunks.keys()]
      .filter((n) => !(n < count))
      .map((n) => `chunk ${n} of body ${id} belongs to nothing`);
  });
}

function bodyProblem(ref: BodyRef, stored: ReadonlyMap<number, Chunk> = new Map()): string | undefined {
  const chunks = Array.from({ length: chunkCount(ref) }, (_, n) => stored.get(n));
  const whole = chunks.filter((chunk) => chunk !== undefined);
  if (whole.length < chunks.length) return 'lacks a part of its body';
  if (whole.some(({ version }) => version !== ref.version)) return 'has a body of another version';
  const content = decode({ chunks: whole.map(({ data }) => data), compressed: whole[0]?.brotli ?? false });
  return utf8Bytes(content) === ref.bytes
    ? undefined
    : `says ${ref.bytes} bytes, but has ${utf8Bytes(content)}`;
}
