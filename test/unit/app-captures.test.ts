// Captures of the web app (E20) below the field: stored, sent in order, each exactly once, to the workspace and the day
// in which they were typed.
import { expect, test } from 'vitest';
import * as daily from '../../lib/api/routes/daily.ts';
import * as workspace from '../../lib/api/routes/workspace.ts';
import { getWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { asListItem } from '../../functions/app/notes/list-item.ts';
import { Device, offline, online, responseCut, responseLost } from '../harness/app-tab.ts';
import { newUser, type Client } from '../harness/client.ts';

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

test('a thought after a todo is an item of its own', async () => {
  const me = await newUser();
  const { captures } = await new Device().signedIn(me.key);
  for (const text of ['- [ ] call', 'see it', 'two\nlines'])
    await captures.capture(text, DATE, me.workspaceId);
  await captures.captureQueue.send();
  expect(await dayOf(me)).toBe('- [ ] call\n- see it\n- two\n  lines');
});

test('captures made offline arrive once and in order, also if responses are lost', async () => {
  const me = await newUser();
  const tab = await new Device().signedIn(me.key);
  tab.network = offline;
  for (const text of ['one', 'two']) await tab.captures.capture(text, DATE, me.workspaceId);
  tab.network = responseLost;
  await tab.captures.captureQueue.send();
  await tab.captures.captureQueue.send();
  await tab.captures.capture('three', DATE, me.workspaceId);
  expect(tab.captures.captureQueue.pending.peek().map(({ content }) => content)).toEqual([
    '- one',
    '- two',
    '- three',
  ]);
  tab.network = online;
  await tab.captures.captureQueue.send();
  expect(tab.captures.captureQueue.pending.peek()).toEqual([]);
  expect(await dayOf(me)).toBe('- one\n- two\n- three');
});

test('a capture whose response was cut off waits, and arrives once', async () => {
  const me = await newUser();
  const tab = await new Device().signedIn(me.key);
  tab.network = responseCut;
  await tab.captures.capture('one', DATE, me.workspaceId);
  await tab.captures.captureQueue.send();
  expect(tab.captures.captureQueue.pending.peek()[0]).not.toHaveProperty('problem');
  tab.network = online;
  await tab.captures.captureQueue.send();
  expect([await dayOf(me), tab.captures.captureQueue.pending.peek()]).toEqual(['- one', []]);
});

test('a capture in a week, made offline, arrives there once', async () => {
  const me = await newUser();
  const tab = await new Device().signedIn(me.key);
  tab.network = offline;
  await tab.captures.capture('plan', '2026-W07', me.workspaceId);
  tab.network = responseLost;
  await tab.captures.captureQueue.send();
  tab.network = online;
  await tab.captures.captureQueue.send();
  const { data } = await me.ok(getWeeklyContract, { year: 2026, week: 7 });
  expect([data.content, tab.captures.captureQueue.pending.peek()]).toEqual(['- plan', []]);
});

test('a capture made offline in another workspace arrives there', async () => {
  const me = await newUser();
  const { data: work } = await me.ok(workspace.createWorkspaceContract, { name: 'Work' });
  const tab = await new Device().signedIn(me.key);
  tab.network = offline;
  await tab.captures.capture('for work', DATE, work.id);
  await tab.captures.captureQueue.send();
  tab.network = online;
  await tab.captures.captureQueue.send();
  expect({ work: await dayOf(me, work.id), other: await dayOf(me) }).toEqual({
    work: '- for work',
    other: '',
  });
});

test('the next tab sends what a killed one has left', async () => {
  const me = await newUser();
  const device = new Device();
  const tab = await device.signedIn(me.key);
  tab.network = offline;
  await tab.captures.capture('one', DATE, me.workspaceId);
  tab.kill();
  const next = await device.tab();
  await next.captures.captureQueue.send();
  expect(await dayOf(me)).toBe('- one');
});

test('two tabs send each capture once', async () => {
  const me = await newUser();
  const device = new Device();
  const [tab, other] = [await device.signedIn(me.key), await device.tab()];
  tab.network = offline;
  await tab.captures.capture('one', DATE, me.workspaceId);
  tab.network = online;
  await Promise.all([tab.captures.captureQueue.send(), other.captures.captureQueue.send()]);
  await tab.captures.captureQueue.send();
  expect(await dayOf(me)).toBe('- one');
});

test('a rejected capture does not hold up the others, and can be deleted', async () => {
  const me = await newUser();
  const { captures } = await new Device().signedIn(me.key);
  await captures.capture('lost', DATE, '01HZZZZZZZZZZZZZZZZZZZZZZZ');
  await captures.capture('kept', DATE, me.workspaceId);
  await captures.captureQueue.send();
  const [rejected, ...others] = captures.captureQueue.pending.peek();
  expect({ problem: rejected?.problem, others }).toEqual({ problem: expect.any(String), others: [] });
  expect(await dayOf(me)).toBe('- kept');
  if (rejected) await captures.captureQueue.drop(rejected);
  expect(captures.captureQueue.pending.peek()).toEqual([]);
});

test('a rejected key keeps the captures for the next sign-in', async () => {
  const me = await newUser();
  const tab = await new Device().signedIn(me.key);
  tab.session.reject(me.key);
  await tab.captures.capture('typed meanwhile', DATE, me.workspaceId);
  await tab.captures.captureQueue.send();
  expect(tab.captures.captureQueue.pending.peek().map(({ content, problem }) => [content, problem])).toEqual([
    ['- typed meanwhile', undefined],
  ]);
  await tab.session.signIn(me.key, 'device');
  await tab.captures.captureQueue.send();
  expect(await dayOf(me)).toBe('- typed meanwhile');
});
