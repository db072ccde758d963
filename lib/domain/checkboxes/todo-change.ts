// Changes of a todo's row.
import { laterThan } from '../../core/clock.ts';
import { noneLeft } from '../../core/inputs.ts';
import type { TodoRow } from '../../db/resources/todos.ts';
import type { TodoUpdate } from '../../schema/inputs/todos.ts';

export type TodoChanges = Omit<TodoUpdate, 'todoId'>;

/** The changed todo. Completing it again keeps the time of completion; reopening clears it (D24). */
export function changedTodo(read: TodoRow, { text, completed, lineNumber, ...left }: TodoChanges): TodoRow {
  noneLeft(left);
  const { completedAt, ...rest } = read;
  const time = laterThan(read.updated);
  const isCompleted = completed ?? completedAt !== undefined;
  return {
    ...rest,
    text: text ?? read.text,
    line: lineNumber ?? read.line,
    updated: time,
    version: read.version + 1,
    ...(isCompleted && { completedAt: completedAt ?? time }),
  };
}

/** The todo, deleted itself. */
export const deletedTodo = (read: TodoRow, time: number): TodoRow => ({
  ...read,
  deleted: time,
  version: read.version + 1,
});
