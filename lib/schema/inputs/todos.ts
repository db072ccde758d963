// The inputs of requests about todos.
import Type, { type Static } from 'typebox';
import { Deleted, Flag, Id, LineNumber, paging, Search, Sort, TodoText, WorkspaceId } from '../fields.ts';

export const TodoQuery = Type.Object({
  workspaceId: Type.Optional(WorkspaceId),
  noteId: Type.Optional(Id),
  completed: Type.Optional(Flag),
  isDeleted: Type.Optional(Deleted),
  search: Type.Optional(Search),
  sort: Type.Optional(Sort('text', 'completed', 'createdAt', 'updatedAt', 'completedAt', 'lineNumber')),
  ...paging,
});
export type TodoQuery = Static<typeof TodoQuery>;

export const NewTodo = Type.Object({
  text: TodoText,
  noteId: Id,
  lineNumber: LineNumber,
  completed: Type.Optional(Flag),
  workspaceId: Type.Optional(WorkspaceId),
});
export type NewTodo = Static<typeof NewTodo>;

export const TodoUpdate = Type.Object({
  todoId: Id,
  text: Type.Optional(TodoText),
  completed: Type.Optional(Flag),
  lineNumber: Type.Optional(LineNumber),
});
export type TodoUpdate = Static<typeof TodoUpdate>;

/** The todo that a path or a body names. */
export const TodoRef = Type.Object({ todoId: Id });
export type TodoRef = Static<typeof TodoRef>;
