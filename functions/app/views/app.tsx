// The page: the sign-in, or the frame with the view that the address names.
import { Account } from './account.tsx';
import { Frame } from './frame.tsx';
import { HistoryView } from './history.tsx';
import { NamedNote } from './named-note.tsx';
import { NewNote } from './new-note.tsx';
import { NotesView } from './notes.tsx';
import { NoteView } from './note.tsx';
import { SignIn } from './sign-in.tsx';
import { TodayView } from './today.tsx';
import { TodosView } from './todos.tsx';
import { TrashView } from './trash.tsx';
import { links, route } from '../state/route.ts';
import { offeredKey, session } from '../state/session.ts';

export function App() {
  if (!session.value || offeredKey.value !== undefined) return <SignIn />;
  // Another user's view starts with nothing of this one's.
  return (
    <Frame key={session.value.account.userId}>
      <View />
    </Frame>
  );
}

function View() {
  const [view = 'today', id = '', part, detail] = route.value.path;
  switch (view) {
    case 'today':
      return <TodayView date={id === '' ? undefined : id} />;
    case 'notes':
      return <NotesView query={route.value.query} />;
    case 'note':
      if (part === 'history') return <HistoryView key={id} id={id} snapshotId={detail} />;
      return <NoteView key={id} id={id} editing={part === 'edit'} />;
    case 'named':
      return <NamedNote key={id} name={id} />;
    case 'new':
      return <NewNote groupId={route.value.query.get('group') ?? undefined} />;
    case 'todos':
      return <TodosView />;
    case 'trash':
      return <TrashView />;
    case 'account':
      return <Account />;
    default:
      return (
        <section class="page">
          <h1>There is no such page</h1>
          <p>
            The link may be incomplete. <a href={links.today}>Go to today’s note</a>.
          </p>
        </section>
      );
  }
}
