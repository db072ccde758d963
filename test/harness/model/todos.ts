// Todos (specification 4.6, D24, D32, D33, D45, D46, E1, E12).
import { find, inside, liveNoteIn } from './access.ts';
import { checkboxesIn, inOneLine, withCheckbox } from './checkboxes.ts';
import { rewrite, touch } from './contents.ts';
import { reject } from './errors.ts';
import { anyText, flag, lineNumber, named, required } from './fields.ts';
import { one, oneRow, operation, type Inside } from './operation.ts';
import { idToCreate, requireHere } from './preconditions.ts';
import { addChange, iso, newTodo, noteOf, todoDeletedAt, type Todo, later } from './state.ts';

const TEXT_MAX = 500;

const place = { noteId: required(anyText), lineNumber: required(lineNumber) };
const create = { text: required(named(TEXT_MAX)), ...place, completed: flag, workspaceId: anyText };

export const createTodo = operation('POST /todo', create, (call) => {
  const { workspaceId, completed = false, ...input } = call.input;
  const at = inside(call, workspaceId);
  const { id, existing } = idToCreate(at, 'todo');
  if (existing) requireHere(at, input.noteId);
  if (existing) return oneRow(at, existing, true);
  const note = liveNoteIn(at, input.noteId);
  const todo = newTodo(at, { ...input, id, noteId: note.id, derived: false }, completed);
  at.workspace.todo.push(todo);
  // The row of the note counts its live todos (docs/design.md).
  addChange(at, todo, note);
  return oneRow(at, todo);
});

const update = { todoId: required(anyText), text: named(TEXT_MAX), completed: flag, lineNumber };

export const updateTodo = operation('PUT /todo', update, (call) => {
  const { at, row: todo } = find(call, 'todo', call.input.todoId);
  if (todoDeletedAt(at.workspace, todo) !== null) reject(404, 'Todo not found');
  const isCompleted = todo.completedAt !== null;
  const { text = todo.text, completed = isCompleted, lineNumber: line = todo.lineNumber } = call.input;
  if (todo.derived && (text !== todo.text || completed !== isCompleted))
    changeLine(at, todo, text, completed);
  Object.assign(todo, { text, lineNumber: line });
  todo.completedAt = completed ? (todo.completedAt ?? iso(call.now)) : null;
  if (Object.entries(call.input).some(([name, value]) => name !== 'todoId' && value !== undefined)) {
    todo.updatedAt = later(call.now, todo);
    addChange(at, todo);
  }
  return oneRow(at, todo);
});

/** A change of a derived todo changes its line, if the line still has the todo's text and state (E12). */
function changeLine(at: Inside, todo: Todo, text: string, checked: boolean): void {
  const note = noteOf(at.workspace, todo);
  const box = checkboxesIn(note?.content ?? '').find(({ line }) => line === todo.lineNumber);
  if (!note || box?.text !== inOneLine(todo.text) || box.checked !== (todo.completedAt !== null)) return;
  const content = withCheckbox(note.content, box, { text: inOneLine(text), checked });
  if (content === note.content) return;
  rewrite(at, note, { content });
  touch(at, note);
}

export const deleteTodo = operation('DELETE /todo', { todoId: required(anyText) }, (call) => {
  const { at, row: todo } = find(call, 'todo', call.input.todoId);
  const note = noteOf(at.workspace, todo);
  if (note && todoDeletedAt(at.workspace, todo) === null) {
    todo.deletedAt = iso(call.now);
    addChange(at, todo, note);
  }
  return one({ deleted: true, todoId: todo.id, softDeleted: true });
});
