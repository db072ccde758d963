// Notes, appends and partial edits (specification 4.4, D32, D46, E1, E3, E4, E7, E16, E18).
import { find, findLive, groupIn, inside } from './access.ts';
import { addNote, joined, rewrite, touch } from './contents.ts';
import { createdAtOf, creationTime } from './creation-time.ts';
import { edited, edits } from './edits.ts';
import { reject, Undecided } from './errors.ts';
import { anyText, flag, listOfNames, named, orNull, position, required } from './fields.ts';
import { same } from './text-links.ts';
import { oneRow, operation } from './operation.ts';
import { hasAppended, idToCreate, isStale, rememberAppend, requireMatch } from './preconditions.ts';
import { iso, newNote } from './state.ts';

const NAME_MAX = 200;
const options = { syncTodos: flag, snapshot: flag };

const aliases = listOfNames(10, NAME_MAX);
const place = { workspaceId: anyText, groupId: orNull(anyText), pinned: flag, aliases };
const text = { content: anyText, ...place, syncTodos: flag };
const create = { name: required(named(NAME_MAX)), ...text, createdAt: creationTime };

export const createNote = operation('POST /note', create, (call) => {
  const { name, content = '', workspaceId, groupId, pinned = false, syncTodos, createdAt } = call.input;
  const secondNames = different(call.input.aliases ?? []);
  const { timeZone } = call.caller;
  const created = createdAt === undefined ? call.now : createdAtOf(createdAt, timeZone, call.now);
  const at = inside(call, workspaceId);
  const { id, existing } = idToCreate(at, 'note');
  if (existing) return oneRow(at, existing, true);
  const note = newNote(at, id, name, groupIn(at, groupId)?.id ?? null);
  note.createdAt = iso(created);
  note.isPinned = pinned;
  note.secondNames = secondNames;
  rewrite(at, note, { content, syncTodos });
  addNote(at, note);
  return oneRow(at, note);
});

const changes = {
  name: named(NAME_MAX),
  content: anyText,
  groupId: orNull(anyText),
  pinned: flag,
  aliases,
};
const update = { id: required(anyText), ...changes, ...options };

export const updateNote = operation('PUT /note', update, (call) => {
  const { id, name, content, groupId, pinned, aliases: others } = call.input;
  const { at, row: note } = findLive(call, id);
  const precondition = () => requireMatch(call, note);
  // Whether 412 or an error of the group comes first is open.
  if (groupId && isStale(call, note)) throw new Undecided();
  const group = groupIn(at, groupId);
  if (content === undefined) precondition();
  else rewrite(at, note, { ...call.input, content }, { precondition });
  note.name = name ?? note.name;
  note.isPinned = pinned ?? note.isPinned;
  if (others) note.secondNames = different(others);
  if (groupId !== undefined) note.groupId = group?.id ?? null;
  if ([name, content, groupId, pinned, others].some((member) => member !== undefined)) touch(at, note);
  return oneRow(at, note);
});

/** Names without those that equal an earlier one (E38). */
function different(names: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const name of names) if (!seen.has(same(name))) seen.set(same(name), name);
  return [...seen.values()];
}

const append = { id: required(anyText), content: required(anyText), position, ...options };

export const appendToNote = operation('POST /note/append', append, (call) => {
  const { at, row: note } = find(call, 'note', call.input.id);
  if (hasAppended(call, note)) return oneRow(at, note, true);
  if (note.deletedAt !== null) reject(404, 'Note not found');
  const content = joined(note.content, call.input.content, call.input.position);
  rewrite(at, note, { ...call.input, content }, { precondition: () => requireMatch(call, note) });
  rememberAppend(call, note);
  touch(at, note);
  return oneRow(at, note);
});

export const editNote = operation('POST /note/edit', { id: required(anyText), edits, ...options }, (call) => {
  const { at, row: note } = find(call, 'note', call.input.id);
  if (hasAppended(call, note)) return oneRow(at, note, true);
  if (note.deletedAt !== null) reject(404, 'Note not found');
  requireMatch(call, note);
  rewrite(at, note, { ...call.input, content: edited(note.content, call.input.edits) });
  rememberAppend(call, note);
  touch(at, note);
  return oneRow(at, note);
});
