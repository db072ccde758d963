// Sends what the user has done with a note. Tags are added to the text as it is by then; a note whose text is not the one that
// the user has seen is not deleted.
import type { Note } from '../../../lib/schema/entities.ts';
import { hasStatus } from '../api/failures.ts';
import { readAgain } from '../lists/shares.ts';
import { refreshNote, receiveOpen, unsavedAfterSave } from '../notes/open-notes.ts';
import type { NoteAction, NoteChange } from '../offline/action.ts';
import type { NoteCopy, Queued } from '../offline/database.ts';
import { listDrafts } from '../offline/draft.ts';
import { isAction, NotYet, type Ending } from '../offline/waiting.ts';
import { storeTexts } from '../search/stored-texts.ts';
import { call, write } from '../state/client.ts';
import { rarelyUsed } from '../state/rarely-used.ts';
import { knownId } from './known-id.ts';
import { hashOf } from './text-hash.ts';

/** The result of an action. */
export interface Result extends Ending<Queued> {
  /** When the note was changed last. */
  readonly updatedAt?: string | undefined;
  /** Whether an undo has left a later change. */
  readonly isLeft?: boolean;
}

/** How often a note is read again because it has changed meanwhile. */
const ATTEMPTS = 5;

/** @throws Unreachable, ApiFailure, NotYet */
export async function sendNoteAction(action: NoteAction): Promise<Result> {
  const { kind, target: id } = action;
  if (action.wasSent || action.undoes !== undefined) {
    const { note } = await read(id);
    if (await isDone(action, note)) return { updatedAt: note.updatedAt };
    if (action.undoes !== undefined && !(await isDone(action.undoes as NoteChange, note)))
      return { isLeft: true };
  }
  switch (kind) {
    case 'move':
      return received(await call('PUT /note', { id, groupId: await knownId(action.groupId) }));
    case 'pin':
      return received(await call('PUT /note', { id, pinned: action.pinned }));
    case 'trash':
      return moveToTrash(action);
    case 'restore':
      await call('POST /trash/restore', { noteId: id });
      refreshNote(id, undefined);
      return {};
    case 'tag':
    case 'untag':
    default:
      return changeTag(action);
  }
}

async function read(noteId: string): Promise<NoteCopy> {
  const { body, etag } = await call('GET /note/{noteId}', { noteId });
  return { note: body.data, etag };
}

function received({ body, etag }: { readonly body: { readonly data: Note }; readonly etag: string }): Result {
  receiveOpen(body.data, etag);
  // So that it is not read again.
  void storeTexts([{ note: body.data, etag }]);
  return { updatedAt: body.data.updatedAt };
}

/** Whether a note is as a change leaves it. */
async function isDone(change: NoteChange, note: Note): Promise<boolean> {
  switch (change.kind) {
    case 'move':
      return note.groupId === change.groupId;
    case 'pin':
      return (note.pinned ?? false) === change.pinned;
    case 'trash':
      return note.isDeleted;
    case 'restore':
      return !note.isDeleted;
    case 'tag':
    case 'untag':
    default: {
      const { withTag } = await rarelyUsed();
      return (withTag(note.content, change.tag) === note.content) === (change.kind === 'tag');
    }
  }
}

async function moveToTrash({ target: id, seen, item }: NoteAction): Promise<Result> {
  const changed = { problem: `“${item.name}” was changed elsewhere, so it is not deleted.` };
  // What was typed before is part of what the user has seen, also in another tab.
  if (await unsavedAfterSave(id)) return changed;
  if ((await listDrafts()).some(({ target }) => target === id))
    throw new NotYet('another tab has to save it');
  for (let attempt = 1; ; attempt += 1) {
    const { note, etag } = await read(id);
    if (note.isDeleted) return {};
    const isSeen =
      seen === undefined ? note.updatedAt === item.updatedAt : (await hashOf(note.content)) === seen;
    if (!isSeen) return changed;
    try {
      await call('DELETE /note', { id }, { 'If-Match': etag });
      readAgain();
      refreshNote(id, undefined);
      return {};
    } catch (error) {
      if (!hasStatus(error, 412) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function changeTag({
  kind,
  target: id,
  item,
  seen,
  tag,
}: NoteAction & { readonly tag?: string }): Promise<Result> {
  const { withTag, withoutTag } = await rarelyUsed();
  const next = async (text: string): Promise<string | undefined> => {
    if (kind === 'tag') return withTag(text, tag ?? '');
    for (const former of withoutTag(text, tag ?? ''))
      if (seen === undefined || (await hashOf(former)) === seen) return former;
    return undefined;
  };
  // What was typed before is saved first, so that the tag comes below it.
  const open = await unsavedAfterSave(id);
  if (open) {
    const text = await next(open.text.peek());
    if (text !== undefined) open.change({ text });
    return {};
  }
  for (let attempt = 1; ; attempt += 1) {
    const { note, etag } = await read(id);
    const content = await next(note.content);
    if (content === undefined)
      return { problem: `“${item.name}” can’t get the tag #${tag ?? ''}: its text leaves no line for it.` };
    if (content === note.content) return { updatedAt: note.updatedAt };
    try {
      const ending = received(await write('PUT /note', { id, content }, { 'If-Match': etag }));
      const [before, after] = [await hashOf(note.content), await hashOf(content)];
      // Who has seen the text before the tag has seen the text.
      const rewrite = (waiting: Queued): Queued =>
        isAction(waiting) &&
        'seen' in waiting &&
        waiting.target === id &&
        waiting.seen === before &&
        waiting.kind === 'trash'
          ? { ...waiting, seen: after }
          : waiting;
      return { ...ending, rewrite };
    } catch (error) {
      if (!hasStatus(error, 412) || attempt === ATTEMPTS) throw error;
    }
  }
}
