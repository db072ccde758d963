// Who is signed in to the web app (E20), and where the key is.
import { expect } from 'vitest';
import { createKey, type NewKey } from '../../lib/domain/keys/api-keys.ts';
import { revokeKey } from '../../lib/domain/keys/revoke-keys.ts';
import { Device, type Tab } from '../harness/app-tab.ts';
import { DeviceStorage } from '../harness/app-device.ts';
import { newUser, type Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

async function secondKey({ userId }: Client): Promise<NewKey> {
  const made = await createKey(userId, 'second', {});
  if (!made) throw new Error('there is no such user');
  return made;
}

const account = ({ client }: Tab) => client.call('GET /account', {});

test('a key is in one place: a key for this tab removes the one of the device', async () => {
  const [me, other] = [await newUser(), await newUser()];
  const device = new Device();
  const [ofTab, ofReload] = [new DeviceStorage(), new DeviceStorage()];
  const tab = await device.tab(ofTab);
  await tab.session.signIn(me.key, 'device');
  tab.session.followOtherTabs();
  expect([device.local.text.includes(me.key), ofTab.text]).toEqual([true, '']);
  const next = await device.tab(ofReload);
  await next.session.signIn(other.key, 'tab');
  expect({
    device: device.local.text,
    tab: ofReload.text.includes(other.key),
    reloads: [tab.reloads(), next.reloads()],
  }).toEqual({ device: '', tab: true, reloads: [1, 1] });
});

test('signing out removes the key from both places', async ({ me }) => {
  const device = new Device();
  const ofTab = new DeviceStorage();
  const tab = await device.tab(ofTab);
  await tab.session.signIn(me.key, 'tab');
  // Another tab stores it on the device.
  await device.signedIn(me.key);
  expect([ofTab.text.includes(me.key), device.local.text.includes(me.key)]).toEqual([true, true]);
  tab.session.forget();
  expect({ tab: ofTab.text, device: device.local.text, session: tab.session.session.peek() }).toEqual({
    tab: '',
    device: '',
    session: undefined,
  });
});

test('with a key for this tab only, no copies are stored', async ({ me }) => {
  const copies = async (storage: 'tab' | 'device'): Promise<unknown[]> => {
    const { database } = await new Device().signedIn(me.key, storage);
    await database.storeCopy('list', 'text');
    return database.withDatabase((db) => db.getAll('copies'));
  };
  expect({ tab: await copies('tab'), device: await copies('device') }).toEqual({ tab: [], device: ['text'] });
});

test('a rejected key leaves the device, and the user stays known, also after a reload', async ({ me }) => {
  const second = await secondKey(me);
  const device = new Device();
  const tab = await device.signedIn(second.key);
  await revokeKey(second.keyId);
  await expect(account(tab)).rejects.toThrow('');
  const sent = tab.calls.length;
  await expect(account(tab)).rejects.toThrow('');
  expect({
    stored: device.local.text.includes(second.key),
    sentAgain: tab.calls.length - sent,
    isRejected: tab.session.isRejected.peek(),
    reloads: tab.reloads(),
  }).toEqual({ stored: false, sentAgain: 0, isRejected: true, reloads: 0 });
  const reloaded = await device.tab();
  expect({
    isRejected: reloaded.session.isRejected.peek(),
    userId: reloaded.session.session.peek()?.account.userId,
  }).toEqual({ isRejected: true, userId: me.userId });
});

test('a late 401 of an earlier key does not sign the new key out', async ({ me }) => {
  const second = await secondKey(me);
  const device = new Device();
  const tab = await device.signedIn(second.key);
  await revokeKey(second.keyId);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  tab.network = async (send) => {
    const response = await send();
    await held;
    return response;
  };
  const late = account(tab);
  tab.network = (send) => send();
  await tab.session.signIn(me.key, 'device');
  release();
  await expect(late).rejects.toThrow('');
  expect([tab.session.isRejected.peek(), device.local.text.includes(me.key)]).toEqual([false, true]);
});

test('the same user signs in again without a reload, another one with it', async () => {
  const [me, other] = [await newUser(), await newUser()];
  const tab = await new Device().signedIn(me.key);
  tab.session.changeSession({ declinedTimeZone: 'Asia/Tokyo' });
  tab.session.reject(me.key);
  await tab.session.signIn(me.key, 'device');
  expect([tab.reloads(), tab.session.session.peek()?.declinedTimeZone]).toEqual([0, 'Asia/Tokyo']);
  await tab.session.signIn(other.key, 'device');
  expect(tab.reloads()).toBe(1);
});

test('the other tabs of a device follow a rejection and the next sign-in without a reload', async ({
  me,
}) => {
  const second = await secondKey(me);
  const device = new Device();
  const [tab, other] = [await device.signedIn(second.key), await device.tab()];
  other.session.followOtherTabs();
  tab.session.reject(second.key);
  expect(other.session.isRejected.peek()).toBe(true);
  await tab.session.signIn(me.key, 'device');
  expect({ key: other.session.session.peek()?.key, reloads: other.reloads() }).toEqual({
    key: me.key,
    reloads: 0,
  });
  tab.session.forget();
  expect(other.reloads()).toBe(1);
});
