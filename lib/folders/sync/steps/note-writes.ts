// Sends texts of notes to the service.
import { isDate, weekNamed } from '../../../core/iso-calendar.ts';
import type { Note } from '../../../schema/entities.ts';
import { mayPass, notRejected, RejectedError } from '../../failures.ts';
import { folderOf } from '../../paths.ts';
import { fieldsOf, type NoteFields } from '../sides/remote.ts';
import { BAD_REQUEST, ifCurrent, type Context } from './context.ts';
import type { LocalFile } from '../sides/local.ts';
import type { Entry } from '../state/records.ts';
import { StaleError } from '../state/stale.ts';

interface Write {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object;
  readonly idempotencyKey?: string;
  readonly ifMatch?: string | undefined;
}

/** Writes a content and derives its todos, unless it has more checkboxes than the service derives todos from. */
async function write({ api, names }: Context, file: string, { method, path, body, ...conditions }: Write) {
  if (!names.hasTodos(file)) return api.send<Note>(method, path, body, conditions);
  try {
    return await api.send<Note>(method, path, { ...body, syncTodos: true }, conditions);
  } catch (error) {
    const isRejected = error instanceof RejectedError && error.status === BAD_REQUEST;
    if (!isRejected || !error.message.startsWith('content:')) throw error;
    return api.send<Note>(method, path, body, conditions);
  }
}

/**
 * Replaces the text of a note. Its version keeps the text that is replaced.
 * @param ifMatch the tag of that text
 * @throws StaleError if the note has changed
 */
export async function putText(
  context: Context,
  file: string,
  of: { readonly id: string; readonly content: string; readonly aliases?: readonly string[] | undefined },
  ifMatch: string | undefined,
) {
  const body = { ...of, snapshot: true };
  return ifCurrent(() => write(context, file, { method: 'PUT', path: '/note', body, ifMatch }));
}

/**
 * Creates the note of a file. The key and the text are chosen once and kept until the entry is written, so that a repeated
 * call creates nothing twice.
 * @returns the note, and the text that was sent: that of an earlier call if there was one
 * @throws StaleError if the group does not exist, or the text of an earlier call is lost
 */
export async function postNote(context: Context, { path, sha256 }: LocalFile, content: string) {
  const { state, names, texts } = context;
  const groupId = await context.groupOf(folderOf(path));
  const name = names.noteName(path);
  const aliases = names.aliasesOf(path, { name, content });
  // The file may be gone: then it is created now.
  const createdAt = await names.createdAt(path, content).catch(notRejected);
  const known = state.keys.get(path);
  const begun = known ?? { key: crypto.randomUUID(), sha256 };
  const sent = known ? await texts.find(known.sha256) : content;
  if (sent === undefined) {
    await state.delete('keys', path);
    throw new StaleError();
  }
  if (!known) {
    await texts.keep(sha256, content);
    await state.set('keys', path, begun);
  }
  const body = { name, content: sent, groupId, aliases, createdAt, workspaceId: state.identity.workspaceId };
  try {
    const idempotencyKey = begun.key;
    const { data: note, etag } = await ifCurrent(() =>
      write(context, path, { method: 'POST', path: '/note', body, idempotencyKey }),
    );
    // Where another device has moved it since is decided by itself.
    return { note: { ...note, name, groupId }, etag, sent };
  } catch (error) {
    // Nothing was created.
    if (error instanceof StaleError || (error instanceof RejectedError && !mayPass(error)))
      await state.delete('keys', path);
    throw error;
  }
}

/** The note of a day or week, which is created if there is none, from the template if there is one. */
export function startDay({ api, state }: Context, day: string) {
  const of = `workspaceId=${state.identity.workspaceId}`;
  const { week, year } = weekNamed(day) ?? {};
  return api.send<Note>(
    'GET',
    isDate(day) ? `/daily?date=${day}&${of}` : `/weekly?week=${week}&year=${year}&${of}`,
  );
}

/** What both sides have once a note has the text of a file. */
export const entryOf = (
  note: NoteFields,
  file: { readonly path: string; readonly sha256: string },
  { etag, day }: { readonly etag?: string | undefined; readonly day?: string | undefined } = {},
): Entry => ({ ...fieldsOf(note), ...file, etag, ...(day !== undefined && { day }) });
