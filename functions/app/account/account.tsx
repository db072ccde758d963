// The account: storage, time zone, keys, files, a copy of everything, and the sign-out, which lists what was not sent.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { call } from '../state/client.ts';
import { waitingCaptures } from '../offline/queue-items.ts';
import { fileQueue } from '../files/files.ts';
import { leaveNotes } from '../notes/open-notes.ts';
import { attempt } from '../state/notices.ts';
import { groupName } from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';
import { changeSession, forget, isReadOnly, session, type Session } from '../state/session.ts';
import { deleteDatabase } from '../offline/database.ts';
import { CAPTURE, listDrafts } from '../offline/draft.ts';
import { setTimeZone } from '../state/today.ts';
import { Download } from './account-download.tsx';
import { UnusedFiles } from './account-files.tsx';
import { Keys } from './account-keys.tsx';
import { Shares } from './account-shares.tsx';
import { Choice } from '../parts/choice.tsx';
import { longTime } from '../parts/dates.ts';
import { helpIsOpen } from '../parts/open-help.ts';
import { Confirm } from '../parts/items.tsx';
import { Page } from '../parts/ui.tsx';

const [MB, GB] = [1_048_576, 1_073_741_824];

const sizeOf = (bytes: number): string =>
  bytes < GB ? `${(bytes / MB).toFixed(1)} MB` : `${Number((bytes / GB).toFixed(1))} GB`;

/** The settings of a device: the member of the session, and what the user reads. */
const SETTINGS = [
  [
    'opensEditor',
    'Open notes in the editor',
    'Otherwise a note opens for reading, and e or Edit opens the editor.',
  ],
  [
    'showsMarks',
    'Show the marks of Markdown',
    'Otherwise the editor shows them only in the line with the cursor.',
  ],
  [
    'keepsOriginals',
    'Add original pictures',
    'Up to 4 MB, with their location data. Otherwise pictures are scaled to 2,048 pixels.',
  ],
] as const satisfies readonly (readonly [keyof Session, string, string])[];

export function AccountView() {
  const unsent = useSignal<readonly string[] | undefined>(undefined);
  useEffect(() => {
    call('GET /account', {})
      .then(({ body }) => changeSession({ account: body.data }))
      .catch(() => undefined);
  }, []);
  if (!session.value) return null;
  const { account, storage: keyStorage } = session.value;
  const { storage, key, timeZone, userId } = account;
  const ask = async (): Promise<void> => {
    const drafts = (await listDrafts()).filter(({ text }) => text.trim() !== '');
    unsent.value = [
      ...waitingCaptures.peek().map(({ content }) => content),
      ...fileQueue.pending.peek().map(({ path }) => path),
      ...drafts.map(({ target, name, text }) => (target === CAPTURE ? text : `${name}: ${text}`)),
    ];
  };
  return (
    <Page title="Account">
      <section class="part" aria-labelledby="storage">
        <h2 id="storage">Storage</h2>
        <p>
          {sizeOf(storage.used)} of {sizeOf(storage.limit)}. The trash counts, too:{' '}
          <a href={addresses.trash}>empty it</a> to free space.
        </p>
        <meter max={storage.limit} value={storage.used} aria-label="Used storage" />
      </section>
      <section class="part" aria-labelledby="zone">
        <h2 id="zone">Time zone</h2>
        <p>It decides when a day begins.</p>
        <ZoneChoice zone={timeZone} />
      </section>
      <Keys />
      <Shares />
      <UnusedFiles />
      <Download />
      <section class="part" aria-labelledby="device">
        <h2 id="device">This device</h2>
        <p>
          The key “{key.name || 'Unnamed'}”{key.readOnly && ', read-only,'}
          {key.writeGroupId && `, which writes only in ${groupName(key.writeGroupId) ?? 'a group'},`} is{' '}
          {keyStorage === 'device' ? 'stored on this device' : 'stored in this tab only'}
          {key.expiresAt !== null && `, and valid until ${longTime(key.expiresAt)}`}.
        </p>
        {!isReadOnly() &&
          SETTINGS.map(([name, title, details]) => (
            <Choice key={name} title={title} effect={details}>
              <input
                type="checkbox"
                checked={session.value?.[name] ?? false}
                onChange={({ currentTarget }) => changeSession({ [name]: currentTarget.checked })}
              />
            </Choice>
          ))}
        <div class="actions">
          <button class="for-keyboards" onClick={() => (helpIsOpen.value = true)}>
            Keyboard shortcuts
          </button>
          <button onClick={() => attempt(ask)}>Sign out</button>
        </div>
        <p>Version {SERVICE_VERSION}</p>
      </section>
      {unsent.value && (
        <Confirm
          title="Sign out?"
          button={unsent.value.length > 0 ? 'Delete and sign out' : 'Sign out'}
          look={unsent.value.length > 0 ? 'danger' : 'primary'}
          close={() => (unsent.value = undefined)}
          run={() => signOut(userId)}
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
        </Confirm>
      )}
    </Page>
  );
}

function ZoneChoice({ zone }: { readonly zone: string }) {
  const zones = new Set([zone, ...Intl.supportedValuesOf('timeZone')]);
  return (
    <select
      aria-label="Time zone"
      value={zone}
      disabled={isReadOnly()}
      onChange={({ currentTarget }) => attempt(() => setTimeZone(currentTarget.value))}
    >
      {[...zones].toSorted().map((name) => (
        <option key={name} value={name}>
          {name.replaceAll('_', ' ')}
        </option>
      ))}
    </select>
  );
}

async function signOut(userId: string): Promise<void> {
  await leaveNotes();
  await deleteDatabase(userId);
  forget();
  // A reload also clears what is in memory.
  location.reload();
}
