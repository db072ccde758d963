// The actions of a note, in its menu.
import { call } from '../state/client.ts';
import type { OpenNote } from '../notes/open-note.ts';
import { itemOf, perform } from '../actions/perform.ts';
import { removeNote } from '../actions/trash.ts';
import type { NoteChange } from '../offline/action.ts';
import { groupPath, loadWorkspaces, template, workspaceId } from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';
import { attempt, showNotice } from '../state/notices.ts';
import { copyText } from '../parts/clipboard.ts';
import { isWritable } from './note-text.tsx';
import { pickGroup } from '../parts/pick-group.ts';
import { saveFile } from '../parts/save-file.ts';

interface NoteActionsProps {
  readonly open: OpenNote;
  readonly share: () => void;
}

export function NoteActions({ open, share }: NoteActionsProps) {
  const canWrite = isWritable(open);
  const isStored = !open.isNew.value;
  const move = async (groupId: string | null): Promise<void> => {
    const undo = await performOn(open, { kind: 'move', groupId });
    const path = groupPath(groupId).join(' / ') || 'no group';
    showNotice(`The note is in ${path} now.`, undo);
  };
  return (
    <>
      {canWrite && isStored && (
        <>
          <button onClick={share}>Share…</button>
          <button onClick={() => attempt(() => copyLink(open))}>Copy link</button>
          <hr />
          <a class="button" href={addresses.rename(open.id)}>
            Rename
          </a>
          <button onClick={() => pickGroup('Move to a group', (id) => attempt(() => move(id)))}>
            Move to a group…
          </button>
          <button onClick={() => attempt(() => pin(open))}>
            {open.shown.value?.pinned ? 'Unpin' : 'Pin'}
          </button>
          <hr />
          {(['daily', 'weekly'] as const).map((kind) => (
            <button key={kind} onClick={() => attempt(() => useAsTemplate(open, kind))}>
              {template(kind) === open.id ? 'No longer the' : 'Use as'} template of {PERIODS[kind]}
            </button>
          ))}
        </>
      )}
      {isStored && (
        <a class="button" href={addresses.history(open.id)}>
          History
        </a>
      )}
      <button onClick={() => attempt(printWhole)}>Print</button>
      <button onClick={() => download(open)}>Download</button>
      {canWrite && <hr />}
      {canWrite && (
        <button class="problem" onClick={() => attempt(() => removeNote(open))}>
          Delete
        </button>
      )}
    </>
  );
}

async function copyLink(open: OpenNote): Promise<void> {
  const isCopied = await copyText(new URL(addresses.note(open.id), location.href).href);
  showNotice(
    isCopied
      ? 'The link is copied. It opens the note in this app.'
      : 'The browser blocked copying. The address of this page is the link.',
  );
}

/** Pinned notes are the first in every list. */
async function pin(open: OpenNote): Promise<void> {
  const pinned = !open.shown.peek()?.pinned;
  await performOn(open, { kind: 'pin', pinned });
  showNotice(pinned ? 'Pinned: the note is at the top of its lists.' : 'No longer pinned.');
}

/** Changes the note as it is shown. Returns the undo. */
async function performOn(open: OpenNote, change: NoteChange): Promise<() => Promise<void>> {
  const item = itemOf(open);
  return perform(item ? [item] : [], change);
}

const PERIODS = { daily: 'days', weekly: 'weeks' } as const;

/** New days or weeks of the workspace begin with the text of a template. */
async function useAsTemplate(open: OpenNote, kind: 'daily' | 'weekly'): Promise<void> {
  const id = template(kind) === open.id ? null : open.id;
  const change = kind === 'daily' ? { dailyTemplateId: id } : { weeklyTemplateId: id };
  await open.save();
  await call('PUT /workspace', { workspaceId: workspaceId.peek(), ...change });
  await loadWorkspaces();
  showNotice(`New ${PERIODS[kind]} ${id === null ? 'are empty' : 'begin with this text'}.`);
}

/** Prints the note with all its pictures. The browser itself does not wait for them. */
async function printWhole(): Promise<void> {
  dispatchEvent(new Event('beforeprint'));
  const isLoading = (): boolean => document.querySelector('.markdown img:not([src])') !== null;
  if (isLoading()) showNotice('Loading the pictures before printing…');
  for (let waits = 0; waits < 50 && isLoading(); waits += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  print();
}

/** Stores the text as a Markdown file. */
function download(open: OpenNote): void {
  const name = open.name.peek().replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-') || 'Note';
  saveFile(new Blob([open.text.peek()], { type: 'text/markdown' }), `${name}.md`);
}
