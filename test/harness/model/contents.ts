// Writing a note, whichever operation does it: its content, tag, todos and snapshots (D17, D20, D37, D41, D46, E3, E6).
import { checkboxesToSync, syncTodos } from './checkbox-sync.ts';
import type { Checkbox } from './checkboxes.ts';
import type { Chosen } from './chosen.ts';
import { reject } from './errors.ts';
import type { Call } from './operation.ts';
import { bytesOf, CONTENT_MAX_BYTES, requireSpace } from './quota.ts';
import {
  addChange,
  addMove,
  freshTag,
  idFor,
  newSnapshot,
  type At,
  type Note,
  type Snapshot,
  later,
} from './state.ts';

export const SNAPSHOTS_MAX = 5;
export const TOO_LARGE = 'Note exceeds maximum size (1MB)';

export interface Rewrite {
  readonly content: string;
  readonly syncTodos?: boolean | undefined;
  /** The checkboxes that become todos, if they are not all of the content (E29). */
  readonly checkboxes?: readonly Checkbox[] | undefined;
  /** Whether the content that is replaced is kept, if it is another one. */
  readonly snapshot?: boolean | undefined;
  /** Whether a note in the trash is restored with its todos. */
  readonly keepsTodos?: boolean;
}

/**
 * Replaces the content of a note, after checking its size, then the precondition, and then the quota. A note in the trash, which only a
 * calendar note can be here, starts empty.
 */
export function rewrite(
  at: At & Pick<Call, 'caller'>,
  note: Note,
  { content, syncTodos: isSynced = false, checkboxes: given, snapshot = false, keepsTodos = false }: Rewrite,
  { tooLarge = TOO_LARGE, precondition = () => {} }: { tooLarge?: string; precondition?: () => void } = {},
): void {
  if (bytesOf(content) > CONTENT_MAX_BYTES) reject(400, tooLarge);
  precondition();
  const checkboxes = given ?? (isSynced ? checkboxesToSync(at, note, content) : undefined);
  requireSpace(at.caller, bytesOf(content) - bytesOf(note.content));
  const replaces = at.workspace.note.includes(note) && note.content !== content;
  if (note.deletedAt !== null) leaveTrash(at, note, { replaces, keepsTodos });
  else if (snapshot && replaces) keepSnapshot(at, note, note.content);
  note.content = content;
  if (checkboxes) syncTodos(at, note, checkboxes);
}

/** The deleted text becomes a snapshot, unless it is empty or written again, and the todos stay deleted (D41). */
function leaveTrash(
  at: At,
  note: Note,
  { replaces, keepsTodos }: Record<'replaces' | 'keepsTodos', boolean>,
): void {
  if (note.content !== '' && replaces) keepSnapshot(at, note, note.content);
  for (const todo of at.workspace.todo)
    if (todo.noteId === note.id && !keepsTodos) todo.deletedAt ??= note.deletedAt;
  Object.assign(note, { deletedAt: null, deletion: null });
  addMove(at, note);
}

/** Every change of a note sets a later `updatedAt` and another tag, and is in the change feed. */
export function touch(at: At, note: Note): void {
  note.updatedAt = later(at.now, note);
  note.tag = freshTag(at, note.id);
  addChange(at, note);
}

/** Puts a new note into the workspace. */
export function addNote(at: At, note: Note): void {
  at.workspace.note.push(note);
  addChange(at, note);
}

const LINE_END = /\r\n|\n|\r/;

/** A text as it is added to an old one, with its line ends, and the line break between them (E34). */
export function inFormOf(old: string, added: string): Readonly<Record<'added' | 'lineBreak', string>> {
  const ends: readonly string[] = old.match(new RegExp(LINE_END, 'g')) ?? [];
  if (ends.length === 0) return { added, lineBreak: '\n' };
  const [pairs, feeds] = ['\r\n', '\n'].map((form) => ends.filter((end) => end === form).length);
  const lineBreak = pairs === 0 && feeds === 0 ? '\r' : Number(feeds) > Number(pairs) ? '\n' : '\r\n';
  return { added: added.split(LINE_END).join(lineBreak), lineBreak };
}

/** Two parts of a content, with a line break between them unless the first is empty or ends in one (E7). */
export function joined(old: string, text: string, position: string | undefined): string {
  const { added, lineBreak } = inFormOf(old, text);
  const [first, second] = position === 'start' ? [added, old] : [old, added];
  if (first === '' || first.endsWith('\n') || first.endsWith(lineBreak)) return first + second;
  // A `\r` at the end becomes a whole line end.
  return first.endsWith('\r') ? `${first}\n${second}` : first + lineBreak + second;
}

/** The snapshots of a note, newest first. */
export const snapshotsOf = ({ workspace }: At, note: Note): Snapshot[] =>
  workspace.snapshot.filter(({ noteId }) => noteId === note.id).toReversed();

/** Adds a snapshot, and prunes the oldest if there are more than five. */
export function keepSnapshot(at: At, note: Note, content: string, id: Chosen = idFor(at)): Snapshot {
  note.versions += 1;
  const snapshot = newSnapshot(at, id, note, content);
  at.workspace.snapshot.push(snapshot);
  const pruned = new Set(snapshotsOf(at, note).slice(SNAPSHOTS_MAX));
  at.workspace.snapshot = at.workspace.snapshot.filter((other) => !pruned.has(other));
  return snapshot;
}
