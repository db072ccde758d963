// One todo: a tap on its text ticks it. Its date is shown once, as a date, and leads to the choice of another one.
import type { TodoListItem } from '../../../lib/schema/list-items.ts';
import { addDays } from '../../../lib/core/iso-calendar.ts';
import { inlineText } from '../../../lib/markdown/plain-text.ts';
import { weekday } from '../notes/days.ts';
import { complete, setDueDate } from '../actions/perform.ts';
import { withoutDate } from '../lists/due-date.ts';
import { today } from '../state/today.ts';
import { addresses } from '../state/addresses.ts';
import { attempt } from '../state/notices.ts';
import { isReadOnly } from '../state/session.ts';
import { dueTitle, shortTitle } from './dates.ts';
import { Dialog, Icon, Opener } from './ui.tsx';

interface TodoProps {
  readonly todo: TodoListItem;
}

/** The text as a reader sees it, without its date. */
export const shownText = ({ text }: TodoListItem): string => inlineText(withoutDate(text)) || text;

export function TodoItem({ todo }: TodoProps) {
  const { dueDate, noteName } = todo;
  const text = shownText(todo);
  const tick = (completed: boolean): void => attempt(() => complete(todo, completed));
  return (
    <div class={todo.completed ? 'todo done' : 'todo'}>
      <label>
        <input
          type="checkbox"
          checked={todo.completed}
          disabled={isReadOnly()}
          onChange={({ currentTarget }) => tick(currentTarget.checked)}
        />
        <span dir="auto">{text}</span>
      </label>
      <a class="todo-note" href={addresses.note(todo.noteId)} dir="auto">
        {shortTitle(noteName ?? '')}
      </a>
      {todo.completed ? (
        <button onClick={() => tick(false)} aria-label={`Undo: ${text}`}>
          Undo
        </button>
      ) : (
        <Opener
          class={`quiet due-date ${dueDate && dueDate < today.value ? 'is-overdue' : ''}`}
          disabled={isReadOnly()}
          dialog={(close) => <DateChoice todo={todo} close={close} />}
          aria-label={`${dueDate ? dueTitle(dueDate) : 'No date'}, change the date of ${text}`}
        >
          {dueDate && dueDate !== today.value ? dueTitle(dueDate) : <Icon name="today" />}
        </Opener>
      )}
    </div>
  );
}

function DateChoice({ todo, close }: TodoProps & { readonly close: () => void }) {
  const now = today.value;
  const choose = (date: string | null): void => {
    close();
    if (date !== todo.dueDate) attempt(() => setDueDate(todo, date));
  };
  const days = [
    ['Today', now],
    ['Tomorrow', addDays(now, 1)],
    ['Next Monday', addDays(now, 7 - weekday(now))],
    ['In a month', addDays(now, 30)],
  ] as const;
  return (
    <Dialog title="When?" close={close}>
      <p dir="auto">{shownText(todo)}</p>
      <div class="dates">
        {days.map(([name, date]) => (
          <button key={name} onClick={() => choose(date)}>
            {name} <small>{name === 'Today' ? '' : dueTitle(date).replace('Tomorrow', '')}</small>
          </button>
        ))}
        <label class="field">
          <span>Another day</span>
          <input
            type="date"
            value={todo.dueDate ?? ''}
            onChange={({ currentTarget: { value } }) => value !== '' && choose(value)}
          />
        </label>
        {todo.dueDate && <button onClick={() => choose(null)}>No date</button>}
      </div>
    </Dialog>
  );
}
