// Entity tags of responses.
import type { HttpResponse } from './response-check.ts';

/** The ETag header of a response. @throws Error if there is none, or if it is weak */
export function tagOf({ headers }: HttpResponse): string {
  const tag = headers.get('etag');
  if (tag === null || !/^"[^"]+"$/.test(tag)) throw new Error(`no strong tag but ${tag}`);
  return tag;
}

export const CHANGED = { status: 412, body: { error: 'PRECONDITION_FAILED', message: 'Note has changed' } };
