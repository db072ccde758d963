// The minimal input of an endpoint or a tool.
import type { Contract } from '../../lib/api/contract.ts';
import type { Client } from './client.ts';

/** A value for every required field. Ids belong to the caller's workspace, but to no existing item. */
export function requiredInput(
  me: Client,
  { name, params, query, body }: Pick<Contract, 'name' | 'params' | 'query' | 'body'>,
): object {
  const id = `${crypto.randomUUID().slice(0, 24)}${me.workspaceId.slice(24)}`;
  const values: Record<string, unknown> = {
    name: 'n',
    text: 't',
    lineNumber: 1,
    content: 'c',
    workspaceId: me.workspaceId,
    timeZone: 'UTC',
    edits: [{ find: 'a', replace: 'b' }],
  };
  // These take one of two members.
  if (name === 'restore') return { noteId: id };
  if (name === 'purge') return { all: true };
  const required = [params, query, body].flatMap((part) => part?.required ?? []);
  return Object.fromEntries(required.map((field) => [field, values[field] ?? id]));
}
