// All open todos of the workspace, grouped by note.
import { useEffect, useMemo } from 'preact/hooks';
import type { Todo } from '../../../lib/schema/entities.ts';
import { completeTodo, noteNames, readNames, todoList, type TodoList } from '../notes/todo-list.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { attempt } from '../state/notices.ts';
import { links } from '../state/links.ts';
import { isReadOnly } from '../state/session.ts';
import { Head, ListFrame } from './ui.tsx';

export function TodosView() {
  const workspace = workspaceId.value;
  const list = useMemo(() => todoList(workspace), [workspace]);
  useEffect(() => list.follow('todo'), [list]);
  useEffect(() => void readNames(list.items.value), [list.items.value]);
  const all = list.items.value.toSorted((one, other) => one.lineNumber - other.lineNumber);
  return (
    <section class="page">
      <Head title="Todos" />
      <ListFrame
        list={list}
        isEmpty={all.length === 0}
        empty="Nothing to do. A line such as “- [ ] Water the plants” in any note becomes a todo here."
      >
        {[...Map.groupBy(all, ({ noteId }) => noteId)].map(([noteId, todos]) => (
          <section key={noteId}>
            <h2 class="todo-note" dir="auto">
              <a href={links.note(noteId)}>{noteNames.value.get(noteId) ?? '…'}</a>
            </h2>
            <ul class="items">
              {todos.map((todo) => (
                <Item key={todo.id} todo={todo} list={list} />
              ))}
            </ul>
          </section>
        ))}
      </ListFrame>
    </section>
  );
}

function Item({ todo, list }: { readonly todo: Todo; readonly list: TodoList }) {
  const complete = (completed: boolean): void => attempt(() => completeTodo(list, todo, completed));
  return (
    <li class={todo.completed ? 'done' : ''}>
      <label>
        <input
          type="checkbox"
          checked={todo.completed}
          disabled={isReadOnly()}
          onChange={({ currentTarget }) => complete(currentTarget.checked)}
        />
        <span dir="auto">{todo.text}</span>
      </label>
      {todo.completed && (
        <button onClick={() => complete(false)} aria-label={`Undo: ${todo.text}`}>
          Undo
        </button>
      )}
    </li>
  );
}
