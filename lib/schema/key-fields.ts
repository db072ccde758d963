// The fields of requests about API keys.
import Type from 'typebox';
import { Text } from './fields.ts';
import { EXPIRES_AT_MUST, TIME_PATTERN } from './limits.ts';

/** When something ends; null or omitted for never. */
export const ExpiresAt = Type.String({
  pattern: TIME_PATTERN,
  description: 'An RFC 3339 time in the future. Never if omitted.',
  examples: ['2031-12-31T00:00:00Z'],
  must: EXPIRES_AT_MUST,
});

export const CodeChallenge = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  description: 'The SHA-256 of the program’s secret, in base64url (RFC 7636).',
  must: 'must be 43 characters of base64url',
});

/** The group of a key that writes in one group (E39). Null is wrong, so that an unset variable never means all groups. */
export const OnlyGroup = Type.String({
  ...Text('The only group in which, with the groups below it, the key can write notes. Not with `readOnly`.'),
  neverNull: true,
});
