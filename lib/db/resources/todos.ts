// Todos: tasks bound to a line of a note.
import { timestamp, timestampOrNull } from '../../core/clock.ts';
import { bytesToId, codeOf, idOf, idToBytes } from '../../core/ids.ts';
import type { Todo } from '../../schema/entities.ts';
import { TODOS } from '../table/keys.ts';
import { repository, sameVersion } from './repository.ts';

/** A todo. `note` is the local part of its note's id, times are in milliseconds since the epoch. */
export interface TodoRow {
  readonly id: string;
  readonly text: string;
  readonly note: string;
  readonly line: number;
  readonly created: number;
  readonly updated: number;
  /** Increases with every change: the optimistic lock. */
  readonly version: number;
  /** When it was completed; absent while it is open. */
  readonly completedAt?: number;
  /**
   * When it was deleted itself. If its note is in the trash, the todo is deleted, too, but its row does not record
   * that.
   */
  readonly deleted?: number;
  /** Whether it is derived from a checkbox line of its note and follows it (D38). */
  readonly derived?: true;
}

/** The stored attributes besides the keys. */
type TodoItem = Omit<TodoRow, 'id' | 'note' | 'completedAt'> & {
  readonly note: Uint8Array;
  readonly completed?: number;
};

const toAttributes = (row: TodoRow): TodoItem => {
  const { id: _, note, completedAt, ...rest } = row;
  return {
    ...rest,
    note: idToBytes(note),
    ...(completedAt !== undefined && { completed: completedAt }),
  };
};

const fromAttributes = (id: string, { note, completed, ...row }: TodoItem): TodoRow => ({
  id,
  ...row,
  note: bytesToId(note),
  ...(completed !== undefined && { completedAt: completed }),
});

/** The todos of a workspace, deleted ones included. */
export const todos = repository(TODOS, { toAttributes, fromAttributes, unchanged: sameVersion });

/** A todo as the API returns it. */
export function toTodo(
  { id, text, note, line, created, updated, completedAt, deleted }: TodoRow,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Todo {
  return {
    id,
    text,
    completed: completedAt !== undefined,
    completedAt: timestampOrNull(completedAt),
    noteId: idOf(note, codeOf(id)),
    lineNumber: line,
    workspaceId,
    userId,
    isDeleted: deleted !== undefined,
    deletedAt: timestampOrNull(deleted),
    deletedBy: deleted === undefined ? null : userId,
    createdAt: timestamp(created),
    updatedAt: timestamp(updated),
  };
}
