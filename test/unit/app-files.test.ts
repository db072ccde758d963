// Files of the web app (E24): they wait on this device, are sent once and in order, and are shown from it. The service is
// the real one.
import { expect } from 'vitest';
import * as file from '../../lib/api/routes/file.ts';
import * as group from '../../lib/api/routes/group.ts';
import * as note from '../../lib/api/routes/note.ts';
import { Device, offline, online, responseLost, type Tab } from '../harness/app-tab.ts';
import { type Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

const bytesOf = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text)).buffer;

const picture = (me: Client, path: string, content = path) => ({
  workspaceId: me.workspaceId,
  path,
  type: 'image/webp',
  bytes: bytesOf(content),
});

const pathsOf = async (me: Client): Promise<string[]> =>
  (await me.ok(file.listFilesContract, { sort: 'createdAt:asc' })).data.map(({ path }) => path);

const textOf = async (tab: Tab, me: Client, target: string, groupId: string | null = null) => {
  const found = await tab.files.readFile(target, { workspaceId: me.workspaceId, groupId });
  return found && Buffer.from(found.bytes).toString();
};

test('a file waits offline, is shown from this device, and is sent once and in order', async ({ me }) => {
  const device = new Device();
  const tab = await device.signedIn(me.key);
  tab.network = offline;
  await tab.files.fileQueue.add(picture(me, 'assets/b c.webp'));
  await tab.files.fileQueue.add(picture(me, 'assets/a.webp'));
  await tab.files.fileQueue.send();
  expect({
    waiting: tab.files.fileQueue.pending.peek().map(({ path }) => path),
    shown: await textOf(tab, me, 'assets/b%20c.webp'),
  }).toEqual({ waiting: ['assets/b c.webp', 'assets/a.webp'], shown: 'assets/b c.webp' });
  tab.network = responseLost;
  await tab.files.fileQueue.send();
  tab.kill();
  const next = await device.tab();
  await next.files.fileQueue.send();
  expect(next.files.fileQueue.pending.peek()).toEqual([]);
  expect(await pathsOf(me)).toEqual(['assets/b c.webp', 'assets/a.webp']);
  next.network = offline;
  expect(await textOf(next, me, 'assets/a.webp')).toBe('assets/a.webp');
});

/** Begins a note offline that has a picture. */
async function noteWithPicture(me: Client) {
  const device = new Device();
  const tab = await device.signedIn(me.key);
  tab.network = offline;
  const open = tab.openNotes.beginNote({ workspaceId: me.workspaceId });
  open.change({ text: 'Trip\n\n![](assets/a.webp)\n' });
  await tab.files.fileQueue.add({ ...picture(me, 'assets/a.webp'), note: open.id });
  return { device, tab, open };
}

test('the picture of a new note is sent although a full disk did not store that the note exists', async ({
  me,
}) => {
  const { device, tab, open } = await noteWithPicture(me);
  tab.network = online;
  device.indexedDB.isFull = true;
  await open.save();
  device.indexedDB.isFull = false;
  await tab.files.fileQueue.send();
  expect(await pathsOf(me)).toEqual(['assets/a.webp']);
});

const namesOf = async (me: Client): Promise<string[]> =>
  (await me.ok(note.listNotesContract, { content: false })).data.map(({ name }) => name);

test('a file of a new note is shown from this device, and sent after the note, once, also after a crash', async ({
  me,
}) => {
  const { device, tab, open } = await noteWithPicture(me);
  await open.save();
  await tab.files.fileQueue.send();
  expect(await textOf(tab, me, 'assets/a.webp')).toBe('assets/a.webp');
  tab.network = responseLost;
  await open.save();
  await tab.files.fileQueue.send();
  tab.kill();
  expect([await namesOf(me), await pathsOf(me)]).toEqual([['Trip'], []]);
  const next = await device.tab();
  await next.openNotes.continueDrafts();
  await expect.poll(() => pathsOf(me)).toEqual(['assets/a.webp']);
  await expect.poll(() => next.files.fileQueue.pending.peek()).toEqual([]);
  expect(await namesOf(me)).toEqual(['Trip']);
  const writes = next.calls.filter((call) => /^(POST|PUT) /.test(call)).map((call) => call.split('?')[0]);
  expect(writes).toEqual(['POST /note', 'PUT /file']);
});

test('a file of a new note that is deleted before it is sent is never sent, unless the deletion is undone', async ({
  me,
}) => {
  const { tab, open } = await noteWithPicture(me);
  const restore = await open.removeNew();
  expect(tab.files.fileQueue.pending.peek()).toEqual([]);
  tab.network = online;
  await tab.files.fileQueue.send();
  expect([await namesOf(me), await pathsOf(me)]).toEqual([[], []]);
  expect(tab.calls.filter((call) => call.startsWith('PUT /file'))).toEqual([]);
  expect(await restore?.()).toBe(true);
  await expect.poll(() => pathsOf(me)).toEqual(['assets/a.webp']);
  expect(await namesOf(me)).toEqual(['Trip']);
});

test('a new note that is deleted offline after an attempt to send it goes to the trash, and its file is sent', async ({
  me,
}) => {
  const { tab, open } = await noteWithPicture(me);
  await open.save();
  expect(await open.removeNew()).toBeDefined();
  tab.network = online;
  await open.save();
  await tab.files.fileQueue.send();
  const { data } = await me.ok(note.listNotesContract, { isDeleted: true });
  expect({
    notes: data.map(({ name, isDeleted }) => [name, isDeleted]),
    paths: await pathsOf(me),
    unsent: await tab.draft.listDrafts(),
  }).toEqual({ notes: [['Trip', true]], paths: ['assets/a.webp'], unsent: [] });
});

test('a file whose new note has no text any more is reported by the next visit, and sent only if the user wants it', async ({
  me,
}) => {
  const { device, tab, open } = await noteWithPicture(me);
  open.change({ text: '' });
  await expect.poll(() => tab.draft.listDrafts()).toEqual([]);
  tab.kill();
  const next = await device.tab();
  await next.openNotes.continueDrafts();
  await next.files.fileQueue.send();
  const [stray] = next.files.fileQueue.pending.peek();
  expect(stray).toMatchObject({
    path: 'assets/a.webp',
    problem: 'Its note was emptied or deleted. Try again to store it without a note, or delete it.',
  });
  expect(await pathsOf(me)).toEqual([]);
  if (stray) await next.files.fileQueue.retry(stray);
  expect(await pathsOf(me)).toEqual(['assets/a.webp']);
});

test('a file that another tab has reported is sent as soon as its note is created', async ({ me }) => {
  const device = new Device();
  const tab = await device.signedIn(me.key);
  tab.network = offline;
  const open = tab.openNotes.beginNote({ workspaceId: me.workspaceId });
  await tab.files.fileQueue.add({ ...picture(me, 'assets/a.webp'), note: open.id });
  const other = await device.tab();
  await other.openNotes.continueDrafts();
  expect(other.files.fileQueue.pending.peek()).toMatchObject([{ problem: expect.any(String) }]);
  open.change({ text: 'Trip\n\n![](assets/a.webp)\n' });
  tab.network = online;
  await open.save();
  await expect.poll(() => pathsOf(me)).toEqual(['assets/a.webp']);
});

test('on a full disk a file is not added, with a sentence that says what to do', async ({ me }) => {
  const device = new Device();
  const tab = await device.signedIn(me.key);
  device.indexedDB.isFull = true;
  const plan = new File(['plan'], 'plan.pdf', { type: 'application/pdf' });
  await expect(tab.newFile.attach(plan, { workspaceId: me.workspaceId })).rejects.toThrow(
    /^This browser can’t store plan\.pdf\. Free some space, then add it again\.$/,
  );
  device.indexedDB.isFull = false;
  await tab.newFile.attach(plan, { workspaceId: me.workspaceId });
  await tab.files.fileQueue.send();
  expect(await pathsOf(me)).toEqual(['assets/plan.pdf']);
});

const gif = (name: string): File => new File([name], name, { type: 'image/gif' });

test('a file keeps its name in its path, and in the text of its reference unless it is a pasted picture', async ({
  me,
}) => {
  const tab = await new Device().signedIn(me.key);
  const attach = (one: File) => tab.newFile.attach(one, { workspaceId: me.workspaceId });
  const references = [
    await attach(gif('holiday (1) u\u0308n\u00EF.gif')),
    await attach(new File(['a'], 'a[1] #2?.tar.gz')),
    await attach(gif(`${'😀'.repeat(120)}.gif`)),
    await attach(new File(['b'], '\uD83D\u202Eb.pdf')),
    await attach(new File(['c'], '.c')),
    await attach(new File(['d'], '..d.e')),
    await attach(new File(['e'], '..')),
    await tab.newFile.attach(gif('logo.gif'), { workspaceId: me.workspaceId, isPasted: true }),
  ];
  await tab.files.fileQueue.send();
  const smile = encodeURI('😀');
  expect({ references, paths: await pathsOf(me) }).toEqual({
    references: [
      '![holiday (1) ünï](assets/holiday%20%281%29%20%C3%BCn%C3%AF.gif)',
      '[a1 #2?.tar.gz](assets/a-1-%20-2-.tar.gz)',
      `![${'😀'.repeat(120)}](assets/${smile.repeat(100)}.gif)`,
      '[\uFFFD b.pdf](assets/%EF%BF%BD-b.pdf)',
      '[.c](assets/c)',
      '[..d.e](assets/d.e)',
      '[..](assets/File)',
      '![](assets/logo.gif)',
    ],
    paths: [
      'assets/holiday (1) ünï.gif',
      'assets/a-1- -2-.tar.gz',
      `assets/${'😀'.repeat(100)}.gif`,
      'assets/\uFFFD-b.pdf',
      'assets/c',
      'assets/d.e',
      'assets/File',
      'assets/logo.gif',
    ],
  });
});

test('a file whose path is taken, or may be, gets a path of its own', async ({ me }) => {
  const tab = await new Device().signedIn(me.key);
  const attach = (content: string) =>
    tab.newFile.attach(new File([content], 'plan.pdf'), { workspaceId: me.workspaceId });
  const own = expect.stringMatching(/^\[plan\.pdf\]\(assets\/plan%20[\da-f]{4}\.pdf\)$/) as string;
  await me.ok(file.putFileContract, { path: 'assets/plan.pdf', bytes: Buffer.from('other') });
  expect(await attach('one')).toEqual(own);
  tab.network = offline;
  expect(await attach('two')).toEqual(own);
  tab.network = online;
  const [taken] = (await me.ok(file.listFilesContract, { path: 'assets/plan.pdf' })).data;
  await me.ok(file.deleteFileContract, { id: taken?.id ?? '' });
  expect(await attach('three')).toBe('[plan.pdf](assets/plan.pdf)');
  expect(await attach('four')).toEqual(own);
  await tab.files.fileQueue.send();
  expect(tab.files.fileQueue.pending.peek()).toEqual([]);
  expect((await pathsOf(me)).length).toBe(4);
});

/** A tab that follows the changes of its workspace. */
async function following(me: Client): Promise<Tab> {
  const tab = await new Device().signedIn(me.key);
  tab.changes.pollChanges();
  await tab.feedStart.markStart(me.workspaceId);
  return tab;
}

const lookups = ({ calls }: Tab): number => calls.filter((call) => call.startsWith('GET /file?')).length;

async function withFiles(me: Client, count: number): Promise<string[]> {
  const paths = Array.from({ length: count }, (_, number) => `p/${number}-.webp`);
  for (const path of paths) await me.ok(file.putFileContract, { path, bytes: Buffer.from(path) });
  return paths;
}

test('30 pictures that are shown twice need one lookup', { tags: ['slow'] }, async ({ me }) => {
  const paths = await withFiles(me, 30);
  const tab = await following(me);
  for (let shown = 0; shown < 2; shown += 1)
    expect(await Promise.all(paths.map((path) => textOf(tab, me, path)))).toEqual(paths);
  expect({
    lookups: lookups(tab),
    downloads: tab.calls.filter((call) => call.startsWith('GET /file/')).length,
  }).toEqual({ lookups: 1, downloads: 30 });
});

test(
  'beside more than 100 files, each picture needs one lookup, also if it is shown twice',
  { tags: ['slow'] },
  async ({ me }) => {
    const paths = await withFiles(me, 101);
    const tab = await following(me);
    for (let shown = 0; shown < 2; shown += 1)
      for (const path of paths.slice(0, 3)) expect(await textOf(tab, me, path)).toBe(path);
    expect(lookups(tab)).toBe(4);
    await me.ok(file.putFileContract, { path: 'a%20b.webp', bytes: Buffer.from('encoded') });
    // Nothing has the decoded name, so the encoded one is looked up.
    expect(await textOf(tab, me, 'a%20b.webp')).toBe('encoded');
    expect(lookups(tab)).toBe(6);
  },
);

test('files that were added, replaced or deleted, here or elsewhere, are looked up again', async ({ me }) => {
  const tab = await following(me);
  const isShown = async (path: string, text: string | undefined): Promise<void> => {
    tab.wake.wake();
    await expect.poll(() => textOf(tab, me, path)).toBe(text);
  };
  expect(await textOf(tab, me, 'a.webp')).toBeUndefined();
  await tab.files.fileQueue.add(picture(me, 'a.webp', 'one'));
  await tab.files.fileQueue.send();
  expect(await textOf(tab, me, 'a.webp')).toBe('one');
  const { data } = await me.ok(file.putFileContract, { path: 'b.webp', bytes: Buffer.from('one') });
  await isShown('b.webp', 'one');
  const headers = { 'If-Match': `"${data.sha256}"` };
  await me.ok(file.putFileContract, { path: 'b.webp', bytes: Buffer.from('two') }, headers);
  await isShown('b.webp', 'two');
  await me.ok(file.deleteFileContract, { id: data.id });
  await isShown('b.webp', undefined);
});

test('a file that the service rejects stays with the reason, and does not hold up the next one', async ({
  me,
}) => {
  const tab = await new Device().signedIn(me.key);
  await tab.files.fileQueue.add(picture(me, 'assets/../x.webp'));
  await tab.files.fileQueue.add(picture(me, 'assets/good.webp'));
  await tab.files.fileQueue.send();
  const [rejected] = tab.files.fileQueue.pending.peek();
  expect(await pathsOf(me)).toEqual(['assets/good.webp']);
  expect(rejected?.problem).toContain('path: ');
  if (rejected) await tab.files.fileQueue.retry(rejected);
  expect(tab.files.fileQueue.pending.peek()[0]?.problem).toContain('path: ');
  if (rejected) await tab.files.fileQueue.drop(rejected);
  expect(tab.files.fileQueue.pending.peek()).toEqual([]);
});

test('a reference means the file beside the group, then at the root, then the only one of its name', async ({
  me,
}) => {
  const { data: garden } = await me.ok(group.createGroupContract, { name: 'Garden' });
  const tab = await new Device().signedIn(me.key);
  await tab.workspaces.loadWorkspaces();
  tab.catalogue.followGroups();
  await expect.poll(() => tab.workspaces.groupPath(garden.id)).toEqual(['Garden']);
  const paths = ['Garden/a.webp', 'a.webp', 'deep/only.webp', 'one/two.webp', 'other/two.webp', 'x%2Fy.webp'];
  for (const path of [...paths, 'c d.webp', 'c%20d.webp', '100%_e f.webp', 'https%3A%2F%2Fg.webp'])
    await tab.files.fileQueue.add(picture(me, path));
  await tab.files.fileQueue.send();
  expect({
    group: await textOf(tab, me, 'a.webp', garden.id),
    root: await textOf(tab, me, 'a.webp'),
    parent: await textOf(tab, me, '../a.webp', garden.id),
    only: await textOf(tab, me, 'only.webp'),
    several: await textOf(tab, me, 'two.webp'),
    none: await textOf(tab, me, 'none.webp'),
  }).toEqual({
    group: 'Garden/a.webp',
    root: 'a.webp',
    parent: 'a.webp',
    only: 'deep/only.webp',
    several: undefined,
    none: undefined,
  });
  const encoded = ['x%2Fy.webp', 'c%20d.webp', 'c%2520d.webp', '100%_e%20f.webp', 'https%3A%2F%2Fg.webp'];
  expect(await Promise.all(encoded.map((target) => textOf(tab, me, target)))).toEqual([
    'x%2Fy.webp',
    'c d.webp',
    'c%20d.webp',
    '100%_e f.webp',
    'https%3A%2F%2Fg.webp',
  ]);
});

test('the name of a group may contain a slash, and is one folder', async ({ me }) => {
  const { data } = await me.ok(group.createGroupContract, { name: 'A/B' });
  const tab = await new Device().signedIn(me.key);
  await tab.workspaces.loadWorkspaces();
  tab.catalogue.followGroups();
  await expect.poll(() => tab.workspaces.groupPath(data.id)).toEqual(['A/B']);
  for (const path of ['A/a.webp', 'a.webp']) await tab.files.fileQueue.add(picture(me, path));
  expect(await textOf(tab, me, '../a.webp', data.id)).toBe('a.webp');
  await tab.files.fileQueue.send();
  expect(await textOf(tab, me, '../a.webp', data.id)).toBe('a.webp');
});

test('a file that was replaced is read again, and one that has not changed is read once', async ({ me }) => {
  const tab = await new Device().signedIn(me.key);
  const { data } = await me.ok(file.putFileContract, { path: 'a.webp', bytes: Buffer.from('one') });
  expect(await textOf(tab, me, 'a.webp')).toBe('one');
  expect(await textOf(tab, me, 'a.webp')).toBe('one');
  expect(tab.calls.filter((call) => call.startsWith(`GET /file/${data.id}`))).toHaveLength(1);
  const headers = { 'If-Match': `"${data.sha256}"` };
  await me.ok(file.putFileContract, { path: 'a.webp', bytes: Buffer.from('two') }, headers);
  expect(await textOf(tab, me, 'a.webp')).toBe('two');
});

test('a link finds a note by its whole name, then by the path of its group, also without a connection', async ({
  me,
}) => {
  const { data: garden } = await me.ok(group.createGroupContract, { name: 'Garden' });
  const create = async (name: string, groupId: string | null = null): Promise<string> =>
    (await me.ok(note.createNoteContract, { name, groupId })).data.id;
  const [beds, other, sharp] = [
    await create('Beds'),
    await create('Beds', garden.id),
    await create('C# notes'),
  ];
  const tab = await new Device().signedIn(me.key);
  await tab.workspaces.loadWorkspaces();
  tab.catalogue.followGroups();
  await expect.poll(() => tab.workspaces.groupPath(garden.id)).toEqual(['Garden']);
  const idOf = async (target: string, groupId: string | null = null) => {
    const found = await tab.links.resolveLink(target, groupId);
    return found && [found.id, found.heading];
  };
  expect(await idOf('beds')).toEqual([beds, undefined]);
  expect(await idOf('Beds', garden.id)).toEqual([other, undefined]);
  expect(await idOf('Garden/Beds.md')).toEqual([other, undefined]);
  expect(await idOf('Beds#Soil')).toEqual([beds, 'Soil']);
  expect(await idOf('C# notes')).toEqual([sharp, undefined]);
  expect(await idOf('Missing')).toBeUndefined();
  expect(await idOf('Kitchen/Beds')).toBeUndefined();
  // No note has such a name, and an address with it may be too long for the service.
  expect(await idOf('x'.repeat(20_000))).toBeUndefined();
  expect(await idOf(`${'🌱'.repeat(200)}/Beds`)).toBeUndefined();
  expect(tab.calls.filter((call) => call.includes('xxx') || call.includes('%2FBeds'))).toEqual([]);
  tab.network = offline;
  const unsent = tab.openNotes.beginNote({ workspaceId: me.workspaceId });
  unsent.change({ text: '# Written offline' });
  expect(await idOf('written offline')).toEqual([unsent.id, undefined]);
  tab.network = online;
});
