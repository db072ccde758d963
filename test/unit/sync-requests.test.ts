// How often a sync asks the service, and reads and writes the disk: what a round needs, and nothing else.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newApi } from '../../lib/folders/api.ts';
import { openSync } from '../../lib/folders/sync/sync-folder.ts';
import { MemoryDisk } from '../harness/sync/memory-disk.ts';
import { MemorySyncFolder } from '../harness/sync/memory-sync-folder.ts';
import { KEY, ModelService, URL_OF_SERVICE } from '../harness/sync/model-service.ts';
import type { Clock } from '../harness/sync/power.ts';

const clock: Clock = {
  now: () => Date.now(),
  advance: (ms) => void vi.setSystemTime(Date.now() + ms),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-03-02T08:00:00Z');
});
afterEach(() => void vi.useRealTimers());

/** A folder of a service. */
function newDevice(service: ModelService, files: Readonly<Record<string, string>> = {}) {
  const disk = new MemoryDisk({ clock });
  for (const [path, text] of Object.entries(files)) disk.write(path, text);
  clock.advance(60_000);
  const read: string[] = [];
  const folder = new MemorySyncFolder(disk, {
    before: ({ operation, path, number }) => {
      if (number === 0) read.push(`${operation} ${path}`);
      return undefined;
    },
  });
  const open = () =>
    openSync(newApi(URL_OF_SERVICE, KEY, service.connect()), folder, {}, { say: () => {}, warn: () => {} });
  return { disk, folder, open, read };
}

/** The requests of a service, and the writes to a disk, since the last call. */
function countsOf(service: ModelService, { folder, read }: ReturnType<typeof newDevice>) {
  const requests = Object.fromEntries(service.counts);
  const own = folder.writes.filter(({ path }) => path.startsWith('.notes-sync'));
  const written = own.map(({ operation, path }) => `${operation} ${path.split('/')[1]}`);
  const listed = read.filter((each) => each.startsWith('list .notes-sync/base')).length;
  service.counts.clear();
  folder.writes.length = 0;
  read.length = 0;
  return { requests, written, listed };
}

const newService = () => new ModelService({ seed: 1, clock });

const NOTES = Object.fromEntries(
  Array.from({ length: 24 }, (_, n) => [`Work/Note ${n}.md`, `# The text of note ${n}\n`]),
);

/** A folder after its upload, and the sync that did it. */
async function newSynced(service: ModelService) {
  const device = newDevice(service, NOTES);
  const sync = await device.open();
  for (let n = 0; n < 2; n += 1) {
    await sync.round();
    clock.advance(60_000);
  }
  countsOf(service, device);
  return { device, sync };
}

const IDLE = { requests: { 'GET /changes 200': 1 }, written: [], listed: 0 };

test('a round without changes is one request and writes nothing, also after rounds that changed something', async () => {
  const service = newService();
  const { device, sync } = await newSynced(service);
  await sync.round();
  const inProcess = countsOf(service, device);
  await (await device.open()).round();
  expect({ inProcess, inNewProcess: countsOf(service, device) }).toEqual({
    inProcess: IDLE,
    inNewProcess: IDLE,
  });
});

test('an upload is one request for each note, and one for each group', async () => {
  const service = newService();
  const device = newDevice(service, NOTES);
  await (await device.open()).round();
  expect(countsOf(service, device).requests).toEqual({
    'GET /account 200': 1,
    'GET /changes 200': 1,
    'GET /group 200': 1,
    'GET /note 200': 1,
    'GET /file 200': 1,
    'POST /group 200': 1,
    'POST /note 200': 24,
  });
});

test('a download reads pages of ten texts', async () => {
  const service = newService();
  await (await newDevice(service, NOTES).open()).round();
  service.counts.clear();
  const device = newDevice(service);
  await (await device.open()).round();
  expect(countsOf(service, device).requests).toEqual({
    'GET /account 200': 1,
    'GET /changes 200': 1,
    'GET /group 200': 1,
    // The list, and its texts.
    'GET /note 200': 1 + 3,
    'GET /file 200': 1,
  });
  expect(device.disk.files()).toEqual(NOTES);
});

test('a changed note is one request, and the next round one', async () => {
  const service = newService();
  const [one, other] = [newDevice(service, NOTES), newDevice(service)];
  const [sync, otherSync] = [await one.open(), await other.open()];
  for (const each of [sync, otherSync, sync, otherSync]) {
    await each.round();
    clock.advance(60_000);
  }
  countsOf(service, one);
  one.disk.write('Work/Note 7.md', '# Another text\n');
  clock.advance(60_000);
  await sync.round();
  const upload = countsOf(service, one).requests;
  clock.advance(60_000);
  await otherSync.round();
  const download = countsOf(service, other).requests;
  clock.advance(60_000);
  await sync.round();
  expect({ upload, download, echo: countsOf(service, one).requests }).toEqual({
    upload: { 'GET /changes 200': 1, 'PUT /note 200': 1 },
    download: { 'GET /changes 200': 1, 'GET /note/{noteId} 200': 1 },
    echo: { 'GET /changes 200': 1 },
  });
});

test('a changed note adds to the log, and the whole state is not written', async () => {
  const service = newService();
  const { device, sync } = await newSynced(service);
  device.disk.write('Work/Note 7.md', '# Another text\n');
  clock.advance(60_000);
  await sync.round();
  const change = [...new Set(countsOf(service, device).written)];
  clock.advance(60_000);
  await (await device.open()).round();
  const echo = countsOf(service, device).written;
  clock.advance(60_000);
  await (await device.open()).round();
  expect({ change, echo, idle: countsOf(service, device) }).toEqual({
    change: ['replace base', 'append log', 'remove base'],
    echo: ['append log'],
    idle: IDLE,
  });
});

test('a renamed folder is one request', async () => {
  const service = newService();
  const { device, sync } = await newSynced(service);
  device.disk.rename('Work', 'Job');
  clock.advance(60_000);
  await sync.round();
  clock.advance(60_000);
  await sync.round();
  expect(countsOf(service, device).requests).toEqual({ 'GET /changes 200': 2, 'PUT /group 200': 1 });
});

test('a renamed note is one request, and the next round one', async () => {
  const service = newService();
  const { device, sync } = await newSynced(service);
  device.disk.rename('Work/Note 7.md', 'Work/Another name.md');
  clock.advance(60_000);
  await sync.round();
  clock.advance(60_000);
  await sync.round();
  const renamed = countsOf(service, device).requests;
  clock.advance(60_000);
  await sync.round();
  expect({ renamed, echo: countsOf(service, device).requests }).toEqual({
    renamed: { 'GET /changes 200': 2, 'PUT /note 200': 1 },
    echo: { 'GET /changes 200': 1 },
  });
});
