// Null values inside the fields of an input. No contract accepts null as a value there.
import { expect, test } from 'vitest';
import type { InputValidator } from '../../lib/api/compiled-contract.ts';
import { validated } from '../../lib/api/validation.ts';
import { Id, orNull } from '../../lib/schema/fields.ts';
import { text } from '../../lib/schema/kinds.ts';

test('null counts as absent at any depth, unless the field accepts null', () => {
  const validator: InputValidator = {
    validate: Object.assign(() => true, { errors: [] }) as unknown as InputValidator['validate'],
    fields: { groupId: '', name: '', edits: '' },
    items: {},
    nullable: ['groupId'],
    queryTypes: {},
  };
  const edits = [{ find: 'a', replace: '', all: null, options: { first: null, last: 0 } }, null];
  expect(validated({ groupId: null, name: null, edits, unknown: null }, validator)).toEqual({
    groupId: null,
    edits: [{ find: 'a', replace: '', options: { last: 0 } }, null],
  });
});

test('a missing member inside a field is an error of the field', () => {
  const errors = [
    { keyword: 'required', instancePath: '', params: { missingProperty: 'id' } },
    { keyword: 'required', instancePath: '/edits/0', params: { missingProperty: 'find' } },
  ];
  const validator: InputValidator = {
    validate: Object.assign(() => false, { errors }) as unknown as InputValidator['validate'],
    fields: { id: 'must be a string', edits: 'must be edits' },
    items: {},
    nullable: [],
    queryTypes: {},
  };
  expect(() => validated({ edits: [{ find: null }] }, validator)).toThrow(
    'id: Required field is missing, edits: must be edits',
  );
});

test('the message of a field that also accepts null says so', () => {
  expect(orNull(Id)).toMatchObject({ must: 'must be a string or null' });
  expect(orNull(text(3))).toMatchObject({
    must: 'must be a string of 1 to 3 characters that are not all blank or null',
  });
});
