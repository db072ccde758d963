// Notes and appends (specification 4.4, D17, D32, D46, E1 to E4, E6, E7, E11).
import { groupIn, liveNoteFor, noteFor, workspaceFor } from './access.ts';
import { addNote, joined, newNote, noteResponse, noteUnlessKnown, rewrite, touch } from './contents.ts';
import { refuse } from './errors.ts';
import { anyText, flag, named, orNull, paging, position, required, sortedBy } from './fields.ts';
import { hasAppended, idToCreate, rememberAppend } from './idempotency.ts';
import { contains, idFilter, isIn, listed, searchOf, sorted } from './lists.ts';
import { operation } from './operation.ts';
import { noteShape, noteSummary } from './shapes.ts';
import { requireMatch } from './tags.ts';

const NAME_MAX = 200;

const writeOptions = { syncTodos: flag, snapshot: flag };

export const listNotes = operation(
  'GET /note',
  {
    workspaceId: anyText,
    groupId: anyText,
    isDeleted: flag,
    search: anyText,
    sort: sortedBy(['name', 'createdAt', 'updatedAt']),
    content: flag,
    ...paging,
  },
  (call) => {
    const { groupId, isDeleted = false, sort = 'createdAt:desc', content = true } = call.input;
    const workspace = workspaceFor(call, call.input.workspaceId);
    const search = searchOf(call.input.search);
    const kept = workspace.notes.filter(
      (note) =>
        (isDeleted || note.deletedAt === null) &&
        isIn(groupId, note.groupId) &&
        contains(search, note.name, note.content),
    );
    const rows = sorted(kept, sort, (note, field) => note[field as 'name' | 'createdAt' | 'updatedAt']);
    const shape = content ? noteShape : noteSummary;
    const filters = { workspaceId: workspace.id, groupId: idFilter(groupId), isDeleted, search };
    return listed(rows, call.input, (note) => shape(call.caller, workspace, note), filters);
  },
);

export const getNote = operation(
  'GET /note/{noteId}',
  { noteId: required(anyText) },
  (call) => {
    const { workspace, row } = noteFor(call, call.input.noteId);
    return noteUnlessKnown(call, row, noteResponse(call, workspace, row));
  },
  ['If-None-Match'],
);

export const createNote = operation(
  'POST /note',
  {
    name: required(named(NAME_MAX)),
    content: anyText,
    workspaceId: anyText,
    groupId: orNull(anyText),
    syncTodos: flag,
  },
  (call) => {
    const { name, content = '', groupId, syncTodos: isSynced } = call.input;
    const workspace = workspaceFor(call, call.input.workspaceId);
    const { id, existing } = idToCreate(call, workspace, 'POST /note', workspace.notes);
    if (existing) return noteResponse(call, workspace, existing, true);
    const group = groupIn(call, workspace, groupId, 'groupNotFound');
    const note = newNote(call, { id, name, groupId: group?.id ?? null });
    rewrite(call, workspace, note, { content, syncTodos: isSynced });
    addNote(call, workspace, note);
    return noteResponse(call, workspace, note);
  },
  ['Idempotency-Key'],
);

export const updateNote = operation(
  'PUT /note',
  {
    id: required(anyText),
    name: named(NAME_MAX),
    content: anyText,
    groupId: orNull(anyText),
    ...writeOptions,
  },
  (call) => {
    const { id, name, content, groupId } = call.input;
    const { workspace, row: note } = liveNoteFor(call, id);
    requireMatch(call, note);
    const group = groupIn(call, workspace, groupId, 'groupNotFound');
    if (content !== undefined) rewrite(call, workspace, note, { ...call.input, content });
    note.name = name ?? note.name;
    if (groupId !== undefined) note.groupId = group?.id ?? null;
    if ([name, content, groupId].some((member) => member !== undefined)) touch(call, workspace, note);
    return noteResponse(call, workspace, note);
  },
  ['If-Match'],
);

export const appendToNote = operation(
  'POST /note/append',
  { id: required(anyText), content: required(anyText), position, ...writeOptions },
  (call) => {
    const { workspace, row: note } = noteFor(call, call.input.id);
    if (hasAppended(call, note)) return noteResponse(call, workspace, note, true);
    if (note.deletedAt !== null) refuse('noteNotFound');
    requireMatch(call, note);
    const content = joined(note.content, call.input.content, call.input.position);
    rewrite(call, workspace, note, { ...call.input, content });
    rememberAppend(call, note);
    touch(call, workspace, note);
    return noteResponse(call, workspace, note);
  },
  ['If-Match', 'Idempotency-Key'],
);
