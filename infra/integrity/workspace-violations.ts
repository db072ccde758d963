// Checks the invariants of one workspace: groups form trees, notes have complete bodies, todos belong to notes, and
// snapshots match the list of their note.
import { idOf, type WorkspaceCode } from '../../lib/core/ids.ts';
import { chunkCount, type ContentRef } from '../../lib/db/contents/content-store.ts';
import { APPEND_KEYS_PER_NOTE, SNAPSHOTS_PER_NOTE } from '../../lib/schema/limits.ts';
import { bodyViolations } from './checked-body.ts';
import { isRemoved, groupIdsIn, liveTodos } from './recount.ts';
import { violation, type Violation } from './sentences.ts';
import type { WorkspaceRows } from './table.ts';

export function workspaceViolations(code: WorkspaceCode, rows: WorkspaceRows): Violation[] {
  return [
    ...groupViolations(code, rows),
    ...noteViolations(code, rows),
    ...strayTodos(code, rows),
    ...headViolations(code, rows),
    ...straySnapshots(rows),
    ...orphanedBodies(rows),
  ];
}

function groupViolations(code: WorkspaceCode, rows: WorkspaceRows): Violation[] {
  const { groups } = rows;
  const groupIds = groupIdsIn(rows);
  return [...groups.values()].flatMap((row) => {
    const { id, parent } = row;
    const subject = `group ${id}`;
    if (isRemoved(rows, row)) return [violation(subject, 'groupNotRemoved')];
    if (parent !== undefined && !groupIds.has(idOf(parent, code))) return [violation(subject, 'groupLost')];
    const seen = new Set([id]);
    for (let at = parent; at !== undefined; at = groups.get(idOf(at, code))?.parent) {
      const above = idOf(at, code);
      if (seen.has(above)) return [violation(subject, 'groupLoop')];
      seen.add(above);
    }
    return [];
  });
}

function noteViolations(code: WorkspaceCode, rows: WorkspaceRows): Violation[] {
  const { notes, bodies } = rows;
  const groupIds = groupIdsIn(rows);
  const counts = liveTodos(rows);
  return [...notes.values()].flatMap((note) => {
    const { id, group, deleted, deletedWith, todos, version, contentVersion, appendKeys = [] } = note;
    const subject = `note ${id}`;
    const found: Violation[] = [];
    if (group !== undefined && deleted === undefined && !groupIds.has(idOf(group, code)))
      found.push(violation(subject, 'noteLost'));
    if (deleted === undefined && deletedWith !== undefined) found.push(violation(subject, 'deletedWithLive'));
    const counted = counts.get(id)?.length ?? 0;
    if (todos !== counted) found.push(violation(subject, 'noteTodos', todos, counted));
    if (version < contentVersion)
      found.push(violation(subject, 'noteOlderThanContent', version, contentVersion));
    if (appendKeys.length > APPEND_KEYS_PER_NOTE)
      found.push(violation(subject, 'appendsTooMany', appendKeys.length));
    if (new Set(appendKeys).size < appendKeys.length) found.push(violation(subject, 'appendTwice'));
    return [...found, ...bodyViolations(subject, note, bodies.get(id))];
  });
}

const strayTodos = (code: WorkspaceCode, { todos, notes }: WorkspaceRows): Violation[] =>
  [...todos.values()]
    .filter(({ note }) => !notes.has(idOf(note, code)))
    .map(({ id }) => violation(`todo ${id}`, 'todoWithoutNote'));

function headViolations(
  code: WorkspaceCode,
  { heads, snapshots, notes, bodies }: WorkspaceRows,
): Violation[] {
  return [...heads].flatMap(([noteId, { snapshots: rows, lastVersion }]) => {
    const subject = `snapshots of ${noteId}`;
    const found: Violation[] = [];
    const versions = rows.map(({ contentVersion }) => contentVersion);
    if (!notes.has(noteId)) found.push(violation(subject, 'snapshotsOfNothing'));
    if (versions.length > SNAPSHOTS_PER_NOTE)
      found.push(violation(subject, 'snapshotsTooMany', versions.length));
    if (versions.some((version, n) => n > 0 && version >= (versions[n - 1] ?? 0)))
      found.push(violation(subject, 'snapshotsUnordered'));
    if (versions.some((version) => version < 1 || version > lastVersion))
      found.push(violation(subject, 'snapshotNumber'));
    for (const row of rows) {
      found.push(...bodyViolations(subject, row, bodies.get(row.id)));
      if (idOf(snapshots.get(row.id) ?? '', code) !== noteId) found.push(violation(subject, 'snapshotLost'));
    }
    return found;
  });
}

function straySnapshots({ heads, snapshots }: WorkspaceRows): Violation[] {
  const known = new Set([...heads.values()].flatMap((head) => head.snapshots.map(({ id }) => id)));
  return [...snapshots.keys()]
    .filter((id) => !known.has(id))
    .map((id) => violation(`snapshot ${id}`, 'snapshotNotListed'));
}

function orphanedBodies(rows: WorkspaceRows): Violation[] {
  const refs = new Map<string, ContentRef>(rows.notes);
  for (const { snapshots } of rows.heads.values()) for (const row of snapshots) refs.set(row.id, row);
  return orphanedChunks(rows, refs).map(({ id, n }) =>
    violation(`chunk ${n} of body ${id}`, 'bodyOfNothing'),
  );
}

/** Chunks that belong to nothing: to a removed note or snapshot, or to an earlier, longer content. */
export const orphanedChunks = ({ bodies }: WorkspaceRows, refs: ReadonlyMap<string, ContentRef>) =>
  [...bodies].flatMap(([id, chunks]) => {
    const ref = refs.get(id);
    const count = ref ? chunkCount(ref) : 0;
    return chunks.filter(({ n }) => n >= count).map(({ n, version }) => ({ id, n, version, ref }));
  });
