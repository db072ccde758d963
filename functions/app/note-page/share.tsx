// The dialogs that share a note, or subscribe to the todos (E25): create, copy and revoke their links.
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { Share } from '../../../lib/schema/shares.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { addShare, allShares, readShares } from '../lists/shares.ts';
import { workspaceId } from '../lists/workspaces.ts';
import { call } from '../state/client.ts';
import { attempt, showNotice } from '../state/notices.ts';
import { isReadOnly } from '../state/session.ts';
import { Choice } from '../parts/choice.tsx';
import { copyText } from '../parts/clipboard.ts';
import { longTime, noteTitle } from '../parts/dates.ts';
import { endAfter, Item, useOf, Validity } from '../parts/items.tsx';
import { Missing } from '../parts/list-frame.tsx';
import { SUBSCRIBE } from './subscribe.tsx';
import { Dialog, Form, useLoaded } from '../parts/ui.tsx';

export const ONLY_HERE = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
  ? 'A link works only on this computer, because the service runs on it.'
  : '';

const COPIED = 'The link is copied. Anyone who has it can read what it shows.';

async function copy(url: string): Promise<void> {
  const isCopied = await copyText(url);
  showNotice(
    isCopied ? COPIED : 'The browser blocked copying. Allow access to the clipboard, then try again.',
  );
}

/** A share in a list. @param of its note or calendar, for the names of the buttons */
export function ShareItem({ share, name, of = '' }: { share: Share; name: ComponentChildren; of?: string }) {
  const { id, url, createdAt } = share;
  const revoke = async (): Promise<void> => {
    await call('DELETE /link', { id });
    await readShares(share.workspaceId);
    showNotice('The link no longer works.');
  };
  const button = (label: string, run: () => Promise<void>) => (
    <button class="quiet" onClick={() => attempt(run)} aria-label={label + of}>
      {label}
    </button>
  );
  return (
    <Item name={name} details={`created ${longTime(createdAt)}, ${useOf(share)}`}>
      {url !== undefined && button('Copy', () => copy(url))}
      {!isReadOnly() && button('Revoke', revoke)}
    </Item>
  );
}

interface SharesDialogProps {
  readonly title: string;
  readonly noteId: string | null;
  readonly workspace: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

interface Wanted extends Pick<SharesDialogProps, 'noteId' | 'workspace'> {
  readonly days: string;
  /** Whether the events of a calendar have an alarm. */
  readonly alarm: boolean;
}

const requestFor = ({ noteId, workspace, days, alarm }: Wanted) => ({
  days,
  alarm,
  input: {
    ...(noteId === null ? { feed: 'todos' as const, alarm } : { noteId }),
    workspaceId: workspace,
    expiresAt: endAfter(days),
  },
  headers: { 'Idempotency-Key': crypto.randomUUID() },
});

function SharesDialog({ title, noteId, workspace, close, children }: SharesDialogProps) {
  const { problem } = useLoaded(() => readShares(workspace), [workspace]);
  const shares = allShares.value.filter((each) => each.workspaceId === workspace && each.noteId === noteId);
  /** The request that failed last. It is repeated, because it has created the link if only its response was lost. */
  const failed = useRef<ReturnType<typeof requestFor>>(undefined);
  const send = async (days: string, alarm: boolean): Promise<Share> => {
    if (failed.current?.days !== days || failed.current.alarm !== alarm)
      failed.current = requestFor({ noteId, workspace, days, alarm });
    const { input, headers } = failed.current;
    const { body } = await call('POST /link', input, headers);
    failed.current = undefined;
    return body.data;
  };
  const create = async (textOf: (field: string) => string): Promise<void> => {
    const created = send(textOf('days'), textOf('alarm') !== '');
    const copying = copyText(created.then(({ url = '' }) => url));
    addShare(await created);
    showNotice(
      (await copying) ? COPIED : 'The link is created, but could not be copied. Copy it from the list.',
    );
  };
  return (
    <Dialog title={title} close={close}>
      <p>
        {children} {ONLY_HERE}
      </p>
      <Missing problem={problem} what="list" />
      <ul class="items">
        {shares.map((share) => (
          <ShareItem key={share.id} share={share} name="Link" />
        ))}
      </ul>
      <Form run={create} button="Create a link">
        <Validity label="A new link is valid" />
        {noteId === null && (
          <Choice
            title="With an alarm at 9:00"
            effect="Some calendars ignore the alarms of a link, such as Google’s."
          >
            <input type="checkbox" name="alarm" />
          </Choice>
        )}
      </Form>
    </Dialog>
  );
}

export const ShareNote = ({ open, close }: { readonly open: OpenNote; readonly close: () => void }) => (
  <SharesDialog
    title={`Share “${noteTitle(open.name.value)}”`}
    noteId={open.id}
    workspace={open.note.peek()?.workspaceId ?? workspaceId.peek()}
    close={close}
  >
    Anyone with a link can read this note and its pictures, without a key, until the link ends.
  </SharesDialog>
);

export const ShareTodos = ({ close }: { readonly close: () => void }) => (
  <SharesDialog title={SUBSCRIBE} noteId={null} workspace={workspaceId.peek()} close={close}>
    To see open todos with a date in your calendar, subscribe to a link. Google fetches it after some hours,
    Apple as often as you choose. Anyone with the link can read these todos.
  </SharesDialog>
);
