// Writing a note, whichever operation does it: its content, tag, todos and snapshots (D17, D20, D46, E3, E6, E7).
import { checkboxesToSync, syncTodos } from './checkbox-sync.ts';
import type { Chosen } from './chosen.ts';
import { refuse } from './errors.ts';
import { one, replayed, type Call, type Expected } from './operation.ts';
import { CONTENT_MAX_BYTES, requireSpace } from './quota.ts';
import { noteShape } from './shapes.ts';
import { addChange, bytesOf, freshTag, type Note, type Workspace } from './state.ts';
import { isKnown } from './tags.ts';
import { keepSnapshot } from './versions.ts';

export const newNote = (
  { state, now }: Call,
  note: { id: Chosen; name: string; groupId: Chosen | null },
): Note => ({
  ...note,
  content: '',
  createdAt: now,
  updatedAt: now,
  deletedAt: null,
  tag: freshTag(state, note.id),
  snapshots: 0,
  appendKeys: [],
});

/** Every change of a note sets a later `updatedAt` and another tag, and is in the change feed. */
export function touch({ state, now }: Call, workspace: Workspace, note: Note): void {
  note.updatedAt = Math.max(now, note.updatedAt + 1);
  note.tag = freshTag(state, note.id);
  addChange(workspace, 'note', note.id, now);
}

export interface Rewrite {
  readonly content: string;
  readonly syncTodos?: boolean | undefined;
  /** Whether the content that is replaced is kept, if it is another one. */
  readonly snapshot?: boolean | undefined;
}

/**
 * Replaces the content of a note, after checking its size and then the quota. A note in the trash, which only a
 * calendar note can be here, starts empty.
 */
export function rewrite(
  call: Call,
  workspace: Workspace,
  note: Note,
  { content, syncTodos: isSynced = false, snapshot = false }: Rewrite,
  tooLarge: 'noteTooLarge' | 'calendarNoteTooLarge' = 'noteTooLarge',
): void {
  if (bytesOf(content) > CONTENT_MAX_BYTES) refuse(tooLarge);
  const checkboxes = isSynced ? checkboxesToSync(workspace, note, content) : undefined;
  requireSpace(call.caller, bytesOf(content) - bytesOf(note.content));
  if (note.deletedAt !== null) startEmpty(call, workspace, note, content);
  else if (snapshot && workspace.notes.includes(note) && content !== note.content) keepSnapshot(call, workspace, note, note.content);
  note.content = content;
  if (checkboxes) syncTodos(call, workspace, note, checkboxes);
}

/** The deleted text becomes a snapshot, unless it is empty or written again, and the todos stay deleted (D41). */
function startEmpty(call: Call, workspace: Workspace, note: Note, content: string): void {
  if (note.content !== '' && note.content !== content) keepSnapshot(call, workspace, note, note.content);
  for (const todo of workspace.todos) if (todo.noteId === note.id) todo.deletedAt ??= note.deletedAt;
  note.deletedAt = null;
}

/** Puts a new note into the workspace. */
export function addNote({ now }: Call, workspace: Workspace, note: Note): void {
  workspace.notes.push(note);
  addChange(workspace, 'note', note.id, now);
}

/** The response that is one note. */
export const noteResponse = (call: Call, workspace: Workspace, note: Note, isReplay = false): Expected =>
  one(noteShape(call.caller, workspace, note), { etag: note.tag, ...replayed(isReplay) });

/** The same, or 304 if the client has the note. */
export const noteUnlessKnown = (call: Call, note: Note, response: Expected): Expected =>
  isKnown(call, note) ? { status: 304, headers: { etag: note.tag }, body: undefined } : response;

/** Two parts of a content, with a line break between them unless the first is empty or ends in one. */
export function joined(old: string, added: string, at: string | undefined): string {
  const [first, second] = at === 'start' ? [added, old] : [old, added];
  return first === '' || first.endsWith('\n') ? first + second : `${first}\n${second}`;
}
