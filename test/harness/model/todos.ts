// Todos (specification 4.6, D24, D32, D33, D45, D46, E12).
import { liveNoteIn, todoFor, workspaceFor } from './access.ts';
import { checkboxesIn, inOneLine, withCheckbox } from './checkboxes.ts';
import { rewrite, touch } from './contents.ts';
import { refuse } from './errors.ts';
import { anyText, flag, lineNumber, named, paging, required, sortedBy } from './fields.ts';
import { idToCreate } from './idempotency.ts';
import { contains, idFilter, isIn, listed, searchOf, sorted } from './lists.ts';
import { one, operation, replayed, type Call } from './operation.ts';
import { todoShape } from './shapes.ts';
import { addChange, addTodoChange, todoDeletedAt, type Todo, type Workspace } from './state.ts';

const TEXT_MAX = 500;

const SORTED_BY = ['text', 'completed', 'createdAt', 'updatedAt', 'completedAt', 'lineNumber'] as const;

export const listTodos = operation(
  'GET /todo',
  {
    workspaceId: anyText,
    noteId: anyText,
    completed: flag,
    isDeleted: flag,
    search: anyText,
    sort: sortedBy(SORTED_BY),
    ...paging,
  },
  (call) => {
    const { noteId, completed, isDeleted = false, sort = 'createdAt:desc' } = call.input;
    const workspace = workspaceFor(call, call.input.workspaceId);
    const search = searchOf(call.input.search);
    const kept = workspace.todos.filter(
      (todo) =>
        (isDeleted || todoDeletedAt(workspace, todo) === null) &&
        isIn(noteId, todo.noteId) &&
        (completed === undefined || completed === (todo.completedAt !== null)) &&
        contains(search, todo.text),
    );
    const rows = sorted(kept, sort, (todo, field) =>
      field === 'completed' ? todo.completedAt !== null : todo[field as keyof Omit<Todo, 'id' | 'noteId'>],
    );
    const filters = {
      workspaceId: workspace.id,
      noteId: idFilter(noteId),
      completed: completed ?? null,
      isDeleted,
      search,
    };
    return listed(rows, call.input, (todo) => todoShape(call.caller, workspace, todo), filters);
  },
);

export const getTodo = operation('GET /todo/{todoId}', { todoId: required(anyText) }, (call) => {
  const { workspace, row } = todoFor(call, call.input.todoId);
  return one(todoShape(call.caller, workspace, row));
});

export const createTodo = operation(
  'POST /todo',
  {
    text: required(named(TEXT_MAX)),
    noteId: required(anyText),
    lineNumber: required(lineNumber),
    completed: flag,
    workspaceId: anyText,
  },
  (call) => {
    const { noteId, completed = false, workspaceId, ...input } = call.input;
    const workspace = workspaceFor(call, workspaceId);
    const { id, existing } = idToCreate(call, workspace, 'POST /todo', workspace.todos);
    if (existing) return one(todoShape(call.caller, workspace, existing), replayed(true));
    const todo = {
      ...input,
      id,
      noteId: liveNoteIn(call, workspace, noteId).id,
      completedAt: completed ? call.now : null,
      derived: false,
      deletedAt: null,
      createdAt: call.now,
      updatedAt: call.now,
    };
    workspace.todos.push(todo);
    addTodoChange(workspace, todo, call.now);
    return one(todoShape(call.caller, workspace, todo));
  },
  ['Idempotency-Key'],
);

export const updateTodo = operation(
  'PUT /todo',
  { todoId: required(anyText), text: named(TEXT_MAX), completed: flag, lineNumber },
  (call) => {
    const { text, completed, lineNumber: line } = call.input;
    const { workspace, row: todo } = todoFor(call, call.input.todoId);
    if (todoDeletedAt(workspace, todo) !== null) refuse('todoNotFound');
    if (todo.derived) changeCheckbox(call, workspace, todo, call.input);
    todo.text = text ?? todo.text;
    todo.lineNumber = line ?? todo.lineNumber;
    if (completed === false) todo.completedAt = null;
    if (completed === true) todo.completedAt ??= call.now;
    if ([text, completed, line].some((member) => member !== undefined)) {
      todo.updatedAt = call.now;
      addChange(workspace, 'todo', todo.id, call.now);
    }
    return one(todoShape(call.caller, workspace, todo));
  },
);

/** A change of a derived todo changes its line, if the line still has the todo's text and state (E12). */
function changeCheckbox(
  call: Call,
  workspace: Workspace,
  todo: Todo,
  {
    text = todo.text,
    completed = todo.completedAt !== null,
  }: { text?: string | undefined; completed?: boolean | undefined },
): void {
  if (text === todo.text && completed === (todo.completedAt !== null)) return;
  const note = workspace.notes.find(({ id }) => id === todo.noteId);
  const box = checkboxesIn(note?.content ?? '').find(({ line }) => line === todo.lineNumber);
  const isSame = box?.text === inOneLine(todo.text) && box.checked === (todo.completedAt !== null);
  if (!note || !isSame) return;
  const content = withCheckbox(note.content, box, { text: inOneLine(text), checked: completed });
  if (content === note.content) return;
  rewrite(call, workspace, note, { content });
  touch(call, workspace, note);
}

export const deleteTodo = operation('DELETE /todo', { todoId: required(anyText) }, (call) => {
  const { workspace, row: todo } = todoFor(call, call.input.todoId);
  if (todoDeletedAt(workspace, todo) === null) {
    todo.deletedAt = call.now;
    addTodoChange(workspace, todo, call.now);
  }
  return one({ deleted: true, todoId: todo.id, softDeleted: true });
});
