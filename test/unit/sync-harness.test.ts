// The service and the disk in memory that tests of sync use (test/harness/sync).
import { expect, test } from 'vitest';
import { newApi } from '../../lib/folders/api.ts';
import { calendarNoteId } from '../../lib/folders/calendar-ids.ts';
import { FatalError, RejectedError } from '../../lib/folders/failures.ts';
import { hashOfBytes } from '../../lib/folders/hash.ts';
import { MemoryDisk } from '../harness/sync/memory-disk.ts';
import { MemorySyncFolder, type SyncFolderOptions } from '../harness/sync/memory-sync-folder.ts';
import { ModelApp } from '../harness/sync/model-app.ts';
import {
  KEY,
  ModelService,
  OTHER_KEY,
  URL_OF_SERVICE,
  type ConnectionOptions,
  type ServiceOptions,
} from '../harness/sync/model-service.ts';
import { Killed, Power, testClock } from '../harness/sync/power.ts';

function serviceWith(connection: ConnectionOptions = {}, key = KEY, options: Partial<ServiceOptions> = {}) {
  const clock = testClock(Date.now());
  const service = new ModelService({ seed: 1, clock, ...options });
  const api = newApi(URL_OF_SERVICE, key, service.connect(connection));
  return { service, api, app: new ModelApp(service), clock };
}

interface Item {
  readonly id: string;
  readonly name: string;
  readonly content: string;
}

test('a note is created, read, changed with its tag, and deleted', async () => {
  const { api, app, service } = serviceWith();
  const created = await api.send<Item>('POST', '/note', { name: 'A', content: 'a' }, { idempotencyKey: 'k' });
  const again = await api.send<Item>('POST', '/note', { name: 'A', content: 'a' }, { idempotencyKey: 'k' });
  const { id } = created.data;
  const changed = await api.send('PUT', '/note', { id, content: 'b' }, { ifMatch: created.etag });
  const stale = api.send('DELETE', '/note', { id }, { ifMatch: created.etag });
  await expect(stale).rejects.toEqual(new RejectedError('Note has changed', 412));
  expect(await api.find(`/note/${id}`)).toMatchObject({ id, content: 'b' });
  await api.send('DELETE', '/note', { id }, { ifMatch: changed.etag });
  expect({
    replayed: again.replayed,
    live: app.notes(),
    trash: app.trashed(),
    counts: service.counts,
  }).toEqual({
    replayed: true,
    live: [],
    trash: [{ id, name: 'A', groupPath: '', content: 'b' }],
    counts: new Map([
      ['POST /note 200', 2],
      ['PUT /note 200', 1],
      ['DELETE /note 412', 1],
      ['GET /note/{noteId} 200', 1],
      ['DELETE /note 200', 1],
    ]),
  });
});

test('a list has all pages', async () => {
  const { api, app } = serviceWith();
  for (let n = 0; n < 130; n += 1) app.create(`N${n}`, '');
  expect((await api.list('/note?content=true')).length).toBe(130);
});

interface Changes {
  readonly data: readonly { readonly id: string; readonly type: string }[];
  readonly cursor: string;
  readonly more: boolean;
}

test('the change feed has every change, in pages of the wanted size', async () => {
  const { api, app } = serviceWith({}, KEY, { changesPerPage: 2 });
  app.create('before', '');
  const pageAt = async (query: string): Promise<Changes> =>
    (await api.send('GET', `/changes${query}`)) as unknown as Changes;
  const { cursor: start, data } = await pageAt('');
  const made = ['a', 'b', 'c'].map((name) => app.create(name, ''));
  app.rename(made[0] ?? '', 'A');
  app.putFile('x.png', 'bytes');
  const pages: string[][] = [data.map(({ id }) => id)];
  for (let [cursor, more] = [start, true]; more;) {
    const page = await pageAt(`?files=true&cursor=${cursor}`);
    pages.push(page.data.map(({ id }) => id));
    ({ cursor, more } = page);
  }
  const [file] = app.files();
  expect(pages).toEqual([[], made.slice(0, 2), [made[2], made[0]], [file?.id]]);
});

test('the ids of days are those of the service', async () => {
  const { api, app, service } = serviceWith();
  const { data } = await api.send<Item>('GET', '/daily?date=2026-03-01');
  const code = service.workspace.id.value?.slice(24) ?? '';
  expect(data.id).toBe(calendarNoteId('daily', '2026-03-01', code));
  expect(app.day('2026-03-01', 'text')).toBe(data.id);
});

test('files have bytes', async () => {
  const { api, app } = serviceWith();
  const bytes = new Uint8Array([0, 255, 10]);
  const { id } = await api.upload('/file?path=p%20q.png', bytes);
  expect(await api.bytes(`/file/${id}`)).toEqual(bytes);
  await expect(api.upload('/file?path=p%20q.png', bytes.slice(1), 'other')).rejects.toThrow(
    'File has changed',
  );
  await api.upload('/file?path=p%20q.png', bytes.slice(1), await hashOfBytes(bytes));
  await api.call('POST', '/file/move', { id, path: 'r.png' });
  expect(app.files()).toEqual([{ id, path: 'r.png', bytes: '\u00ff\n' }]);
});

test('another user has no access, and a revoked key none at all', async () => {
  const { api: stranger, service } = serviceWith({}, OTHER_KEY);
  const id = service.workspace.id.value ?? '';
  await expect(stranger.list(`/note?workspaceId=${id}`)).rejects.toEqual(
    new RejectedError('Access denied to workspace', 403),
  );
  service.revoke(OTHER_KEY);
  await expect(stranger.call('GET', '/account')).rejects.toThrow(FatalError);
});

test('requests fail as wanted, and a killed process sends no more', async () => {
  const power = new Power();
  const faults = ['429', 'unreachable', 'lost', 'lost 503', undefined, 'killed after'] as const;
  const { api, app, service } = serviceWith({ power, fault: ({ number }) => faults[number - 1] });
  const body = { name: 'A', content: '' };
  const { replayed, data } = await api.make<Item>('/note', body, 'k');
  await expect(api.make('/note', body, 'l')).rejects.toThrow(Killed);
  await expect(api.call('GET', '/account')).rejects.toThrow(Killed);
  expect([replayed, data.name, app.notes().length]).toEqual([false, 'A', 2]);
  expect(service.log.map(({ status, fault }) => [status, fault])).toEqual([
    [429, '429'],
    [undefined, 'unreachable'],
    [undefined, 'lost'],
    [503, 'lost 503'],
    [200, undefined],
    [undefined, 'killed after'],
  ]);
});

function folderWith(
  options: SyncFolderOptions = {},
  kind: Partial<ConstructorParameters<typeof MemoryDisk>[0]> = {},
) {
  const clock = testClock(1_000);
  const disk = new MemoryDisk({ clock, ...kind });
  return { clock, disk, folder: new MemorySyncFolder(disk, options) };
}

test('a file has the times and the inode of a disk', async () => {
  const { clock, disk, folder } = folderWith();
  await folder.create('a/b.md', 'one', 500);
  const created = await folder.stat('a/b.md');
  clock.advance(1_000);
  disk.tick('a/b.md', 'two');
  const ticked = await folder.stat('a/b.md');
  disk.save('a/b.md', 'three');
  const saved = await folder.stat('a/b.md');
  expect([created, ticked, saved].map((stat) => [stat?.size, stat?.modified, stat?.changed])).toEqual([
    [3, 500, 1_000],
    [3, 500, 2_000],
    [5, 2_000, 2_000],
  ]);
  expect([created?.file === ticked?.file, ticked?.file === saved?.file]).toEqual([true, false]);
  const identity = await folder.identity();
  expect(await new MemorySyncFolder(disk.copy()).identity()).not.toBe(identity);
});

test('names are as the disk has them', async () => {
  const { disk, folder } = folderWith({}, { ignoresCase: true, unicode: 'stored', windowsNames: true });
  expect(await folder.create('Caf\u00e9.md', '1')).toBe(true);
  expect(await folder.create('CAF\u00c9.md', '2')).toBe(false);
  expect(await folder.list('')).toEqual([{ name: 'Cafe\u0301.md', kind: 'file' }]);
  await expect(folder.create('con.md', '')).rejects.toThrow(RejectedError);
  disk.rename('Caf\u00e9.md', 'caf\u00e9.md');
  expect(disk.files()).toEqual({ 'cafe\u0301.md': '1' });
});

test('operations on a folder fail as wanted, and a killed process does no more', async () => {
  const power = new Power();
  const faults = [undefined, 'full', 'killed after'] as const;
  const { disk, folder } = folderWith({ power, before: ({ number }) => faults[number - 1] });
  await folder.append('.notes-sync/log', 'one\n');
  await expect(folder.append('.notes-sync/log', 'two\n')).rejects.toThrow('no space left on device');
  expect(disk.text('.notes-sync/log')).toBe('one\ntw');
  await expect(folder.create('a.md', 'a')).rejects.toThrow(Killed);
  await expect(folder.list('')).rejects.toThrow(Killed);
  expect(disk.files()).toEqual({ 'a.md': 'a' });
});

test('files can be unreadable, locked, gone, or change while they are read', async () => {
  const { disk, folder } = folderWith({ whileRead: () => disk.write('a.md', '5678') });
  disk.write('a.md', '1234');
  expect(new TextDecoder().decode(await folder.read('a.md'))).toBe('1278');
  disk.setUnreadable('a.md');
  await expect(folder.read('a.md')).rejects.toThrow('permission denied');
  disk.setLocked('a.md');
  await expect(folder.rename('a.md', 'b.md')).rejects.toThrow('permission denied');
  folder.isGone = true;
  await expect(folder.list('')).rejects.toThrow(RejectedError);
  await expect(folder.remove('a.md')).rejects.toThrow('must only be renamed');
});
