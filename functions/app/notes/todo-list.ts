// The open todos of a workspace. A ticked todo stays in the list until the list is read again, so that it can be undone.
import { signal } from '@preact/signals';
import type { Todo } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { isTransient, sentenceOf } from '../api/failures.ts';
import { reportWrite } from '../state/events.ts';
import { showNotice } from '../state/notices.ts';
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
  readonly workspace: string;
  private pages = 0;

  constructor(workspace: string) {
    this.workspace = workspace;
  }

  /** Reads the next page. */
  async more(): Promise<void> {
    const copy = `todos ${this.workspace}`;
    try {
      await markStart(this.workspace);
      const input = {
        workspaceId: this.workspace,
        completed: false,
        sort: 'updatedAt:desc',
        page: this.pages + 1,
        limit: PAGE,
      };
      const { body } = await call('GET /todo', input);
      this.pages += 1;
      this.add(body.data);
      this.hasMore.value = body.pagination.totalPages > this.pages;
      this.problem.value = '';
      if (this.pages === 1) void storeCopy(copy, body.data);
    } catch (error) {
      this.problem.value = sentenceOf(error);
      if (isTransient(error)) this.add((await readCopy<Todo[]>(copy)) ?? []);
    }
    this.isLoaded.value = true;
    await this.readNames();
  }

  /** Completes a todo, or opens it again. */
  async complete(todo: Todo, completed: boolean): Promise<void> {
    this.add([{ ...todo, completed }]);
    try {
      const { body } = await call('PUT /todo', { todoId: todo.id, completed });
      this.add([body.data]);
      reportWrite();
    } catch (error) {
      this.add([todo]);
      showNotice(sentenceOf(error));
    }
  }

  /** Takes over changed todos: new ones are added, ticked ones stay, deleted ones are removed. */
  apply(changed: readonly { readonly id: string; readonly todo: Todo | undefined }[]): void {
    const next = new Map(this.todos.peek());
    for (const { id, todo } of changed)
      if (!todo || todo.isDeleted) next.delete(id);
      else if (next.has(id) || !todo.completed) next.set(id, todo);
    this.todos.value = next;
    void this.readNames();
  }

  private add(todos: readonly Todo[]): void {
    this.todos.value = new Map([...this.todos.peek(), ...todos.map((todo) => [todo.id, todo] as const)]);
  }

  private async readNames(): Promise<void> {
    const known = this.names.peek();
    const unknown = new Set([...this.todos.peek().values()].map(({ noteId }) => noteId));
    for (const noteId of unknown) {
      if (known.has(noteId)) continue;
      const note = await call('GET /note/{noteId}', { noteId }).then(
        ({ body, etag }) => {
          void storeCopy(noteCopy(noteId), { note: body.data, etag } satisfies NoteCopy);
          return body.data;
        },
        async () => (await readCopy<NoteCopy>(noteCopy(noteId)))?.note,
      );
      if (note) this.names.value = new Map(this.names.peek()).set(noteId, note.name);
    }
  }
}

/** Hands the changes of todos to a list, until the returned function is called. */
export function followTodos(list: TodoList): () => void {
  return followChanges({
    apply(changes, workspace) {
      if (workspace !== list.workspace) return;
      const changed = changes.filter(({ type }) => type === 'todo');
      list.apply(
        changed.map(({ id, resource }) => ({
          id,
          todo: resource && 'completed' in resource ? resource : undefined,
        })),
      );
    },
    restart: () => undefined,
  });
}
