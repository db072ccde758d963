// The open todos of a workspace. A ticked todo stays in the list while the view is open, so that it can be undone.
import { signal } from '@preact/signals';
import type { Todo } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { isTransient, sentenceOf } from '../api/failures.ts';
import { reportWrite } from '../state/events.ts';
import { noteCopy, readCopy, storeCopy, type NoteCopy } from '../store/copies.ts';
import { followChanges, markStart } from './changes.ts';

const PAGE = 100;

export class TodoList {
  readonly todos = signal<ReadonlyMap<string, Todo>>(new Map());
  /** The names of the notes, as far as they are known. */
  readonly names = signal<ReadonlyMap<string, string>>(new Map());
  readonly isLoaded = signal(false);
  readonly hasMore = signal(false);
  readonly problem = signal('');
  readonly workspaceId: string;
  private pages = 0;

  constructor(workspaceId: string) {
    this.workspaceId = workspaceId;
  }

  /** Reads the next page. */
  async more(): Promise<void> {
    const { workspaceId } = this;
    const copy = `todos ${workspaceId}`;
    try {
      await markStart(workspaceId);
      const query = {
        workspaceId,
        completed: false,
        sort: 'updatedAt:desc',
        page: this.pages + 1,
        limit: PAGE,
      };
      const { body } = await call('GET /todo', query);
      this.pages += 1;
      this.show(body.data);
      this.hasMore.value = body.pagination.totalPages > this.pages;
      this.problem.value = '';
      if (this.pages === 1) void storeCopy(copy, body.data);
    } catch (error) {
      this.problem.value = sentenceOf(error);
      if (isTransient(error)) this.show((await readCopy<Todo[]>(copy)) ?? []);
    }
    this.isLoaded.value = true;
    await this.readNames();
  }

  /** Completes a todo, or opens it again. */
  async complete(todo: Todo, completed: boolean): Promise<void> {
    this.show([{ ...todo, completed }]);
    try {
      this.show([(await call('PUT /todo', { todoId: todo.id, completed })).body.data]);
      reportWrite();
    } catch (error) {
      this.show([todo]);
      throw error;
    }
  }

  /** Adds todos, or takes over their changes. Deleted ones, and those in `removed`, leave the list. */
  show(todos: readonly Todo[], removed: readonly string[] = []): void {
    const next = new Map(this.todos.peek());
    for (const todo of todos) {
      if (todo.isDeleted) next.delete(todo.id);
      else if (next.has(todo.id) || !todo.completed) next.set(todo.id, todo);
    }
    for (const id of removed) next.delete(id);
    this.todos.value = next;
  }

  async readNames(): Promise<void> {
    for (const { noteId } of this.todos.peek().values()) {
      if (this.names.peek().has(noteId)) continue;
      const note = await call('GET /note/{noteId}', { noteId })
        .then(({ body }) => body.data)
        .catch(async () => (await readCopy<NoteCopy>(noteCopy(noteId)))?.note);
      this.names.value = new Map(this.names.peek()).set(noteId, note?.name ?? 'Note');
    }
  }
}

/** Hands the changes of todos to a list, until the returned function is called. */
export const followTodos = (list: TodoList): (() => void) =>
  followChanges({
    apply(changes, workspaceId) {
      if (workspaceId !== list.workspaceId) return;
      const removed = changes.filter(({ type, deleted }) => type === 'todo' && deleted);
      const todos = changes.flatMap(({ resource }) =>
        resource && 'completed' in resource ? [resource] : [],
      );
      list.show(
        todos,
        removed.map(({ id }) => id),
      );
      void list.readNames();
    },
    restart: () => void list.more(),
  });
