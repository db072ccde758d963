// Clients can send any text as a cursor. Decoding never throws, and returns only cursors from which the service can
// continue.
import * as fc from 'fast-check';
import { encodeTime, ulid } from 'ulid';
import { expect, test } from 'vitest';
import { newId, newWorkspaceCode } from '../../lib/core/ids.ts';
import { LISTED, rowKey } from '../../lib/db/table/keys.ts';
import { decodeCursor, encodeCursor, type Cursor } from '../../lib/domain/changes/cursor.ts';
import { cursorFields, encodedFields, mutatedText } from '../harness/cursors.ts';
import { chooseSeed } from '../harness/seed.ts';

const RUNS = { seed: chooseSeed(), numRuns: 5_000 };
const TIME_MAX = 2 ** 48 - 1;
const code = newWorkspaceCode();

const time = fc.integer({ min: 0, max: TIME_MAX });
const cursor: fc.Arbitrary<Cursor> = fc.record({
  code: fc.constant(code),
  revision: fc.option(fc.nat(), { nil: undefined }),
  count: fc.nat(),
  floor: time,
  id: time.chain((ms) => fc.constantFrom(ulid(ms), encodeTime(ms, 10))),
  key: fc.option(
    fc.constantFrom(...LISTED).map((kind) => rowKey(kind, newId(code)).SK),
    { nil: undefined },
  ),
});

test('decoding an encoded cursor returns the same cursor', { tags: ['slow'] }, () => {
  fc.assert(
    fc.property(cursor, (made) => {
      expect(decodeCursor(encodeCursor(made))).toEqual(made);
    }),
    RUNS,
  );
});

/** Whether a reader can continue from the cursor: its times are valid, and its key is a key of the table. */
function isSound({ revision = 0, count, floor, id, key }: Cursor): boolean {
  const isRow = key === undefined || /^(NOTE|GROUP|TODO)#[0-9a-f-]{23}$/.test(key);
  return (
    [revision, count, revision + count, floor].every((value) => Number.isSafeInteger(value) && value >= 0) &&
    floor <= TIME_MAX &&
    /^[0-9A-HJKMNP-TV-Z]{10,26}$/.test(id) &&
    isRow
  );
}

test('decoding any text returns a valid cursor or none', { tags: ['slow'] }, () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    encodedFields(cursorFields(code)),
    cursor.chain((made) => mutatedText(encodeCursor(made))),
  );
  const isNoneOrSound = (given: string): void => {
    const found = decodeCursor(given);
    expect(found === undefined || isSound(found), JSON.stringify(found)).toBe(true);
  };
  fc.assert(fc.property(text, isNoneOrSound), RUNS);
});
