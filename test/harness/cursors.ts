// Texts that resemble cursors of GET /changes. Most are invalid.
import * as fc from 'fast-check';
import { encodeTime, ulid } from 'ulid';
import { newId, type WorkspaceCode } from '../../lib/core/ids.ts';
import { LISTED, rowKey } from '../../lib/db/table/keys.ts';

const numbers = fc.oneof(
  fc.constantFrom(0, 1, -1, 0.5, Date.now(), 2 ** 48 - 1, 2 ** 48, 2 ** 53 - 1, 2 ** 53, 1e300),
  fc.integer(),
  fc.double(),
);

const ids = (code: WorkspaceCode): fc.Arbitrary<string> =>
  fc.constantFrom(
    '',
    '~~',
    '\ud800',
    '🎉',
    'x'.repeat(2_000),
    'ILOU',
    'Z'.repeat(26),
    '0'.repeat(10),
    ulid(),
    ulid().toLowerCase(),
    encodeTime(Date.now(), 10),
    ...LISTED.flatMap((kind) => [kind, rowKey(kind, newId(code)).SK, `${kind}~`]),
  );

const anyOf = (code: WorkspaceCode) => fc.oneof(numbers, ids(code), fc.constant(null), fc.jsonValue());

/** Six values in the positions of a cursor's, each of any kind; most name the workspace. */
export const cursorFields = (code: WorkspaceCode): fc.Arbitrary<unknown[]> =>
  fc.tuple(
    fc.oneof({ weight: 9, arbitrary: fc.constant(code) }, { weight: 1, arbitrary: anyOf(code) }),
    fc.oneof(fc.constantFrom(null, 0, 1, 2), numbers, anyOf(code)),
    fc.oneof(fc.constantFrom(0, 1), numbers, anyOf(code)),
    fc.oneof(fc.constant(Date.now() - 60_000), numbers, anyOf(code)),
    fc.oneof(ids(code), anyOf(code)),
    fc.oneof(fc.constant(null), ids(code), anyOf(code)),
  );

/** Values encoded like a cursor's. */
export const encodedFields = (fields: fc.Arbitrary<unknown[]>): fc.Arbitrary<string> =>
  fields.map((values) => Buffer.from(JSON.stringify(values)).toString('base64url'));

/** A text with a part of it replaced by another text. */
export const mutatedText = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(text.length), fc.nat(4), fc.string({ unit: 'grapheme-ascii', maxLength: 4 }))
    .map(([at, length, other]) => text.slice(0, at) + other + text.slice(at + length));
