// A text that the service has refused: why, and ways not to lose it.
import { write } from '../api/client.ts';
import { sentenceOf } from '../api/failures.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { reportWrite } from '../state/events.ts';
import { showNotice } from '../state/notices.ts';
import { go, links } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';

export function Rescue({ open }: { readonly open: OpenNote }) {
  async function saveAsNew(): Promise<void> {
    const name = open.name.peek().trim() || 'Untitled';
    try {
      const input = { name, content: open.text.peek(), workspaceId: workspaceId.peek() };
      const { body } = await write('POST /note', input);
      go(links.note(body.data.id));
      await open.discard();
      reportWrite();
    } catch (error) {
      showNotice(sentenceOf(error));
    }
  }
  return (
    <article class="page">
      <h1 dir="auto">{open.name.value}</h1>
      <p class="callout" role="alert">
        Your changes are stored on this device, but not saved. {open.problem.value}
      </p>
      <div class="actions">
        <button class="primary" onClick={() => void open.save()}>
          Try again
        </button>
        {!isReadOnly() && <button onClick={() => void saveAsNew()}>Save as a new note</button>}
        <button onClick={() => void open.discard()}>Discard my changes</button>
      </div>
      <label class="field">
        <span>Your text</span>
        <textarea
          class="rescued"
          dir="auto"
          rows={16}
          value={open.text.value}
          onInput={({ currentTarget }) => open.change({ text: currentTarget.value })}
        />
      </label>
    </article>
  );
}
