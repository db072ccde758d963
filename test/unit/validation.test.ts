// Nulls below the fields of an input: no contract has had a null of its own there.
import { expect, test } from 'vitest';
import type { InputValidator } from '../../lib/api/compiled-contract.ts';
import { validated } from '../../lib/api/validation.ts';

test('null counts as absent at any depth, unless it is a value of its field', () => {
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

test('a member that is missing below a field makes the field wrong', () => {
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
