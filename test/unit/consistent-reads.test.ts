// The test run's own check of every read (D31) detects inconsistent reads.
import { expect, test, vi } from 'vitest';
import { inconsistentReads, readsConsistently } from '../harness/faults/consistent-reads.ts';

const read = (operation: string, input: object) =>
  readsConsistently({ caller: 'note-get', operation, input: { ...input } });

test.for(['GetItem', 'Query', 'Scan'])('a %s without strong consistency fails the check', (operation) => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  expect(read(operation, { ConsistentRead: true })).toBe(true);
  expect(said).not.toHaveBeenCalled();
  expect(read(operation, {})).toBe(false);
  expect(read(operation, { ConsistentRead: false })).toBe(false);
  expect(inconsistentReads()).toContain(`note-get: ${operation}`);
  said.mockRestore();
});

test('the chunks of files, which never change, may be read without strong consistency', () => {
  expect(read('GetItem', { Key: { PK: { S: 'CHUNK#a#b#0' } } })).toBe(true);
  const said = vi.spyOn(console, 'error').mockReturnValue();
  expect(read('GetItem', { Key: { PK: { S: 'WORKSPACE#a' } } })).toBe(false);
  said.mockRestore();
});

test('a batch read needs strong consistency for each table, and transactions and writes do not', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  expect(read('BatchGetItem', { RequestItems: { a: { ConsistentRead: true } } })).toBe(true);
  expect(read('BatchGetItem', { RequestItems: { a: { ConsistentRead: true }, b: {} } })).toBe(false);
  for (const operation of ['TransactGetItems', 'TransactWriteItems', 'UpdateItem', 'BatchWriteItem'])
    expect(read(operation, {})).toBe(true);
  said.mockRestore();
});
