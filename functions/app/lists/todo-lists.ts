// The lists of open todos, by due date, then by note. A ticked todo stays in a list while its view is open, so that it can
// be undone.
import type { TodoListItem } from '../../../lib/schema/list-items.ts';
import { call } from '../state/client.ts';
import { addDays } from '../../../lib/core/iso-calendar.ts';
import { partOf, type Part } from './due-date.ts';
import { List, PAGE } from './list.ts';
import { today } from '../state/today.ts';

type Order = 'dueDate:asc' | 'dueDate:desc';

/** The open todos of a workspace. */
export const todoList = (workspaceId: string): List<TodoListItem> => openTodos(workspaceId, 'dueDate:asc');

/** The open todos that are due until a day, those of this day first. */
export const dueList = (workspaceId: string, day: string): List<TodoListItem> =>
  openTodos(workspaceId, 'dueDate:desc', day);

function openTodos(workspaceId: string, sort: Order, dueTo?: string): List<TodoListItem> {
  const filter = { workspaceId, completed: false, dueTo, limit: PAGE } as const;
  const members = { dueDate: true, noteName: true, sort } as const;
  return new List<TodoListItem>({
    workspaceId,
    type: 'todo',
    read: async (page) => (await call('GET /todo', { ...filter, ...members, page })).body,
    accept(todo, isKnown) {
      if (todo.isDeleted) return 'remove';
      if (isKnown) return 'keep';
      const isDue = dueTo === undefined || (todo.dueDate ?? '9999') <= dueTo;
      return todo.completed || !isDue ? 'ignore' : 'keep';
    },
    compare: sort === 'dueDate:asc' ? byDate : (one, other) => byDate(one, other, -1),
    copy: `todos ${workspaceId} ${dueTo === undefined ? '' : 'due'}`,
  });
}

/** @param direction -1: the last date first; the todos of one date always in the order of their notes */
function byDate(one: TodoListItem, other: TodoListItem, direction = 1): number {
  const keys = (todo: TodoListItem) => [todo.dueDate ?? '9999', todo.noteName ?? '', todo.noteId];
  const [mine, its] = [keys(one), keys(other)];
  const at = mine.findIndex((key, index) => key !== its[index]);
  if (at < 0) return one.lineNumber - other.lineNumber;
  return ((mine[at] ?? '') < (its[at] ?? '') ? -1 : 1) * (at === 0 ? direction : 1);
}

/** Rows above the note of today, and overdue ones among them. */
const [DUE_MAX, OVERDUE_MAX] = [6, 3];

interface DueToday {
  readonly shown: readonly TodoListItem[];
  /** The number of the todos that are not shown. */
  readonly others: number;
}

/** What today shows of the todos that are due, the last date first: those of today, then some that are overdue. */
export function dueToday(todos: readonly TodoListItem[], now: string): DueToday {
  const dueNow = todos.filter(({ dueDate }) => dueDate === now);
  const overdue = todos.filter(({ dueDate }) => dueDate !== now);
  const shown = [...dueNow, ...overdue.slice(0, OVERDUE_MAX)].slice(0, DUE_MAX);
  return { shown, others: todos.length - shown.length };
}

/** A row of the list: the title of a part, or a todo. */
export type TodoRow =
  { readonly id: string; readonly part: Part } | { readonly id: string; readonly todo: TodoListItem };

/** The todos with the title of each part before its first one: those of today, overdue ones, the last date first, then others. */
export function inParts(todos: readonly TodoListItem[]): TodoRow[] {
  const now = today.value;
  const inAWeek = addDays(now, 7);
  const parts = Map.groupBy(todos, ({ dueDate = null }) => partOf(dueDate, now, inAWeek));
  const isFirst = (part: Part): number => Number(part === 'Today');
  return [...parts]
    .toSorted(([one], [other]) => isFirst(other) - isFirst(one))
    .flatMap(([part, items]) => [
      { id: part, part },
      ...(part === 'Overdue' ? items.toSorted((one, other) => byDate(one, other, -1)) : items).map(
        (todo) => ({ id: todo.id, todo }),
      ),
    ]);
}
