// The rules of an append: how texts are joined, and the idempotency keys a note stores.
import { createHash } from 'node:crypto';
import type { NoteRow } from '../../db/resources/notes.ts';
import { lineEndOf, withLineEnd } from '../../markdown/line-ends.ts';
import type { NoteAppend } from '../../schema/inputs/notes.ts';
import { APPEND_KEYS_PER_NOTE } from '../../schema/limits.ts';

export type Position = NonNullable<NoteAppend['position']>;

const KEY_BYTES = 9;

/**
 * A text with another one added, which gets its line ends (E34), and a line break between them unless the first is empty
 * or ends in one. A `\r` at its end is one if the text has no other line ends; otherwise `\n` completes it.
 */
export function joined(current: string, added: string, position?: Position): string {
  const lineEnd = lineEndOf(current);
  const addition = withLineEnd(added, lineEnd);
  const [first, second] = position === 'start' ? [addition, current] : [current, addition];
  if (first === '' || first.endsWith('\n') || first.endsWith(lineEnd ?? '\n')) return first + second;
  return first + (first.endsWith('\r') ? '\n' : (lineEnd ?? '\n')) + second;
}

/** Whether a note remembers an append or edit with this key. */
export const remembersKey = ({ appendKeys: known = [] }: NoteRow, key: string | undefined): boolean =>
  key !== undefined && known.includes(shortened(key));

/** The keys a note remembers after an append or edit with this key. */
export const rememberedKeys = (row: NoteRow | undefined, key: string | undefined): string[] | undefined =>
  key === undefined ? undefined : [...(row?.appendKeys ?? []), shortened(key)].slice(-APPEND_KEYS_PER_NOTE);

const shortened = (key: string): string =>
  createHash('sha256').update(key).digest().subarray(0, KEY_BYTES).toString('base64url');
