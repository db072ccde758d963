// GET /shared/{token}: what a share shows, for anyone who has its link.
import { createHash } from 'node:crypto';
import { cacheContent } from '../../cache/content-cache.ts';
import { timestamp, timestampOrNull } from '../../core/clock.ts';
import { noneLeft } from '../../core/inputs.ts';
import type { FoundNote } from '../../db/resources/account-and-notes.ts';
import type { SharedNote } from '../../schema/shares.ts';
import type { SharedParams } from '../../schema/inputs/shares.ts';
import { contentOf, type NoteWithContent } from '../notes/note-contents.ts';
import { retryOnConflict } from '../write/conflict.ts';
import type { Shared, SharedOptions } from '../write/outcome.ts';
import { spend } from './daily-bytes.ts';
import { openShare } from './open-share.ts';
import { todoCalendar } from './todo-calendar.ts';

/**
 * What a share shows.
 * @throws ApiError linkNotFound, linkExhausted
 */
export async function getShared(
  { token, ...rest }: SharedParams,
  { asText, hasBody, baseUrl }: SharedOptions,
): Promise<Shared> {
  noneLeft(rest);
  return retryOnConflict(async () => {
    const { share, workspace, note } = await openShare(token, true);
    const kind = note ? (asText ? 'markdown' : 'json') : 'calendar';
    const body = note
      ? await bodyOf(note, kind, share.until)
      : await todoCalendar(workspace, { baseUrl, alarm: share.alarm });
    const etag = createHash('sha256').update(body).digest('base64url');
    await spend(share, hasBody(etag) ? 0 : Buffer.byteLength(body));
    return { kind, body, etag };
  });
}

async function bodyOf({ row, content: read }: FoundNote, kind: Shared['kind'], until: number | undefined) {
  const content = read ?? (await contentOf(row));
  cacheContent(row, content);
  return kind === 'markdown'
    ? content
    : JSON.stringify({ data: sharedNote({ row, content }, until), count: 1 });
}

/** Names neither ids nor the user, the workspace, the group, todos and snapshots. */
const sharedNote = ({ row, content }: NoteWithContent, until: number | undefined): SharedNote => ({
  name: row.name,
  content,
  updatedAt: timestamp(row.updated),
  expiresAt: timestampOrNull(until),
});
