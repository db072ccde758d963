// The progress of an import or export: counts, and the bytes of files (E24).
import { expect, test } from 'vitest';
import { RejectedError } from '../../lib/folders/failures.ts';
import { newTally } from '../../lib/folders/tally.ts';

const MB = 1024 * 1024;

test('progress counts the bytes of files, also of those that fail, and none if there are no files', async () => {
  const lines: string[] = [];
  const tally = newTally((line) => void lines.push(line));
  tally.expect(2);
  await tally.attempt('note.md', async () => 'created');
  tally.expect(2, 3 * MB);
  await tally.attempt('x.png', async () => 'fileCreated', MB);
  await tally.attempt(
    'y.png',
    async () => {
      throw new RejectedError('no');
    },
    2 * MB,
  );
  await tally.attempt('again.md', async () => 'unchanged');
  expect(lines).toEqual([
    '████████████░░░░░░░░░░░░ 1 of 2: 1 note created',
    '████████████░░░░░░░░░░░░ 2 of 4 (files: 1.0 MB of 3.0 MB): 1 note created, 1 file created',
    '██████████████████░░░░░░ 3 of 4 (files: 3.0 MB of 3.0 MB): 1 note created, 1 file created, 1 failed',
    '████████████████████████ 4 of 4 (files: 3.0 MB of 3.0 MB): 1 note created, 1 file created, 1 unchanged, 1 failed',
  ]);
});

test('what follows the counts is announced with them, and not if nothing was counted', async () => {
  const lines: string[] = [];
  const tally = newTally((line) => void lines.push(line));
  tally.announce('checking the links');
  for (const name of ['a.md', 'b.md', 'c.md']) await tally.attempt(name, async () => 'created');
  tally.announce('checking the links');
  expect(lines.slice(2)).toEqual([
    '████████████████████████ 3 of 3: 3 notes created',
    '████████████████████████ 3 of 3: 3 notes created; checking the links …',
  ]);
});
