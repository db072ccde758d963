// The drafts of the web app (E20), below its notes.
import { expect, test } from 'vitest';
import { Device } from '../harness/app-tab.ts';
import { newUser } from '../harness/client.ts';

test('a draft is read together with its base, although its tab stores the next text meanwhile', async () => {
  const device = new Device();
  const writer = await device.signedIn((await newUser()).key);
  const reader = await device.tab();
  const draft = new writer.draft.Draft('note');
  let count = 0;
  const write = (): void => {
    count += 1;
    draft.write('name', `text ${count}`, { name: 'name', content: '', etag: `${count}` });
  };
  write();
  await expect.poll(async () => (await reader.draft.listDrafts()).length).toBe(1);
  device.indexedDB.onRead = () => {
    write();
    // Stores it at once.
    writer.window.dispatchEvent(new Event('pagehide'));
  };
  const found = await reader.draft.adoptDraft('note');
  expect(found?.text).toBe(`text ${found?.base?.etag}`);
  expect(count).toBeGreaterThan(1);
});
