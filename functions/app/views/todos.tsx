// All open todos of the workspace, by due date, and the due todos above the field of today.
import { useEffect, useMemo } from 'preact/hooks';
import { online } from '../api/request.ts';
import { dueList, dueToday, inParts, todoList, type TodoRow } from '../lists/todo-lists.ts';
import { isTemplate, workspaceId } from '../lists/workspaces.ts';
import { today } from '../state/today.ts';
import type { TodoListItem } from '../../../lib/schema/list-items.ts';
import { addresses } from '../state/addresses.ts';
import { isReadOnly } from '../state/session.ts';
import { dueTitle } from '../parts/dates.ts';
import { ListFrame } from '../parts/list-frame.tsx';
import { Rows } from '../parts/rows.tsx';
import { Subscribe } from '../note-page/subscribe.tsx';
import { shownText, TodoItem } from '../parts/todo-item.tsx';
import { Page } from '../parts/ui.tsx';

export function TodosView() {
  const workspace = workspaceId.value;
  const list = useMemo(() => todoList(workspace), [workspace]);
  // All pages, because the service does not sort the todos of one date by note.
  useEffect(() => void list.all(), [list, online.value]);
  const todos = list.items.value.filter(({ noteId }) => !isTemplate(noteId));
  const rows = useMemo(() => inParts(todos), [list.items.value, todos.length, today.value]);
  const width = document.querySelector('.page')?.clientWidth ?? innerWidth;
  const heightOf = useMemo(() => {
    const isLong = isLongIn(width);
    return (row: TodoRow) => ('part' in row ? 3.25 : isLong(row.todo) ? 5.25 : 3.75);
  }, [width]);
  return (
    <Page title="Todos" tools={!isReadOnly() && <Subscribe label="Subscribe" />}>
      <ListFrame
        list={list}
        empty="Nothing to do. A line such as “- [ ] Water the plants” in any note becomes a todo here."
      >
        <Rows
          items={rows}
          keyOf={({ id }) => id}
          heightOf={heightOf}
          total={list.total.value}
          render={(row) =>
            'part' in row ? <h2 class="todo-part">{row.part}</h2> : <TodoItem todo={row.todo} />
          }
        />
      </ListFrame>
    </Page>
  );
}

/** The parts of a row beside its text, in rem: the checkbox, the space around the date, and the button of a ticked todo. */
const [CHECKBOX, AROUND_DATE, UNDO] = [1.875, 0.75, 4.5];

/** Whether the text of a todo takes two lines in a row of this width (pixels). On a phone its date is below it (views.css). */
function isLongIn(width: number): (todo: TodoListItem) => boolean {
  const { font, fontSize } = getComputedStyle(document.body);
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = font;
  const rem = Number.parseFloat(fontSize);
  const isNarrow = matchMedia('(max-width: 26rem)').matches;
  const widthOf = (text: string): number => (context?.measureText(text).width ?? 0) / rem;
  return (todo) => {
    if (isNarrow) return widthOf(shownText(todo)) > width / rem - CHECKBOX;
    const date = todo.dueDate ? widthOf(dueTitle(todo.dueDate)) * 0.875 + AROUND_DATE : 0;
    return widthOf(shownText(todo)) > width / rem - CHECKBOX - Math.max(date, UNDO);
  };
}

/** The todos that are due today, then those that are overdue. */
export function Due() {
  const [workspace, now] = [workspaceId.value, today.value];
  const list = useMemo(() => dueList(workspace, now), [workspace, now]);
  // Those of the last visit at once, so that the note below does not move while the service is asked.
  useEffect(() => void list.showCopy().then(() => list.more()), [list, online.value]);
  const todos = list.items.value.filter(({ noteId }) => !isTemplate(noteId));
  const { shown, others } = dueToday(todos, now);
  if (shown.length === 0) return null;
  // Without the service, only the first page is known.
  const more =
    list.total.value === undefined ? undefined : others + list.total.value - list.items.value.length;
  return (
    <section class="due" aria-labelledby="due">
      <h2 id="due">Due</h2>
      <ul>
        {shown.map((todo) => (
          <li key={todo.id}>
            <TodoItem todo={todo} />
          </li>
        ))}
      </ul>
      {more === undefined
        ? others > 0 && <a href={addresses.todos}>More</a>
        : more > 0 && <a href={addresses.todos}>{more.toLocaleString('en')} more</a>}
    </section>
  );
}
