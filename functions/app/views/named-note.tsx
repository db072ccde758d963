// Opens the note with a name, for `[[Name]]` links. Several notes may have it, or none.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { NoteListItem } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { sentenceOf } from '../api/failures.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { go, links } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';
import { useTitle } from './use-title.ts';

export function NamedNote({ name }: { readonly name: string }) {
  const found = useSignal<readonly NoteListItem[] | undefined>(undefined);
  const problem = useSignal('');
  useTitle(name);
  useEffect(() => {
    call('GET /note', { name, workspaceId: workspaceId.peek(), content: false, limit: 100 }).then(
      ({ body }) => {
        const [only, ...others] = body.data;
        if (only && others.length === 0) go(links.note(only.id), true);
        else found.value = body.data;
      },
      (error: unknown) => void (problem.value = sentenceOf(error)),
    );
  }, []);
  if (problem.value !== '')
    return (
      <p class="page empty" role="alert">
        {problem.value}
      </p>
    );
  if (!found.value) return <p class="page empty loading">Loading…</p>;
  return (
    <section class="page">
      <h1 dir="auto">{name}</h1>
      {found.value.length > 0 ? (
        <>
          <p>Several notes have this name. Choose one.</p>
          <ul>
            {found.value.map(({ id, updatedAt }) => (
              <li key={id}>
                <a href={links.note(id)}>Changed {updatedAt.slice(0, 10)}</a>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p class="empty">No note has this name yet.</p>
          {!isReadOnly() && (
            <a class="button primary" href={`${links.newNote}?name=${encodeURIComponent(name)}`}>
              Create it
            </a>
          )}
        </>
      )}
    </section>
  );
}
