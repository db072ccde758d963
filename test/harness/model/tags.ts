// Entity tags as conditions (E3).
import { refuse } from './errors.ts';
import type { Call } from './operation.ts';
import type { Note } from './state.ts';

/** Whether a condition names a tag. It is a list of tags or `*`; quotes may be missing. */
function names(condition: string, tag: string | undefined, weakToo: boolean): boolean {
  return condition
    .split(',')
    .map((part) => part.trim())
    .some((part) => {
      if (part === '*') return true;
      if (part.startsWith('W/') && !weakToo) return false;
      return tag !== undefined && part.replace(/^W\//, '').replace(/^"(.*)"$/, '$1') === tag.slice(1, -1);
    });
}

/** Refuses the call with 412 and the current tag unless `If-Match` names it. Nothing matches a missing note. */
export function requireMatch({ ifMatch }: Call, note: Note | undefined): void {
  if (ifMatch === undefined) return;
  if (!note) refuse('noteChanged');
  if (!names(ifMatch, note.tag.value, false)) refuse('noteChanged', { headers: { etag: note.tag } });
}

/** Whether the client has the note already: `If-None-Match` names its tag, weak or not. */
export const isKnown = ({ ifNoneMatch }: Call, { tag }: Note): boolean =>
  ifNoneMatch !== undefined && names(ifNoneMatch, tag.value, true);
