// Null values inside the fields of an input. No contract accepts null as a value there.
import { expect, test } from 'vitest';
import type { InputValidator } from '../../lib/api/compiled-contract.ts';
import { validated } from '../../lib/api/validation.ts';

test('null counts as absent at any depth, unless the field accepts null', () => {
  const validator: InputValidator = {
    validate: Object.assign(() => true, { errors: [] }) as unknown as InputValidator['validate'],
    fields: { groupId: '', name: '', edits: '' },
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
    nullable: [],
    queryTypes: {},
  };
  expect(() => validated({ edits: [{ find: null }] }, validator)).toThrow(
    'id: Required field is missing, edits: must be edits',
  );
});
