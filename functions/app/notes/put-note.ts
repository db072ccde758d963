// Sends the text of a note: changes the note with If-Match, or creates it with its Idempotency-Key. A repeated creation
// returns what the first one created, and the caller merges.
import { hasStatus, Unreachable } from '../api/failures.ts';
import { waitingActions } from '../offline/queue-items.ts';
import { call, write } from '../state/client.ts';
import type { NoteCopy, Version } from '../offline/database.ts';
import { createdId, keyIn } from '../offline/address.ts';
import { UNKNOWN } from './typed-note.ts';
import { workspaceId } from '../lists/workspaces.ts';

const NAMELESS = 'Untitled';

interface Text {
  /** Undefined members stay as they are. */
  readonly name: string | undefined;
  readonly content: string | undefined;
}

/** @throws Unreachable, ApiFailure */
export async function putNote(id: string, version: Version, text: Text): Promise<NoteCopy> {
  const key = keyIn(id);
  if (key !== undefined) return create(key, version, text);
  // A proxy may drop a header without a value, and the text would replace one that this tab has never read.
  const headings = { 'If-Match': version.etag || UNKNOWN.etag };
  const { body, etag } = await write('PUT /note', { id, ...text }, headings);
  return { note: body.data, etag };
}

async function create(key: string, { plan = {} }: Version, { name, content }: Text): Promise<NoteCopy> {
  const { workspaceId: workspace = workspaceId.peek(), isDeleted = false } = plan;
  const groupId = await knownGroup(plan.groupId);
  const input = { name: name ?? NAMELESS, content, workspaceId: workspace };
  const headings = { 'Idempotency-Key': key };
  const { body, etag } = await write('POST /note', { ...input, groupId }, headings).catch(
    (error: unknown) => {
      // Its group was deleted since.
      if (groupId === undefined || !hasStatus(error, 403, 404)) throw error;
      return write('POST /note', input, headings);
    },
  );
  if (isDeleted) await call('DELETE /note', { id: body.data.id });
  return { note: { ...body.data, isDeleted: body.data.isDeleted || isDeleted }, etag };
}

/** The id of a group, also of one that was created here. @throws Unreachable if the service does not have it yet */
async function knownGroup(id: string | undefined): Promise<string | undefined> {
  if (id === undefined || keyIn(id) === undefined) return id;
  const known = await createdId(id);
  if (known === undefined && waitingActions.peek().some(({ target }) => target === id))
    throw new Unreachable('its group waits to be created');
  return known;
}
