// The rules of an append: how texts are joined, and the idempotency keys a note stores.
import { createHash } from 'node:crypto';
import type { NoteRow } from '../../db/resources/notes.ts';
import { lineEndOf, withLineEnd } from '../../markdown/line-ends.ts';
import type { NoteAppend } from '../../schema/inputs/notes.ts';
import { APPEND_KEYS_PER_NOTE } from '../../schema/limits.ts';

export type Position = NonNullable<NoteAppend['position']>;

const KEY_BYTES = 9;

/** How a text is added. */
export interface Addition {
  readonly position?: Position | undefined;
  /** Whether all added line breaks get the form of the current text (E34). */
  readonly asNote?: boolean | undefined;
}

/** Two texts, with a line break between them unless the first is empty or ends in one. */
export function joined(current: string, added: string, { position, asNote }: Addition = {}): string {
  const lineEnd = asNote ? lineEndOf(current) : '\n';
  const addition = asNote ? withLineEnd(added, lineEnd) : added;
  const [first, second] = position === 'start' ? [addition, current] : [current, addition];
  return first === '' || first.endsWith(lineEnd) || first.endsWith('\n')
    ? first + second
    : first + lineEnd + second;
}

/** Whether a note remembers an append or edit with this key. */
export const remembersKey = ({ appendKeys: known = [] }: NoteRow, key: string | undefined): boolean =>
  key !== undefined && known.includes(shortened(key));

/** The keys a note remembers after an append or edit with this key. */
export const rememberedKeys = (row: NoteRow | undefined, key: string | undefined): string[] | undefined =>
  key === undefined ? undefined : [...(row?.appendKeys ?? []), shortened(key)].slice(-APPEND_KEYS_PER_NOTE);

const shortened = (key: string): string =>
  createHash('sha256').update(key).digest().subarray(0, KEY_BYTES).toString('base64url');
