// The progress of an import or export in a terminal: counts, and the bytes of files (E24).
import { expect, onTestFinished, test, vi } from 'vitest';
import { RejectedError } from '../../infra/folders/failures.ts';
import { newTally } from '../../infra/folders/tally.ts';

const MB = 1024 * 1024;

/** The lines that a terminal shows, one after another in its last line. */
function shownLines(): string[] {
  const { stderr } = process;
  const { isTTY } = stderr;
  const write = vi.spyOn(stderr, 'write').mockReturnValue(true);
  stderr.isTTY = true;
  onTestFinished(() => {
    stderr.isTTY = isTTY;
    write.mockRestore();
  });
  const lines: string[] = [];
  write.mockImplementation((text) => {
    lines.push(String(text).replace('\r\u001B[2K', ''));
    return true;
  });
  return lines;
}

test('progress counts the bytes of files, also of those that fail, and none if there are no files', async () => {
  const lines = shownLines();
  const tally = newTally('Done');
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
