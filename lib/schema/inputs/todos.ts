// The inputs of requests about todos.
import Type, { type Static } from 'typebox';
import { Deleted, Flag, Id, LineNumber, paging, Search, TimeZone, TodoText, WorkspaceId } from '../fields.ts';
import { Day, HasDueDate, TodoSort, WithDueDate, WithNoteName } from '../list-fields.ts';

export const TodoQuery = Type.Object({
  workspaceId: Type.Optional(WorkspaceId),
  noteId: Type.Optional(Id),
  completed: Type.Optional(Flag),
  isDeleted: Type.Optional(Deleted),
  search: Type.Optional(Search),
  dueFrom: Type.Optional(Day('Only todos that are due on this day or later:')),
  dueTo: Type.Optional(Day('Only todos that are due on this day or earlier:')),
  due: Type.Optional(HasDueDate),
  dueDate: Type.Optional(WithDueDate),
  noteName: Type.Optional(WithNoteName),
  timeZone: Type.Optional(TimeZone),
  sort: Type.Optional(TodoSort),
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
