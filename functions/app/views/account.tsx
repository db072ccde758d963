// The account: what is used, the key, and the sign-out, which lists what was not sent.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { call } from '../api/client.ts';
import { pendingCaptures } from '../notes/captures.ts';
import { closeNotes } from '../notes/open-notes.ts';
import { helpIsOpen } from '../state/shortcuts.ts';
import { forget, session, storeAccount } from '../state/session.ts';
import { deleteDatabase } from '../store/database.ts';
import { CAPTURE, listDrafts } from '../store/draft.ts';
import { Dialog } from './dialog.tsx';
import { longTime } from './dates.ts';
import { useTitle } from './use-title.ts';

const MB = 1_048_576;

export function Account() {
  const leaving = useSignal<readonly string[] | undefined>(undefined);
  useTitle('Account');
  useEffect(() => {
    call('GET /account', {}).then(
      ({ body }) => storeAccount(body.data),
      () => undefined,
    );
  }, []);
  if (!session.value) return null;
  const { account, place } = session.value;
  const { storage, key, timeZone } = account;
  const used = `${(storage.used / MB).toFixed(1)} of ${(storage.limit / MB).toFixed(0)} MB`;

  async function ask(): Promise<void> {
    const drafts = (await listDrafts()).filter(({ text }) => text.trim() !== '');
    leaving.value = [
      ...pendingCaptures.peek().map(({ content }) => content),
      ...drafts.map(({ target, name, text }) => (target === CAPTURE ? text : `${name}: ${text}`)),
    ];
  }
  return (
    <section class="page">
      <h1>Account</h1>
      <dl class="facts">
        <dt>Storage</dt>
        <dd>
          {used}
          <meter min={0} max={storage.limit} value={storage.used} aria-label="Used storage" />
        </dd>
        <dt>Days begin at midnight in</dt>
        <dd>{timeZone.replaceAll('_', ' ')}</dd>
        <dt>Key</dt>
        <dd>
          {key && `${key.name}${key.readOnly ? ', can only read' : ''}. `}
          {place === 'device' ? 'Stored on this device.' : 'Stored in this tab only.'}
          {key?.expiresAt && ` Valid until ${longTime(key.expiresAt)}.`}
        </dd>
      </dl>
      <div class="actions">
        <button onClick={() => (helpIsOpen.value = true)}>Keyboard shortcuts</button>
        <button onClick={() => void ask()}>Sign out</button>
      </div>
      {leaving.value && (
        <Dialog
          title="Sign out?"
          close={() => (leaving.value = undefined)}
          closeLabel="Stay"
          actions={
            <button class="primary" onClick={() => void signOut(account.userId)}>
              {leaving.value.length > 0 ? 'Delete and sign out' : 'Sign out'}
            </button>
          }
        >
          {leaving.value.length > 0 ? (
            <>
              <p>This text is not sent yet. Signing out deletes it:</p>
              <ul class="unsent">
                {leaving.value.map((text, index) => (
                  <li key={index} dir="auto">
                    {text.slice(0, 300)}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p>Everything is sent. This device forgets your key and its copies of your notes.</p>
          )}
        </Dialog>
      )}
    </section>
  );
}

async function signOut(userId: string): Promise<void> {
  await closeNotes();
  await deleteDatabase(userId);
  forget();
  // Nothing of this user stays in memory.
  location.reload();
}
