// Todos that follow the checkboxes of a note, if a write asks for it (D38).
import { checkboxesIn, type Checkbox } from './checkboxes.ts';
import { refuseInvalid, Undecided } from './errors.ts';
import type { Call } from './operation.ts';
import { addChange, freshId, type Note, type Todo, type Workspace } from './state.ts';

const CHECKBOXES_MAX = 1000;

/** The checkboxes of a content, of which a synced one may have at most 1,000. */
export function checkboxesToSync(workspace: Workspace, note: Note, content: string): Checkbox[] {
  const checkboxes = checkboxesIn(content);
  if (checkboxes.length > CHECKBOXES_MAX) refuseInvalid('content: must have at most 1000 checkboxes');
  requireDistinctLines(workspace, note);
  return checkboxes;
}

/** How a checkbox is matched with its todo: by line and text, then by text, then by line. */
const MATCHES: readonly ((box: Checkbox, todo: Todo) => boolean)[] = [
  (box, todo) => box.line === todo.lineNumber && box.text === todo.text,
  (box, todo) => box.text === todo.text,
  (box, todo) => box.line === todo.lineNumber,
];

/** Changes the derived todos of a live note so that there is one for each checkbox. */
export function syncTodos(
  call: Call,
  workspace: Workspace,
  note: Note,
  checkboxes: readonly Checkbox[],
): void {
  const todos = derivedTodos(workspace, note).toSorted((a, b) => a.lineNumber - b.lineNumber);
  const boxes = new Set(checkboxes);
  const unmatched = new Set(todos);
  for (const matches of MATCHES)
    for (const box of boxes) {
      const todo = [...unmatched].find((each) => matches(box, each));
      if (!todo) continue;
      boxes.delete(box);
      unmatched.delete(todo);
      follow(call, workspace, todo, box);
    }
  for (const todo of unmatched) {
    todo.deletedAt = call.now;
    addChange(workspace, 'todo', todo.id, call.now);
  }
  for (const box of boxes) workspace.todos.push(derive(call, workspace, note, box));
}

const derivedTodos = ({ todos }: Workspace, { id }: Note): Todo[] =>
  todos.filter(({ noteId, derived, deletedAt }) => noteId === id && derived && deletedAt === null);

/** Which of two todos with the same line follows a checkbox is open. */
function requireDistinctLines(workspace: Workspace, note: Note): void {
  const lines = derivedTodos(workspace, note).map(({ lineNumber }) => lineNumber);
  if (new Set(lines).size < lines.length) throw new Undecided();
}

/** The text of the note overrides the todo; one that has not changed stays as it is. */
function follow({ now }: Call, workspace: Workspace, todo: Todo, { line, text, checked }: Checkbox): void {
  const isCompleted = todo.completedAt !== null;
  if (todo.lineNumber === line && todo.text === text && isCompleted === checked) return;
  todo.lineNumber = line;
  todo.text = text;
  if (isCompleted !== checked) todo.completedAt = checked ? now : null;
  todo.updatedAt = now;
  addChange(workspace, 'todo', todo.id, now);
}

function derive({ state, now }: Call, workspace: Workspace, note: Note, box: Checkbox): Todo {
  const id = freshId(state, workspace);
  addChange(workspace, 'todo', id, now);
  return {
    id,
    noteId: note.id,
    text: box.text,
    completedAt: box.checked ? now : null,
    lineNumber: box.line,
    derived: true,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}
