// Entity tags as responses carry them.
import type { Answer } from './response-check.ts';

/** The tag of a response, as it stands in its header. @throws Error where there is none, or none that is strong */
export function tagOf({ headers }: Answer): string {
  const tag = headers.get('etag');
  if (tag === null || !/^"[^"]+"$/.test(tag)) throw new Error(`no strong tag but ${tag}`);
  return tag;
}

export const CHANGED = { status: 412, body: { error: 'PRECONDITION_FAILED', message: 'Note has changed' } };
