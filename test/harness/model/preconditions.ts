// Entity tags as conditions (E3), and idempotency keys (E4).
import type { Chosen } from './chosen.ts';
import { reject, Undecided } from './errors.ts';
import { type Call, type Expected, type Inside } from './operation.ts';
import { codeOf, idFor, type Kind, type Note, type Workspace } from './state.ts';

const APPEND_KEYS_MAX = 16;

/** Whether a condition names a tag: it is a list of tags or `*`, and quotes may be missing. */
export function names(condition: string, tag: string | undefined, weakToo: boolean): boolean {
  const parts = condition.split(',').map((part) => part.trim());
  const bare = (part: string): string => part.replace(/^W\//, '').replace(/^"(.*)"$/, '$1');
  const allowed = parts.filter((part) => weakToo || !part.startsWith('W/'));
  return parts.includes('*') || (tag !== undefined && allowed.some((part) => bare(part) === bare(tag)));
}

/** Whether there is an `If-Match` that does not name the tag. Nothing matches a missing note. */
export const isStale = ({ ifMatch }: Call, note: Note | undefined): boolean =>
  ifMatch !== undefined && !(note && names(ifMatch, note.tag.value, false));

/** Fails with 412 and the current tag unless `If-Match` names it. */
export function requireMatch(call: Call, note: Note | undefined): void {
  if (isStale(call, note)) reject(412, 'Note has changed', {}, note ? { etag: note.tag } : {});
}

/** 304 if `If-None-Match` names the tag, weak or not. */
export const unlessKnown = ({ ifNoneMatch }: Call, note: Note, response: Expected): Expected =>
  ifNoneMatch !== undefined && names(ifNoneMatch, note.tag.value, true)
    ? { status: 304, headers: { etag: note.tag }, body: undefined }
    : response;

/**
 * The id of what a call creates, and what has it already. A key determines the id within a workspace and endpoint, so
 * a repeated call finds what the first one created, unless it was permanently deleted.
 */
export function idToCreate<K extends Kind>(
  at: Inside,
  kind: K,
): { id: Chosen; existing: Workspace[K][number] | undefined } {
  const id = idFor(at, at.idempotencyKey === undefined ? undefined : `${kind} by ${at.idempotencyKey}`);
  const rows: readonly Workspace[K][number][] = at.workspace[kind];
  return { id, existing: rows.find((row) => row.id === id) };
}

/** Whether a repeated call that names a note elsewhere fails or not is open. */
export function requireHere({ workspace }: Inside, noteId: string): void {
  if (codeOf(noteId) !== codeOf(workspace.id.value ?? '')) throw new Undecided();
}

/** A note remembers the keys of its last 16 appends. */
export const hasAppended = ({ idempotencyKey }: Call, note: Note): boolean =>
  idempotencyKey !== undefined && note.appendKeys.includes(idempotencyKey);

export function rememberAppend({ idempotencyKey }: Call, note: Note): void {
  if (idempotencyKey !== undefined)
    note.appendKeys = [...note.appendKeys, idempotencyKey].slice(-APPEND_KEYS_MAX);
}
