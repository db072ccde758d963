// The minimal input of an endpoint or a tool.
import type { Contract } from '../../lib/api/contract.ts';
import type { Client } from './client.ts';
import { approval } from './sign-in.ts';

/** A value for every required field. Ids belong to the caller's workspace, but to no existing item. */
export function requiredInput(
  me: Client,
  {
    name,
    params,
    query,
    body,
    bytes,
  }: Pick<Contract, 'name' | 'params' | 'query' | 'body'> & Partial<Pick<Contract, 'bytes'>>,
): object {
  const id = `${crypto.randomUUID().slice(0, 24)}${me.workspaceId.slice(24)}`;
  const values: Record<string, unknown> = {
    name: 'n',
    text: 't',
    lineNumber: 1,
    content: 'c',
    workspaceId: me.workspaceId,
    timeZone: 'UTC',
    token: 'a'.repeat(32),
    edits: [{ find: 'a', replace: 'b' }],
    path: 'x.png',
    bytes: Buffer.from('x'),
    base64: 'eA==',
  };
  // These take one of two members.
  if (name === 'restore' || name === 'write_note') return { noteId: id };
  if (name === 'approveSignIn') return approval().input;
  if (name === 'deleteKey') return { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
  if (name === 'purge') return { all: true };
  if (name === 'createLink') return { feed: 'todos' };
  const required = [params, query, body].flatMap((part) => part?.required ?? []);
  if (bytes === 'body') required.push('bytes');
  return Object.fromEntries(required.map((field) => [field, values[field] ?? id]));
}
