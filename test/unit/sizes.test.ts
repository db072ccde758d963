// Sizes on the command line of npm run keys, and in its lists.
import { InvalidArgumentError } from 'commander';
import { expect, test } from 'vitest';
import { userLine } from '../../infra/cli/key-texts.ts';
import { size, tableName } from '../../infra/cli/values.ts';

const MB = 1_048_576;

/** The storage limit of a user as the command lists it. */
const listed = (storageLimit: number): string | undefined => {
  const times = { createdAt: null, timeZone: 'UTC' };
  const user = { userId: 'u', ...times, workspaces: 1, workspaceLimit: 2, storageUsed: 0, storageLimit };
  return / of ([^\t]*?) {2}UTC$/.exec(userLine(user).split('workspaces  ')[1] ?? '')?.[1];
};

test.for([
  ['1GB', 1024 * MB, '1.0 GB'],
  ['1 GiB', 1024 * MB, '1.0 GB'],
  ['1.5gb', 1536 * MB, '1.5 GB'],
  [' 500 MB ', 500 * MB, '500.0 MB'],
  ['2k', 2048, '2.0 KB'],
  ['100', 100, '100 B'],
  ['100 B', 100, '100 B'],
  ['0', 0, '0 B'],
  ['5000000000', 5_000_000_000, '4.7 GB (5000000000 bytes)'],
  ['1.25GB', 1280 * MB, '1.3 GB (1342177280 bytes)'],
] as const)('the size %j is %d bytes, listed as %s', ([text, bytes, shown]) => {
  expect(size(text)).toBe(bytes);
  expect(listed(bytes)).toBe(shown);
});

test.for(['-5', '1 XB', '', 'GB', '1.5', '1,000', '1e9', '1 G i B', '9999999 TB', '١GB'])(
  'rejects %j, with examples of sizes',
  (text) => {
    expect(() => size(text)).toThrow(InvalidArgumentError);
    expect(() => size(text)).toThrow(/500MB, 1\.5GB or 1000000 \(bytes\)/);
  },
);

test.for(['', 'ab', 'bad name', 'naïve', 'a'.repeat(256)])('%j is no name of a table', (text) => {
  expect(() => tableName(text)).toThrow(/no name of a table/);
});

test.for(['notes', 'Stack-NotesTable.1_x', 'arn:aws:dynamodb:eu-central-1:1:table/notes'])(
  '%j is a name of a table',
  (text) => expect(tableName(text)).toBe(text),
);
