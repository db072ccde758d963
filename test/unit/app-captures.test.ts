// Captures of the web app (E20) below the field: stored, sent in order, each exactly once, to the workspace and the day
// in which they were typed.
import { expect } from 'vitest';
import * as daily from '../../lib/api/routes/daily.ts';
import { updateNoteContract } from '../../lib/api/routes/note.ts';
import * as workspace from '../../lib/api/routes/workspace.ts';
import { getWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { asListItem, withoutLines } from '../../functions/app/lists/list-item.ts';
import { Device, offline, online, responseCut, responseLost } from '../harness/app-tab.ts';
import { newUser, type Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

const DATE = '2026-03-04';

const dayOf = async (me: Client, workspaceId = me.workspaceId): Promise<string> =>
  (await me.ok(daily.getDailyContract, { date: DATE, workspaceId })).data.content;

test.for([
  ['a thought', '- a thought'],
  ['two\nlines', '- two\n  lines'],
  ['a\n\nb', '- a\n\n  b'],
  ['a\r\nb', '- a\r\n  b'],
  ['#tag first', '- #tag first'],
  ['*emphasis*', '- *emphasis*'],
  ['2026 was', '- 2026 was'],
  ['- [ ] a todo', '- [ ] a todo'],
  ['* item', '* item'],
  ['+ item', '+ item'],
  ['1. first\n2. second', '1. first\n2. second'],
  ['2) second', '2) second'],
  ['## Heading', '## Heading'],
  ['> quote', '> quote'],
  ['```\ncode\n```', '```\ncode\n```'],
  ['~~~\ncode\n~~~', '~~~\ncode\n~~~'],
] as const)('%j is captured as %j', ([text, item]) => {
  expect(asListItem(text)).toBe(item);
});

test('a thought after a todo is an item of its own', async ({ me }) => {
  const { captures, queue } = await new Device().signedIn(me.key);
  for (const text of ['- [ ] call', 'see it', 'two\nlines'])
    await captures.capture(text, DATE, me.workspaceId);
  await queue.queue.send();
  expect(await dayOf(me)).toBe('- [ ] call\n- see it\n- two\n  lines');
});

test('captures made offline arrive once and in order, also if responses are lost', async ({ me }) => {
  const tab = await new Device().signedIn(me.key);
  tab.network = offline;
  for (const text of ['one', 'two']) await tab.captures.capture(text, DATE, me.workspaceId);
  tab.network = responseLost;
  await tab.queue.queue.send();
  await tab.queue.queue.send();
  await tab.captures.capture('three', DATE, me.workspaceId);
  expect(tab.queue.queue.pending.peek().map(({ content }) => content)).toEqual(['- one', '- two', '- three']);
  tab.network = online;
  await tab.queue.queue.send();
  expect(tab.queue.queue.pending.peek()).toEqual([]);
  expect(await dayOf(me)).toBe('- one\n- two\n- three');
});

test('a capture whose response was cut off waits, and arrives once', async ({ me }) => {
  const tab = await new Device().signedIn(me.key);
  tab.network = responseCut;
  await tab.captures.capture('one', DATE, me.workspaceId);
  await tab.queue.queue.send();
  expect(tab.queue.queue.pending.peek()[0]).not.toHaveProperty('problem');
  tab.network = online;
  await tab.queue.queue.send();
  expect([await dayOf(me), tab.queue.queue.pending.peek()]).toEqual(['- one', []]);
});

test('a capture can be undone while it waits, is sent, or has arrived without a response', async ({ me }) => {
  const tab = await new Device().signedIn(me.key);
  const { capture } = tab.captures;
  const { queue } = tab.queue;
  await capture('stays', DATE, me.workspaceId);
  await queue.send();
  tab.network = offline;
  expect(await (await capture('waits', DATE, me.workspaceId))()).toBe(true);
  const undoLost = await capture('two\nlines', DATE, me.workspaceId);
  tab.network = responseLost;
  await queue.send();
  tab.network = online;
  expect(await undoLost()).toBe(true);
  const undoSending = await capture('is sent', DATE, me.workspaceId);
  const [, isUndone] = await Promise.all([queue.send(), undoSending()]);
  await queue.send();
  expect([isUndone, queue.pending.peek(), await dayOf(me)]).toEqual([true, [], '- stays']);
});

test('the undo of a capture that was changed since does nothing', async ({ me }) => {
  const tab = await new Device().signedIn(me.key);
  const undo = await tab.captures.capture('call Ana', DATE, me.workspaceId);
  await tab.queue.queue.send();
  const { data } = await me.ok(daily.getDailyContract, { date: DATE, workspaceId: me.workspaceId });
  await me.ok(updateNoteContract, { id: data.id, content: '- call Ana at 9' });
  expect([await undo(), await dayOf(me)]).toEqual([false, '- call Ana at 9']);
});

test.for([
  ['- a\n- b', '- b', '- a'],
  ['- a\n- b', '- a', '- b'],
  ['- a', '- a', ''],
  ['- a\n- a\n- b', '- a', '- a\n- b'],
  ['- a\n\n- b\n', '- b', '- a\n\n'],
  ['- ab\n- a b', '- a', undefined],
  ['', '- a', undefined],
] as const)('%j without %j is %j', ([text, lines, expected]) => {
  expect(withoutLines(text, lines)).toBe(expected);
});

test('a capture in a week, made offline, arrives there once', async ({ me }) => {
  const tab = await new Device().signedIn(me.key);
  tab.network = offline;
  await tab.captures.capture('plan', '2026-W07', me.workspaceId);
  tab.network = responseLost;
  await tab.queue.queue.send();
  tab.network = online;
  await tab.queue.queue.send();
  const { data } = await me.ok(getWeeklyContract, { year: 2026, week: 7 });
  expect([data.content, tab.queue.queue.pending.peek()]).toEqual(['- plan', []]);
});

test('a capture made offline in another workspace arrives there', async ({ me }) => {
  const { data: work } = await me.ok(workspace.createWorkspaceContract, { name: 'Work' });
  const tab = await new Device().signedIn(me.key);
  tab.network = offline;
  await tab.captures.capture('for work', DATE, work.id);
  await tab.queue.queue.send();
  tab.network = online;
  await tab.queue.queue.send();
  expect({ work: await dayOf(me, work.id), other: await dayOf(me) }).toEqual({
    work: '- for work',
    other: '',
  });
});

test('the next tab shows what a killed one has left, and sends it before its own, in order', async ({
  me,
}) => {
  const device = new Device();
  const tab = await device.signedIn(me.key);
  tab.network = offline;
  for (const text of ['one', 'two', 'three']) await tab.captures.capture(text, DATE, me.workspaceId);
  tab.kill();
  const next = await device.tab();
  next.network = offline;
  await next.queue.queue.send();
  expect(next.queue.queue.pending.peek()).toHaveLength(3);
  await next.captures.capture('four', DATE, me.workspaceId);
  next.network = online;
  await next.queue.queue.send();
  expect([await dayOf(me), next.queue.queue.pending.peek()]).toEqual(['- one\n- two\n- three\n- four', []]);
});

test('three tabs send each capture once', async ({ me }) => {
  const device = new Device();
  const tabs = [await device.signedIn(me.key), await device.tab(), await device.tab()];
  const [tab] = tabs;
  if (tab) tab.network = offline;
  await tab?.captures.capture('one', DATE, me.workspaceId);
  if (tab) tab.network = online;
  await Promise.all(tabs.map(({ queue }) => queue.queue.send()));
  await tab?.queue.queue.send();
  expect(await dayOf(me)).toBe('- one');
});

test('a capture whose response was lost is not appended twice, and those of three tabs keep their order', async ({
  me,
}) => {
  const device = new Device();
  const tabs = [await device.signedIn(me.key), await device.tab(), await device.tab()];
  for (const tab of tabs) tab.network = responseLost;
  for (const [n, { captures, queue }] of [...tabs, ...tabs].entries()) {
    await captures.capture(`line ${n}`, DATE, me.workspaceId);
    await queue.queue.send();
  }
  for (const tab of tabs) tab.network = online;
  await Promise.all(tabs.map(({ queue }) => queue.queue.send()));
  const waiting = await tabs[0]?.queue.queue.read();
  expect({ waiting, text: await dayOf(me) }).toEqual({
    waiting: [],
    text: '- line 0\n- line 1\n- line 2\n- line 3\n- line 4\n- line 5',
  });
});

test('a capture is appended to the day on which it was typed, also if it is sent later', async ({ me }) => {
  const tab = await new Device().signedIn(me.key);
  tab.network = offline;
  const dates = ['2026-02-03', '2026-02-04', DATE];
  for (const date of dates) await tab.captures.capture(`typed on ${date}`, date, me.workspaceId);
  tab.network = online;
  await tab.queue.queue.send();
  const texts = dates.map(async (date) => (await me.ok(daily.getDailyContract, { date })).data.content);
  expect(await Promise.all(texts)).toEqual(dates.map((date) => `- typed on ${date}`));
  expect((await me.ok(daily.getDailyContract, {})).data.content).toBe('');
});

test('another user of the device neither sees nor sends what was captured offline', async () => {
  const users = [await newUser(), await newUser(), await newUser()];
  const device = new Device();
  const signedIn = async ({ key }: Client) => {
    // It is reloaded, because the user is another one.
    await device.signedIn(key);
    return device.tab();
  };
  for (const [n, user] of users.entries()) {
    const tab = await signedIn(user);
    tab.network = offline;
    expect(await tab.queue.queue.read()).toEqual([]);
    await tab.captures.capture(`of ${n}`, DATE, user.workspaceId);
    tab.kill();
  }
  for (const [n, user] of users.entries()) {
    const tab = await signedIn(user);
    await tab.queue.queue.send();
    const texts = await Promise.all(users.map((each) => dayOf(each)));
    expect(texts).toEqual(users.map((_, other) => (other <= n ? `- of ${other}` : '')));
  }
});

test('on a full disk a capture stays a draft, and once there is room it takes its place and is sent once', async ({
  me,
}) => {
  const device = new Device();
  const tab = await device.signedIn(me.key);
  const { capture } = tab.captures;
  const { queue } = tab.queue;
  tab.network = offline;
  const draft = new tab.draft.Draft(tab.draft.CAPTURE);
  draft.write('', 'a thought');
  const texts = async () => (await tab.draft.listDrafts()).map(({ text }) => text);
  await expect.poll(texts).toEqual(['a thought']);
  device.indexedDB.isFull = true;
  await expect(capture('a thought', DATE, me.workspaceId, draft)).rejects.toThrow('');
  expect([await texts(), await queue.read()]).toEqual([['a thought'], []]);
  device.indexedDB.isFull = false;
  await capture('a thought', DATE, me.workspaceId, draft);
  expect([await texts(), (await queue.read()).map(({ content }) => content)]).toEqual([[], ['- a thought']]);
  tab.network = online;
  await queue.send();
  expect(await dayOf(me)).toBe('- a thought');
});

test('a rejected capture does not hold up the others, and can be deleted', async ({ me }) => {
  const { captures, queue } = await new Device().signedIn(me.key);
  await captures.capture('lost', DATE, '01HZZZZZZZZZZZZZZZZZZZZZZZ');
  await captures.capture('kept', DATE, me.workspaceId);
  await queue.queue.send();
  const [rejected, ...others] = queue.queue.pending.peek();
  expect({ problem: rejected?.problem, others }).toEqual({ problem: expect.any(String), others: [] });
  expect(await dayOf(me)).toBe('- kept');
  if (rejected) await queue.queue.drop(rejected);
  expect(queue.queue.pending.peek()).toEqual([]);
});

test('a rejected key keeps the captures for the next sign-in', async ({ me }) => {
  const tab = await new Device().signedIn(me.key);
  tab.session.reject(me.key);
  await tab.captures.capture('typed meanwhile', DATE, me.workspaceId);
  await tab.queue.queue.send();
  expect(tab.queue.queue.pending.peek().map(({ content, problem }) => [content, problem])).toEqual([
    ['- typed meanwhile', undefined],
  ]);
  await tab.session.signIn(me.key, 'device');
  await tab.queue.queue.send();
  expect(await dayOf(me)).toBe('- typed meanwhile');
});

test('a send that the service rejects after the user has signed out leaves the capture as it is', async ({
  me,
}) => {
  const device = new Device();
  const tab = await device.signedIn(me.key);
  for (const text of ['one', 'two', 'three']) await tab.captures.capture(text, DATE, me.workspaceId);
  tab.network = async () => {
    tab.session.forget();
    return Response.json({ message: 'Key is read-only' }, { status: 403 });
  };
  await tab.queue.queue.send();
  tab.network = online;
  await tab.session.signIn(me.key, 'device');
  const pending = await tab.queue.queue.read();
  expect(pending.map(({ content, problem }) => [content, problem])).toEqual([
    ['- one', undefined],
    ['- two', undefined],
    ['- three', undefined],
  ]);
  await tab.queue.queue.send();
  expect(await dayOf(me)).toBe('- one\n- two\n- three');
});
