// The tokens of shares: 32 random base62 characters, 190 bits. A share is looked up by the SHA-256 of its token, so that
// keys of the table, metrics and logs never contain the token.
import { createHash } from 'node:crypto';
import { randomLetters } from '../../core/random.ts';

const CHARACTERS = 32;
const TOKEN = /^([0-9A-Za-z]{32})(\.ics)?$/;

export const newToken = (): string => randomLetters(CHARACTERS);

/** The token in a path, and whether the path names a calendar; undefined if it is malformed. */
export function tokenIn(path: string): { readonly token: string; readonly isCalendar: boolean } | undefined {
  const [, token, suffix] = TOKEN.exec(path) ?? [];
  return token === undefined ? undefined : { token, isCalendar: suffix !== undefined };
}

/** The hash by which a share is looked up, in hex. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
