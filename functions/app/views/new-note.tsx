// Creates a note with a name, and finds notes by name for `[[Name]]` links.
import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { useRef } from 'preact/hooks';
import { call, write } from '../api/client.ts';
import { sentenceOf } from '../api/failures.ts';
import { openNote } from '../notes/open-notes.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { reportWrite } from '../state/events.ts';
import { go, links } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';
import { longTime } from './dates.ts';
import { Alert, Loading, useLoaded, useTitle } from './ui.tsx';

const NAME_MAX = 200;

export function NewNoteView({
  name,
  groupId,
}: {
  readonly name: string;
  readonly groupId: string | undefined;
}) {
  const problem = useSignal('');
  // The same for every attempt, so that a lost response does not create a second note.
  const attemptId = useRef(crypto.randomUUID());
  useTitle('New note');
  async function create(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('name')).trim() || 'Untitled';
    try {
      const place = { workspaceId: workspaceId.peek(), ...(groupId !== undefined && { groupId }) };
      const input = { name: given, content: '', ...place };
      const { body, etag } = await write('POST /note', input, { 'Idempotency-Key': attemptId.current });
      openNote(body.data.id).received(body.data, etag);
      reportWrite();
      go(links.edit(body.data.id), true);
    } catch (error) {
      problem.value = sentenceOf(error);
    }
  }
  return (
    <form class="page" onSubmit={(event) => void create(event)}>
      <h1>New note</h1>
      <label class="field">
        <span>Name</span>
        <input
          name="name"
          ref={(field) => field?.focus()}
          dir="auto"
          maxLength={NAME_MAX}
          autocomplete="off"
          placeholder="Untitled"
          defaultValue={name}
        />
      </label>
      <Alert text={problem.value} />
      <div class="actions">
        <button class="primary">Create and write</button>
      </div>
    </form>
  );
}

/** Opens the note with a name. Several notes may have it, or none. */
export function NamedNoteView({ name }: { readonly name: string }) {
  useTitle(name);
  const { value: found, problem } = useLoaded(async () => {
    const query = { name, workspaceId: workspaceId.peek(), content: false, limit: 100 };
    const { data } = (await call('GET /note', query)).body;
    if (data.length === 1 && data[0]) go(links.note(data[0].id), true);
    return data;
  }, []);
  if (problem !== '') return <Alert text={problem} />;
  if (!found || found.length === 1) return <Loading />;
  return (
    <section class="page">
      <h1 dir="auto">{name}</h1>
      <p>{found.length > 0 ? 'Several notes have this name. Choose one.' : 'No note has this name yet.'}</p>
      {found.map(({ id, updatedAt }) => (
        <a key={id} href={links.note(id)}>
          Changed {longTime(updatedAt)}
        </a>
      ))}
      {found.length === 0 && !isReadOnly() && (
        <div class="actions">
          <a class="button primary" href={`${links.newNote}?name=${encodeURIComponent(name)}`}>
            Create it
          </a>
        </div>
      )}
    </section>
  );
}
