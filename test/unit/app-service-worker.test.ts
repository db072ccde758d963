// The service worker of the web app (E20), and what a page hears of it: three versions, one after another.
import { expect, test } from 'vitest';
import { OPEN_BURST_LIMIT, OPEN_RATE_LIMIT } from '../../lib/api/rate-limits.ts';
import { WorkerHost, type AppVersion } from '../harness/app-worker.ts';

const named = (version: string): AppVersion => ({
  version,
  files: [`page-${version}.html`, `app-${version}.js`, `app-${version}.css`],
});

const [ONE, TWO, THREE] = [named('one'), named('two'), named('three')];

const cached = (host: WorkerHost): Record<string, string[]> =>
  Object.fromEntries(
    [...host.caches.stored].map(([name, files]) => [name, [...new Set(files.values())].toSorted()]),
  );

/** A page that the first version controls. */
async function firstVisit() {
  const host = new WorkerHost();
  host.deploy(ONE);
  const page = await host.open();
  await expect.poll(page.isRegistered).toBe(true);
  await host.find(ONE);
  return { host, page };
}

test('the first visit stores all files, controls the page, and offers no new version', async () => {
  const { host, page } = await firstVisit();
  const offered: boolean[] = [];
  page.updates.update.subscribe((accept) => void offered.push(accept !== undefined));
  expect({ offered, reloads: page.reloads(), state: page.container.controller?.state }).toEqual({
    offered: [false],
    reloads: 0,
    state: 'activated',
  });
  expect(cached(host)).toEqual({ 'notes /api/app one': ['one'] });
  host.served.clear();
  const paths = ['/api/app', ...ONE.files.map((file) => `/api/app/${file}`)];
  expect(await Promise.all(paths.map(page.read))).toEqual(['one', 'one', 'one', 'one']);
});

test('a version with a file that can’t be read is not offered, and the one before serves the page', async () => {
  const { host, page } = await firstVisit();
  host.deploy(TWO, 'app-two.css');
  await host.find(TWO);
  expect(page.updates.update.peek()).toBeUndefined();
  expect(await Promise.all(['/api/app', '/api/app/app-one.js'].map(page.read))).toEqual(['one', 'one']);
  host.deploy(THREE);
  await host.find(THREE);
  page.updates.update.peek()?.();
  await expect.poll(page.reloads).toBe(1);
  expect(cached(host)).toEqual({ 'notes /api/app three': ['three'] });
});

test('of three versions the newest one is served once the user accepts it, and the others are removed', async () => {
  const { host, page } = await firstVisit();
  await host.caches.open('notes of another app');
  const other = await host.open();
  await expect.poll(other.isRegistered).toBe(true);
  for (const version of [TWO, THREE]) {
    host.deploy(version);
    await host.find(version);
    expect([page, other].map(({ updates }) => updates.update.peek() !== undefined)).toEqual([true, true]);
    expect(await Promise.all([page.read('/api/app'), other.read('/api/app/app-one.css')])).toEqual([
      'one',
      'one',
    ]);
  }
  expect(Object.keys(cached(host))).toHaveLength(4);
  page.updates.update.peek()?.();
  await expect.poll(page.reloads).toBe(1);
  expect({ reloads: other.reloads(), cached: Object.keys(cached(host)) }).toEqual({
    reloads: 0,
    cached: ['notes of another app', 'notes /api/app three'],
  });
  expect(await Promise.all([page, other].map(({ read }) => read('/api/app')))).toEqual(['three', 'three']);
  // The other page has accepted nothing yet. Its version is the active one already.
  other.updates.update.peek()?.();
  expect(other.reloads()).toBe(1);
});

test('a version that waited before the page was opened is offered to it', async () => {
  const { host } = await firstVisit();
  host.deploy(TWO);
  await host.find(TWO);
  const page = await host.open();
  await expect.poll(() => page.updates.update.peek()).toBeDefined();
  host.deploy(THREE);
  await host.find(THREE);
  page.updates.update.peek()?.();
  await expect.poll(page.reloads).toBe(1);
  expect(await page.read('/api/app')).toBe('three');
});

test('a version that the browser is installing while the page loads is offered once it is complete', async () => {
  const { host } = await firstVisit();
  host.deploy(TWO);
  const held = Promise.withResolvers<undefined>();
  host.held = held.promise;
  const installing = host.find(TWO);
  await expect.poll(() => host.registration.installing).toBeDefined();
  const page = await host.open();
  await expect.poll(page.isRegistered).toBe(true);
  expect(page.updates.update.peek()).toBeUndefined();
  held.resolve(undefined);
  await installing;
  expect(page.updates.update.peek()).toBeDefined();
});

test('requests to the API and files of other versions go to the service', async () => {
  const { host, page } = await firstVisit();
  host.served.set('/api/account', 'of the API');
  host.served.set('/api/app/app-two.js', 'two');
  expect(
    await Promise.all(['/api/account', '/api/app/app-two.js', '/api/app/app-three.js'].map(page.read)),
  ).toEqual(['of the API', 'two', '404']);
});

test('an installation asks only for what an earlier one and an earlier version did not store', async () => {
  const { host } = await firstVisit();
  const [page = '', script = '', style = ''] = TWO.files;
  const both = { version: 'two', files: [page, script, style, ONE.files[2] ?? ''] };
  host.deploy(both, style);
  await host.find(both);
  host.deploy(both);
  host.requested.length = 0;
  await host.find(both);
  expect(host.requested).toEqual([`/api/app/${style}`]);
  expect([...(host.caches.stored.get('notes /api/app two')?.entries() ?? [])]).toEqual([
    [`/api/app/${page}`, 'two'],
    [`/api/app/${script}`, 'two'],
    [`/api/app/${style}`, 'two'],
    ['/api/app/app-one.css', 'one'],
  ]);
});

/** Timers that fire once everything waits for them: seconds take no time. */
class FastTimers {
  now = 0;
  readonly #timers: { readonly at: number; readonly call: () => void }[] = [];
  readonly set = (call: () => void, ms: number): void => void this.#timers.push({ at: this.now + ms, call });

  /** Lets time pass until nothing waits. */
  async pass(): Promise<void> {
    for (;;) {
      await new Promise((done) => setImmediate(done));
      const [next] = this.#timers.toSorted((a, b) => a.at - b.at);
      if (!next) return;
      this.now = next.at;
      const due = this.#timers.filter(({ at }) => at <= this.now);
      this.#timers.splice(0, Infinity, ...this.#timers.filter(({ at }) => at > this.now));
      for (const { call } of due) call();
    }
  }
}

test('200 devices that find a version of 20 files within two minutes have it within four, although the service limits their requests', async () => {
  const timers = new FastTimers();
  const files = Array.from({ length: 20 }, (_, n) => `file-${n}.js`);
  let [tokens, last] = [OPEN_BURST_LIMIT, 0];
  const isOverLimit = (): boolean => {
    tokens = Math.min(OPEN_BURST_LIMIT, tokens + ((timers.now - last) / 1_000) * OPEN_RATE_LIMIT);
    last = timers.now;
    if (tokens < 1) return true;
    tokens -= 1;
    return false;
  };
  const devices = Array.from({ length: 200 }, () => {
    const host = new WorkerHost();
    Object.assign(host, { isOverLimit, setTimeout: timers.set });
    host.deploy({ version: 'one', files });
    return host;
  });
  for (const [n, host] of devices.entries())
    timers.set(() => void host.find({ version: 'one', files }), n * 600);
  await timers.pass();
  expect(devices.map(({ registration }) => registration.active?.state)).toEqual(
    devices.map(() => 'activated'),
  );
  expect(timers.now).toBeLessThan(240_000);
});
