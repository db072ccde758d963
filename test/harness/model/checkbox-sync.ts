// Todos that follow the checkboxes of a note, if a write asks for it (D38).
import { checkboxesIn, inOneLine, type Checkbox } from './checkboxes.ts';
import { reject, Undecided } from './errors.ts';
import { addChange, idFor, iso, newTodo, type At, type Note, type Todo, later } from './state.ts';

const CHECKBOXES_MAX = 1000;

/** How a checkbox is matched with its todo: by line and text, then by text, then by line. */
const MATCHES: readonly ((box: Checkbox, todo: Todo) => boolean)[] = [
  (box, todo) => box.line === todo.lineNumber && box.text === inOneLine(todo.text),
  (box, todo) => box.text === inOneLine(todo.text),
  (box, todo) => box.line === todo.lineNumber,
];

const derivedTodos = ({ workspace }: At, { id }: Note): Todo[] =>
  workspace.todo
    .filter(({ noteId, derived, deletedAt }) => noteId === id && derived && deletedAt === null)
    .toSorted((a, b) => a.lineNumber - b.lineNumber);

/** The checkboxes of a content, of which a synced one may have at most 1,000. */
export function checkboxesToSync(at: At, note: Note, content: string): Checkbox[] {
  const checkboxes = checkboxesIn(content);
  if (checkboxes.length > CHECKBOXES_MAX)
    reject(400, 'content: must hold at most 1000 checkboxes to derive todos from');
  const lines = derivedTodos(at, note).map(({ lineNumber }) => lineNumber);
  // Which of two todos with the same line follows a checkbox is open.
  if (new Set(lines).size < lines.length) throw new Undecided();
  return checkboxes;
}

/** Changes the derived todos of a live note so that there is one for each checkbox. */
export function syncTodos(at: At, note: Note, checkboxes: readonly Checkbox[]): void {
  const boxes = new Set(checkboxes);
  const todos = new Set(derivedTodos(at, note));
  for (const matches of MATCHES)
    for (const box of boxes) {
      const todo = [...todos].find((each) => matches(box, each));
      if (todo) follow(at, todo, box);
      if (todo && todos.delete(todo)) boxes.delete(box);
    }
  for (const todo of todos) todo.deletedAt = iso(at.now);
  const made = [...boxes].map(({ line, text, checked }) =>
    newTodo(at, { id: idFor(at), noteId: note.id, text, lineNumber: line, derived: true }, checked),
  );
  at.workspace.todo.push(...made);
  addChange(at, ...todos, ...made);
}

/** The text of the note overrides the todo. One that has not changed stays as it is. */
function follow(at: At, todo: Todo, { line, text, checked }: Checkbox): void {
  const isCompleted = todo.completedAt !== null;
  if (todo.lineNumber === line && todo.text === text && isCompleted === checked) return;
  const completedAt = checked ? (todo.completedAt ?? iso(at.now)) : null;
  Object.assign(todo, { lineNumber: line, text, completedAt, updatedAt: later(at.now, todo) });
  addChange(at, todo);
}
