// All open todos of the workspace, grouped by note.
import { useEffect, useMemo } from 'preact/hooks';
import type { Todo } from '../../../lib/schema/entities.ts';
import { followTodos, TodoList } from '../notes/todo-list.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { links } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';
import { useTitle } from './use-title.ts';

export function TodosView() {
  useTitle('Todos');
  const workspace = workspaceId.value;
  const list = useMemo(() => new TodoList(workspace), [workspace]);
  useEffect(() => {
    void list.more();
    return followTodos(list);
  }, [list]);
  const all = [...list.todos.value.values()];
  const byNote = Map.groupBy(all, ({ noteId }) => noteId);
  const open = all.filter(({ completed }) => !completed).length;
  return (
    <section class="page">
      <header class="list-head">
        <h1>Todos</h1>
        {list.isLoaded.value && all.length > 0 && (
          <p class="count" role="status">
            {open}
            {list.hasMore.value ? '+' : ''} open
          </p>
        )}
      </header>
      {list.problem.value !== '' && (
        <p class="callout" role="alert">
          {list.problem.value}
        </p>
      )}
      {!list.isLoaded.value && <p class="empty loading">Loading…</p>}
      {list.isLoaded.value && all.length === 0 && (
        <p class="empty">
          Nothing to do. A line such as <code>- [ ] Call Ada</code> in any note becomes a todo here.
        </p>
      )}
      {[...byNote].map(([noteId, todos]) => (
        <section class="todo-note" key={noteId}>
          <h2 dir="auto">
            <a href={links.note(noteId)}>{list.names.value.get(noteId) ?? '…'}</a>
          </h2>
          <ul class="todos">
            {todos
              .toSorted((one, other) => one.lineNumber - other.lineNumber)
              .map((todo) => (
                <Item key={todo.id} todo={todo} list={list} />
              ))}
          </ul>
        </section>
      ))}
      {list.hasMore.value && <button onClick={() => void list.more()}>Show more</button>}
    </section>
  );
}

const Item = ({ todo, list }: { readonly todo: Todo; readonly list: TodoList }) => (
  <li class={todo.completed ? 'done' : ''}>
    <label>
      <input
        type="checkbox"
        checked={todo.completed}
        disabled={isReadOnly()}
        onChange={({ currentTarget }) => void list.complete(todo, currentTarget.checked)}
      />
      <span dir="auto">{todo.text}</span>
    </label>
    {todo.completed && !isReadOnly() && (
      <button onClick={() => void list.complete(todo, false)} aria-label={`Undo: ${todo.text}`}>
        Undo
      </button>
    )}
  </li>
);
