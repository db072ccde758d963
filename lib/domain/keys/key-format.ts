// API keys: `service_` and 43 random base62 characters, 256 bits. Only its SHA-256 is stored.
import { createHash } from 'node:crypto';
import { randomLetters } from '../../core/random.ts';

const PREFIX = 'service_';
const RANDOM_CHARACTERS = 43;
const DISPLAY_CHARACTERS = 4;

const KEY_PATTERN = `${PREFIX}[0-9A-Za-z]{32,128}`;

/**
 * Matches the Authorization header of a well-formed key, with the scheme in any case (D42). API Gateway rejects others
 * without running a function. It has no flags because API Gateway's expressions do not support them.
 */
export const BEARER_PATTERN = `^[Bb][Ee][Aa][Rr][Ee][Rr] +${KEY_PATTERN}$`;

const BEARER = new RegExp(BEARER_PATTERN);
const KEY = new RegExp(KEY_PATTERN);

/** Creates a key. */
export const newApiKey = (): string => PREFIX + randomLetters(RANDOM_CHARACTERS);

/** The key in an Authorization header; undefined when its format is invalid (D42). */
export const bearerKey = (header: string | undefined): string | undefined =>
  header !== undefined && BEARER.test(header) ? header.slice(header.lastIndexOf(' ') + 1) : undefined;

/** Whether a text contains a key. */
export const containsKey = (text: string): boolean => KEY.test(text);

/** Whether a text begins like a key, which no id does. */
export const beginsLikeKey = (text: string): boolean => text.startsWith(PREFIX);

/** The hash that is stored instead of the key, in hex. */
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The beginning of a key, long enough to distinguish a user's keys. */
export const displayPrefix = (key: string): string => key.slice(0, PREFIX.length + DISPLAY_CHARACTERS);
