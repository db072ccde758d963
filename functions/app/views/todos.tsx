// All open todos of the workspace, grouped by note. A ticked todo stays in the list while the view is open, so that it
// can be undone.
import { useEffect, useMemo } from 'preact/hooks';
import type { Todo } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { List, PAGE } from '../notes/list.ts';
import { openNote } from '../notes/open-notes.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { attempt } from '../state/notices.ts';
import { links } from '../state/links.ts';
import { isReadOnly } from '../state/session.ts';
import { ListFrame, Page } from './ui.tsx';

export function TodosView() {
  const workspace = workspaceId.value;
  const list = useMemo(() => todosOf(workspace), [workspace]);
  useEffect(() => void readNotes(list.items.value), [list.items.value]);
  const all = list.items.value.toSorted((one, other) => one.lineNumber - other.lineNumber);
  return (
    <Page title="Todos">
      <ListFrame
        list={list}
        empty="Nothing to do. A line such as “- [ ] Water the plants” in any note becomes a todo here."
      >
        {[...Map.groupBy(all, ({ noteId }) => noteId)].map(([noteId, todos]) => (
          <section key={noteId}>
            <h2 class="todo-note" dir="auto">
              <a href={links.note(noteId)}>{openNote(noteId).name.value || '…'}</a>
            </h2>
            <ul class="items">
              {todos.map((todo) => (
                <Item key={todo.id} todo={todo} list={list} />
              ))}
            </ul>
          </section>
        ))}
      </ListFrame>
    </Page>
  );
}

const todosOf = (workspace: string): List<Todo> =>
  new List<Todo>({
    workspaceId: workspace,
    type: 'todo',
    read: async (page) => {
      const filter = { workspaceId: workspace, completed: false, sort: 'updatedAt:desc' } as const;
      return (await call('GET /todo', { ...filter, page, limit: PAGE })).body;
    },
    accept(todo, isKnown) {
      if (todo.isDeleted) return 'remove';
      return isKnown || !todo.completed ? 'keep' : 'ignore';
    },
    copy: `todos ${workspace}`,
  });

/** Reads the notes of todos for their names, one after another. */
async function readNotes(todos: readonly Todo[]): Promise<void> {
  for (const { noteId } of todos)
    if (openNote(noteId).status.peek() === 'loading') await openNote(noteId).load();
}

function Item({ todo, list }: { readonly todo: Todo; readonly list: List<Todo> }) {
  const complete = async (completed: boolean): Promise<void> => {
    list.put({ ...todo, completed });
    try {
      list.put((await call('PUT /todo', { todoId: todo.id, completed })).body.data);
    } catch (error) {
      list.put(todo);
      throw error;
    }
  };
  return (
    <li class={todo.completed ? 'done' : ''}>
      <label>
        <input
          type="checkbox"
          checked={todo.completed}
          disabled={isReadOnly()}
          onChange={({ currentTarget }) => attempt(() => complete(currentTarget.checked))}
        />
        <span dir="auto">{todo.text}</span>
      </label>
      {todo.completed && (
        <button onClick={() => attempt(() => complete(false))} aria-label={`Undo: ${todo.text}`}>
          Undo
        </button>
      )}
    </li>
  );
}
