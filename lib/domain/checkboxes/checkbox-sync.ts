// Checkbox sync (D38): todos derived from the checkbox lines of a note follow its text. A line is matched to the todo
// of the same line and text, then of the same text, then of the same line. A todo therefore keeps its id if its line
// moves or its text changes. Todos created directly are never changed.
import { now } from '../../core/clock.ts';
import { codeOf, localOf, newId } from '../../core/ids.ts';
import type { NoteRow, TextPart } from '../../db/resources/notes.ts';
import { todos, type TodoRow } from '../../db/resources/todos.ts';
import { checkboxesIn, type Checkbox } from './checkboxes.ts';
import { invalidField } from '../errors.ts';
import { step, type Step } from '../write/write.ts';
import { changedTodo, countedTodos, deletedTodo } from './note-todos.ts';
import { inOneLine } from './todo-text.ts';

/**
 * The steps that update a note's derived todos to match its content, or a part of it.
 * @throws ApiError invalidRequest if there are too many checkboxes
 * @throws Conflict if todos of the note are created or deleted concurrently
 */
export async function checkboxSteps(
  note: Pick<NoteRow, 'id' | 'todos'>,
  content: string,
  part?: TextPart,
): Promise<Step[]> {
  const boxes = syncedBoxes(content, part);
  const derived = (await countedTodos(note)).filter((todo) => todo.derived);
  return matched(boxes, derived).flatMap(([box, todo]) => pairSteps(note.id, box, todo));
}

/** The maximum number of checkboxes in a note. A request has time to write todos for this many. */
const CHECKBOXES_MAX = 1_000;

/**
 * The checkboxes of a content, or of a part of it, from which todos are derived.
 * @throws ApiError invalidRequest if there are too many
 */
export function syncedBoxes(
  content: string,
  { start, end }: TextPart = { start: 0, end: Infinity },
): Checkbox[] {
  const boxes = checkboxesIn(content).filter(({ offset }) => start <= offset && offset < end);
  if (boxes.length <= CHECKBOXES_MAX) return boxes;
  throw invalidField('content', `must hold at most ${CHECKBOXES_MAX} checkboxes to derive todos from`);
}

type Pair = readonly [Checkbox | undefined, TodoRow | undefined];

/** A todo, and its text on one line. */
type Candidate = readonly [TodoRow, string];

const RULES: readonly ((box: Checkbox, candidate: Candidate) => boolean)[] = [
  (box, [todo, text]) => box.line === todo.line && box.text === text,
  (box, [, text]) => box.text === text,
  (box, [, text]) => box.beginning === text,
  (box, [todo]) => box.line === todo.line,
];

/** Every checkbox with its todo, and the todos without a checkbox. */
export function matched(boxes: readonly Checkbox[], candidates: readonly TodoRow[]): Pair[] {
  const pairs: Pair[] = [];
  const openBoxes = new Set(boxes);
  const byLine = candidates.toSorted((a, b) => a.line - b.line);
  const openTodos = new Set(byLine.map((todo): Candidate => [todo, inOneLine(todo.text)]));
  for (const rule of RULES)
    for (const box of openBoxes) {
      const found = openTodos.values().find((candidate) => rule(box, candidate));
      if (!found) continue;
      pairs.push([box, found[0]]);
      openBoxes.delete(box);
      openTodos.delete(found);
    }
  for (const box of openBoxes) pairs.push([box, undefined]);
  for (const [todo] of openTodos) pairs.push([undefined, todo]);
  return pairs;
}

function pairSteps(noteId: string, box: Checkbox | undefined, todo: TodoRow | undefined): Step[] {
  const time = now();
  if (!box)
    return todo ? [step(todos.replace(deletedTodo(todo, time), todo), { counters: { todos: -1 } })] : [];
  const { text, line, checked: completed } = box;
  if (!todo) {
    const times = { created: time, updated: time, ...(completed && { completedAt: time }) };
    const row = {
      id: newId(codeOf(noteId)),
      text,
      note: localOf(noteId),
      line,
      ...times,
      version: 1,
      derived: true,
    } as const;
    return [step(todos.put(row), { counters: { todos: 1 } })];
  }
  const same = todo.text === text && todo.line === line && (todo.completedAt !== undefined) === completed;
  return same ? [] : [step(todos.replace(changedTodo(todo, { text, lineNumber: line, completed }), todo))];
}
