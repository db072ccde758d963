// Creates a note: its name, then the editor.
import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { useRef } from 'preact/hooks';
import { write } from '../api/client.ts';
import { sentenceOf } from '../api/failures.ts';
import { groupName } from '../notes/groups.ts';
import { openNote } from '../notes/open-notes.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { reportWrite } from '../state/events.ts';
import { go, links, route } from '../state/route.ts';
import { useTitle } from './use-title.ts';

const NAME_MAX = 200;

export function NewNote({ groupId }: { readonly groupId: string | undefined }) {
  const problem = useSignal('');
  const busy = useSignal(false);
  // The same for every attempt, so that a lost response does not create a second note.
  const attempt = useRef(crypto.randomUUID());
  useTitle('New note');

  async function create(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim() || 'Untitled';
    busy.value = true;
    try {
      const input = {
        name,
        workspaceId: workspaceId.peek(),
        content: '',
        ...(groupId !== undefined && { groupId }),
      };
      const { body, etag } = await write('POST /note', input, { 'Idempotency-Key': attempt.current });
      openNote(body.data.id).received(body.data, etag);
      reportWrite();
      go(links.edit(body.data.id), true);
    } catch (error) {
      problem.value = sentenceOf(error);
      busy.value = false;
    }
  }
  return (
    <section class="page">
      <p class="eyebrow">{(groupId !== undefined && groupName(groupId)) || 'Notes'}</p>
      <h1>New note</h1>
      <form class="new-note" onSubmit={(event) => void create(event)}>
        <label class="field">
          <span>Name</span>
          <input
            name="name"
            ref={(field) => field?.focus()}
            dir="auto"
            maxLength={NAME_MAX}
            autocomplete="off"
            placeholder="Untitled"
            defaultValue={route.peek().query.get('name') ?? ''}
          />
        </label>
        {problem.value !== '' && (
          <p class="problem" role="alert">
            {problem.value}
          </p>
        )}
        <button class="primary" disabled={busy.value}>
          Create and write
        </button>
      </form>
    </section>
  );
}
