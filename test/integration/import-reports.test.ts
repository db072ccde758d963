// What an import says about notes that it does not read: the whole output, and the exit status.
import { expect } from 'vitest';
import { listGroupsContract } from '../../lib/api/routes/group.ts';
import { listNotesContract } from '../../lib/api/routes/note.ts';
import { folderOf, imported } from '../harness/folders.ts';
import { test } from '../harness/user-test.ts';
import { EXPORTS } from '../harness/vaults.ts';

test('an import with notes that are only in iCloud, and with exports of other programs, says what is missing and fails', async ({
  me,
}) => {
  const folder = await folderOf(EXPORTS);
  const missing = [
    'The notes in 1 Evernote export (.enex) were not read. How to import them: docs/move-in.md#evernote',
    '1 Google Keep note (.json) was not read. How to import it: docs/move-in.md#google-keep',
    '1 file of a Joplin RAW export was not imported. Export as "MD - Markdown + Front Matter" instead: docs/move-in.md#joplin',
    '1 note and 1 file are not downloaded from iCloud. Download them in Finder and import again:',
    '  b.md',
    '  sub/photo.png',
  ];
  expect(await imported(me, folder, { titles: true })).toEqual({
    whole: false,
    err: '',
    out: [
      'Done: 1 note created, 4 files created',
      '--titles had no effect: no note other than daily notes has a title in its front matter.',
      ...missing,
    ].join('\n'),
  });
  expect(await imported(me, folder)).toEqual({
    whole: false,
    err: '',
    out: ['Done: 5 unchanged', ...missing].join('\n'),
  });
  const { data } = await me.ok(listNotesContract, { content: false, limit: 100 });
  expect(data.map(({ name }) => name)).toEqual(['a']);
  expect((await me.ok(listGroupsContract, {})).data).toEqual([]);
});

test('files of other programs are stored as files, so that an import of them succeeds', async ({ me }) => {
  const folder = await folderOf({ 'Travel.enex': '<?xml version="1.0"?><en-export/>' });
  expect(await imported(me, folder)).toEqual({
    whole: true,
    err: '',
    out: `Done: 1 file created
No Markdown files (.md) were found in ${folder}.
The notes in 1 Evernote export (.enex) were not read. How to import them: docs/move-in.md#evernote`,
  });
});
