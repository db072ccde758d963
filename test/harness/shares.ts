// Links and what they show, as someone without a key sees it.
import { inject } from 'vitest';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { createLinkContract, getSharedContract } from '../../lib/api/routes/link.ts';
import { codeOf, newId } from '../../lib/core/ids.ts';
import { putShare, type ShareUse } from '../../lib/db/resources/shares.ts';
import { db, tableName } from '../../lib/db/table/client.ts';
import { share as shareKey, userShare, type Key } from '../../lib/db/table/keys.ts';
import { transact } from '../../lib/db/table/transaction.ts';
import { hashOfToken, newToken } from '../../lib/domain/sharing/token.ts';
import { createNoteContract } from '../../lib/api/routes/note.ts';
import { request, type Client, type Headings } from './client.ts';
import { checkResponse, type HttpResponse } from './response-check.ts';

/** The response to every link that does not work. */
export const NO_LINK = { status: 404, body: { error: 'NOT_FOUND', message: 'Link not found' } };

/** The token in the URL of a link. */
export const tokenOf = (url: string | undefined): string =>
  /(?:\/s#|\/shared\/)([0-9A-Za-z]{32})/.exec(url ?? '')?.[1] ?? '';

/** Requests what a link shows, without a key. */
export async function shared(token: string, headers: Headings = {}): Promise<HttpResponse> {
  const response = await request(`${inject('baseUrl')}/shared/${token}`, { headers });
  if (typeof response.body !== 'string') checkResponse(getSharedContract, response);
  return response;
}

/** A note with a link. */
export async function sharedNote(me: Client, content = 'Bring cake.', name = 'Party') {
  const { data: note } = await me.ok(createNoteContract, { name, content });
  const { data: link } = await me.ok(createLinkContract, { noteId: note.id });
  return { note, link, token: tokenOf(link.url) };
}

/** Stores links to the todos of a user's default workspace, as so many requests would; without a key as earlier versions did. */
export async function storeShares(
  { userId, workspaceId }: Client,
  count: number,
  key: { readonly createdBy?: string } = {},
): Promise<void> {
  for (let left = count; left > 0; left -= 48) {
    const rows = Array.from({ length: Math.min(left, 48) }, () => {
      const token = newToken();
      const id = newId(codeOf(workspaceId));
      return { id, token, hash: hashOfToken(token), userId, workspaceId, created: Date.now(), ...key };
    });
    if (await transact(rows.flatMap(putShare))) throw new Error('not stored');
  }
}

/** Changes the row of a link that is looked up by its token. */
export const changeShare = (token: string, change: ShareUse & { readonly until?: number }): Promise<void> =>
  changeRow(shareKey(hashOfToken(token)), change);

/** Changes when a link ends in the list of its user. */
export const changeListedShare = ({ userId }: Client, id: string, until: number): Promise<void> =>
  changeRow(userShare(userId, id), { until });

async function changeRow(key: Key, change: object): Promise<void> {
  const names = Object.keys(change);
  await db.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key,
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(change).map(([name, value]) => [`:${name}`, value]),
      ),
    }),
  );
}
