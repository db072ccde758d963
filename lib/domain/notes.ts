// Notes (spec 4.4): created, changed and moved to the trash.
import { now } from '../core/clock.ts';
import { utf8Bytes } from '../core/bytes.ts';
import { newId, parseId, type WorkspaceCode } from '../core/ids.ts';
import { refOf, writeBody, type BodyRef } from '../db/bodies.ts';
import { commit, type Refusal } from '../db/commit.ts';
import { checkGroup } from '../db/groups.ts';
import * as db from '../db/notes.ts';
import type { Action } from '../db/transact.ts';
import type { Note } from '../schema/entities.ts';
import { NOTE_CONTENT_MAX_BYTES } from '../schema/limits.ts';
import { namedWorkspace, notFound, open, openWorkspace, refused, requireGroup } from './access.ts';
import type { Caller } from './caller.ts';
import { withContent } from './contents.ts';
import { Failure } from './errors.ts';
import { settled, STALE } from './settle.ts';

export interface NewNote {
  readonly name: string;
  readonly content?: string;
  readonly workspaceId?: string;
  readonly groupId?: string | null;
}

export interface NoteChanges {
  readonly name?: string;
  readonly content?: string;
  /** Null takes the note out of its group. */
  readonly groupId?: string | null;
}

/**
 * Creates a note in one call: the conditions of its transaction are the checks.
 * @throws Failure workspaceDenied, workspaceNotFound, groupDenied, groupNotFound, noteTooLarge, quotaExceeded
 */
export async function createNote(
  caller: Caller,
  { name, content = '', workspaceId, groupId = null }: NewNote,
): Promise<Note> {
  const workspace = namedWorkspace(caller, workspaceId);
  const { code } = workspace;
  if (!fits(content) || !couldBeIn(groupId, code)) {
    await openWorkspace(caller, workspace);
    await requirePlace(caller, code, groupId, content);
  }
  const time = now();
  const id = newId(code);
  const body = writeBody(id, 1, content);
  const row = { id, name, ...db.groupRef(groupId), created: time, updated: time, ...body.ref };
  const inGroup = groupCheck(groupId);
  const refusal = await commit({
    userId: caller.userId,
    code,
    workspaceId: workspace.id,
    actions: [db.putNote(row), ...body.actions, ...inGroup],
    ledger: { notes: 1, bytes: row.bytes },
  });
  if (refusal) throw await failureOf(refusal, caller, code, 'workspace', inGroup);
  return db.toNote(row, content, caller.userId, workspace.id);
}

/**
 * Renames, rewrites or moves a note; without a change it only answers it.
 * @throws Failure noteDenied, noteNotFound (also in the trash, D32), groupDenied, groupNotFound, noteTooLarge, quotaExceeded
 */
export function changeNote(caller: Caller, id: string, changes: NoteChanges): Promise<Note> {
  const { name, content, groupId } = changes;
  return settled(async () => {
    const { code, entry, row: read } = await open(caller, 'note', id, db.findNote);
    if (read.deleted !== undefined) throw notFound('note');
    if (!fits(content) || !couldBeIn(groupId, code)) await requirePlace(caller, code, groupId, content);
    const current = content === undefined ? await withContent(read) : { row: read, content };
    if (current.row !== read) return STALE;
    const answer = (row: db.NoteRow): Note => db.toNote(row, current.content, caller.userId, entry.id);
    if (name === undefined && content === undefined && groupId === undefined) return answer(read);

    const body = content === undefined ? undefined : writeBody(read.id, read.version + 1, content, read);
    const row = changed(read, changes, body?.ref);
    const inGroup = groupCheck(groupId);
    const refusal = await commit({
      userId: caller.userId,
      code,
      actions: [db.replaceNote(row, read), ...(body?.actions ?? []), ...inGroup],
      ledger: { bytes: row.bytes - read.bytes },
    });
    if (!refusal) return answer(row);
    if (refusal.by === 'item' && !inGroup.includes(refusal.action)) return STALE;
    throw await failureOf(refusal, caller, code, 'note', inGroup);
  });
}

/** Moves a note to the trash; again is the same (D32). @throws Failure noteDenied, noteNotFound */
export function trashNote(caller: Caller, id: string) {
  return settled(async () => {
    const { code, row: read } = await open(caller, 'note', id, db.findNote);
    const answer = { deleted: true, noteId: read.id, movedToTrash: true };
    if (read.deleted !== undefined) return answer;
    const refusal = await commit({
      userId: caller.userId,
      code,
      actions: [db.replaceNote({ ...read, deleted: now() }, read)],
      ledger: { notes: -1 },
    });
    if (!refusal) return answer;
    if (refusal.by === 'item') return STALE;
    throw await failureOf(refusal, caller, code, 'note');
  });
}

/** The note with its changes. `updated` always rises: it is the lock of every change (db.replaceNote). */
function changed(
  read: db.NoteRow,
  { name = read.name, groupId }: NoteChanges,
  body: BodyRef = refOf(read),
): db.NoteRow {
  const kept = read.group === undefined ? {} : { group: read.group };
  const place = groupId === undefined ? kept : db.groupRef(groupId);
  return {
    id: read.id,
    name,
    ...place,
    created: read.created,
    updated: Math.max(now(), read.updated + 1),
    ...body,
  };
}

/** Exactly 1 MB is accepted; only sent contents are measured (D17). */
const fits = (content: string | undefined): boolean =>
  content === undefined || utf8Bytes(content) <= NOTE_CONTENT_MAX_BYTES;

/** Whether a group could be one of this workspace; the transaction finds out whether it is. */
const couldBeIn = (groupId: string | null | undefined, code: WorkspaceCode): boolean =>
  groupId === null || groupId === undefined || parseId(groupId)?.code === code;

const groupCheck = (groupId: string | null | undefined): Action[] => {
  const parsed = parseId(groupId ?? '');
  return parsed ? [checkGroup(parsed.id)] : [];
};

/** Says what is wrong with a group or a size, in the order of D2. */
async function requirePlace(
  caller: Caller,
  code: WorkspaceCode,
  groupId: string | null | undefined,
  content: string | undefined,
): Promise<void> {
  if (typeof groupId === 'string') await requireGroup(caller, code, groupId);
  if (!fits(content)) throw new Failure('noteTooLarge');
}

/** What a refused write means to the caller. */
async function failureOf(
  refusal: Refusal,
  caller: Caller,
  code: WorkspaceCode,
  kind: 'workspace' | 'note',
  inGroup: readonly Action[] = [],
): Promise<Error> {
  if (refusal.by === 'workspace') return refused(caller, code, kind);
  if (refusal.by === 'quota') return new Failure('quotaExceeded');
  if (refusal.by === 'item' && inGroup.includes(refusal.action)) return notFound('group');
  return new Error(`refused by ${refusal.by}`);
}
