// Notes and appends (specification 4.4, D32, D46, E1, E3, E4, E7).
import { find, findLive, groupIn, inside } from './access.ts';
import { addNote, joined, rewrite, touch } from './contents.ts';
import { refuse } from './errors.ts';
import { anyText, flag, named, orNull, position, required } from './fields.ts';
import { oneRow, operation } from './operation.ts';
import { hasAppended, idToCreate, rememberAppend, requireMatch } from './preconditions.ts';
import { newNote } from './state.ts';

const NAME_MAX = 200;
const options = { syncTodos: flag, snapshot: flag };

const place = { workspaceId: anyText, groupId: orNull(anyText) };
const create = { name: required(named(NAME_MAX)), content: anyText, ...place, syncTodos: flag };

export const createNote = operation('POST /note', create, (call) => {
  const { name, content = '', workspaceId, groupId, syncTodos } = call.input;
  const at = inside(call, workspaceId);
  const { id, existing } = idToCreate(at, 'note');
  if (existing) return oneRow(at, existing, true);
  const note = newNote(at, id, name, groupIn(at, groupId)?.id ?? null);
  rewrite(at, note, { content, syncTodos });
  addNote(at, note);
  return oneRow(at, note);
});

const changes = { name: named(NAME_MAX), content: anyText, groupId: orNull(anyText) };
const update = { id: required(anyText), ...changes, ...options };

export const updateNote = operation('PUT /note', update, (call) => {
  const { id, name, content, groupId } = call.input;
  const { at, row: note } = findLive(call, id);
  requireMatch(call, note);
  const group = groupIn(at, groupId);
  if (content !== undefined) rewrite(at, note, { ...call.input, content });
  note.name = name ?? note.name;
  if (groupId !== undefined) note.groupId = group?.id ?? null;
  if ([name, content, groupId].some((member) => member !== undefined)) touch(at, note);
  return oneRow(at, note);
});

const append = { id: required(anyText), content: required(anyText), position, ...options };

export const appendToNote = operation('POST /note/append', append, (call) => {
  const { at, row: note } = find(call, 'note', call.input.id);
  if (hasAppended(call, note)) return oneRow(at, note, true);
  if (note.deletedAt !== null) refuse(404, 'Note not found');
  requireMatch(call, note);
  const content = joined(note.content, call.input.content, call.input.position);
  rewrite(at, note, { ...call.input, content });
  rememberAppend(call, note);
  touch(at, note);
  return oneRow(at, note);
});
