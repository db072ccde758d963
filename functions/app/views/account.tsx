// The account: what is used, the key, and the sign-out, which lists what was not sent.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { call } from '../api/client.ts';
import { pendingCaptures } from '../notes/captures.ts';
import { leaveNotes } from '../notes/open-notes.ts';
import { attempt } from '../state/notices.ts';
import { changeSession, forget, session } from '../state/session.ts';
import { helpIsOpen } from '../state/shortcuts.ts';
import { deleteDatabase } from '../store/database.ts';
import { CAPTURE, listDrafts } from '../store/draft.ts';
import { longTime } from './dates.ts';
import { Dialog, Page } from './ui.tsx';

const MB = 1_048_576;

export function AccountView() {
  const unsent = useSignal<readonly string[] | undefined>(undefined);
  useEffect(() => {
    call('GET /account', {})
      .then(({ body }) => changeSession({ account: body.data }))
      .catch(() => undefined);
  }, []);
  if (!session.value) return null;
  const { account, place } = session.value;
  const { storage, key, timeZone, userId } = account;
  const ask = async (): Promise<void> => {
    const drafts = (await listDrafts()).filter(({ text }) => text.trim() !== '');
    unsent.value = [
      ...pendingCaptures.peek().map(({ content }) => content),
      ...drafts.map(({ target, name, text }) => (target === CAPTURE ? text : `${name}: ${text}`)),
    ];
  };
  return (
    <Page title="Account">
      <dl class="facts">
        <dt>Storage</dt>
        <dd>
          {(storage.used / MB).toFixed(1)} of {(storage.limit / MB).toFixed(0)} MB
          <meter max={storage.limit} value={storage.used} aria-label="Used storage" />
        </dd>
        <dt>Time zone</dt>
        <dd>{timeZone}</dd>
        <dt>Key</dt>
        <dd>
          {key.name || 'Unnamed'}
          {key.readOnly && ', read-only'}
          {key.expiresAt !== null && `, valid until ${longTime(key.expiresAt)}`}
          {place === 'device' ? ', stored on this device' : ', stored in this tab only'}
        </dd>
      </dl>
      <div class="actions">
        <button class="for-keyboards" onClick={() => (helpIsOpen.value = true)}>
          Keyboard shortcuts
        </button>
        <button onClick={() => attempt(ask)}>Sign out</button>
      </div>
      {unsent.value && (
        <Dialog
          title="Sign out?"
          close={() => (unsent.value = undefined)}
          closeLabel="Stay"
          actions={
            <button
              class={unsent.value.length > 0 ? 'danger' : 'primary'}
              onClick={() => attempt(() => signOut(userId))}
            >
              {unsent.value.length > 0 ? 'Delete and sign out' : 'Sign out'}
            </button>
          }
        >
          <p>
            {unsent.value.length > 0
              ? 'This text is not sent yet. Signing out deletes it:'
              : 'Everything is sent. Signing out deletes your key and the copies of your notes from this device.'}
          </p>
          <ul class="unsent">
            {unsent.value.map((text, index) => (
              <li key={index} dir="auto">
                {text.slice(0, 300)}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </Page>
  );
}

async function signOut(userId: string): Promise<void> {
  await leaveNotes();
  await deleteDatabase(userId);
  forget();
  // Nothing of this user stays in memory.
  location.reload();
}
