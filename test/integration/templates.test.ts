// Templates of days and weeks (E29): what fills a day, when, and with which todos.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { appendDailyContract, getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import {
  createNoteContract,
  deleteNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { listSnapshotsContract } from '../../lib/api/routes/snapshot.ts';
import { listTodosContract } from '../../lib/api/routes/todo.ts';
import { purgeContract, restoreContract } from '../../lib/api/routes/trash.ts';
import { appendWeeklyContract, getWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { updateWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { createKey } from '../../lib/domain/keys/api-keys.ts';
import { violationsOf } from '../harness/check-user.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { cutOff } from '../harness/faults/cut-off.ts';
import { withFaults, type Call, type Fault, type Faults } from '../harness/faults/faults.ts';
import { test } from '../harness/user-test.ts';

const DAY = { date: '2024-12-31' };
const WEEK = { week: 1, year: 2026 };
const MB = 1_048_576;
const boxes = (count: number) => Array.from({ length: count }, (_, n) => `- [ ] task ${n}`).join('\n');

/** Sets a note with this content as a template of the default workspace. */
async function template(me: Client, content: string, field = 'dailyTemplateId'): Promise<string> {
  const { data } = await me.ok(createNoteContract, { name: 'Template', content });
  await me.ok(updateWorkspaceContract, { workspaceId: me.workspaceId, [field]: data.id });
  return data.id;
}

const todosOf = async (me: Client, noteId: string) => {
  const query = { noteId, sort: 'lineNumber:asc', limit: 100 };
  const { data, count } = await me.ok(listTodosContract, query);
  return { count, todos: data.map(({ text, lineNumber, completed }) => ({ text, lineNumber, completed })) };
};

test('fills a day with its own dates, and copies everything else', async ({ me }) => {
  await template(
    me,
    '# {{title}}\r\n{{date}} {{date:dddd, DD MMMM YYYY}} {{date:ddd MMM}} {{week}}\n[[{{yesterday}}]] [[{{tomorrow}}]]\n{{time}} {{ date }} {{Date}} {{date:}} {{date:DD\n}} {{{date}}} {date} 😀',
  );
  const { data } = await me.ok(getDailyContract, DAY);
  expect(data.content).toBe(
    '# 2024-12-31\r\n2024-12-31 Tuesday, 31 December 2024 Tue Dec 2025-W01\n[[2024-12-30]] [[2025-01-01]]\n{{time}} {{ date }} {{Date}} {{date:}} {{date:DD\n}} {2024-12-31} {date} 😀',
  );
  expect((await me.ok(getDailyContract, DAY)).data).toEqual(data);
});

test('leaves out the first line of a template that is its name, and fills nothing from a template of one line', async ({
  me,
}) => {
  const id = await template(me, '# Template\n\n## Plan\n- [ ] stretch\n');
  const { data } = await me.ok(appendDailyContract, { ...DAY, content: '- added' });
  expect(data.content).toBe('## Plan\n- [ ] stretch\n- added');
  expect(await todosOf(me, data.id)).toEqual({
    count: 1,
    todos: [{ text: 'stretch', lineNumber: 2, completed: false }],
  });
  await me.ok(updateNoteContract, { id, name: 'Day', content: 'Day\n' });
  expect((await me.ok(getDailyContract, { date: '2025-01-01' })).data.content).toBe('');
});

test('fills a week with its Monday, and leaves days alone', async ({ me }) => {
  await template(
    me,
    '{{title}} {{week}} {{date}} {{date:ddd}} {{yesterday}} {{tomorrow}}',
    'weeklyTemplateId',
  );
  expect((await me.ok(getWeeklyContract, WEEK)).data.content).toBe(
    '2026-W01 2026-W01 2025-12-29 Mon 2025-12-28 2025-12-30',
  );
  expect((await me.ok(getDailyContract, DAY)).data.content).toBe('');
});

test('derives the todos of a filled day, also those that do not fit its transaction', async ({ me }) => {
  await template(me, `# {{date}}\n- [x] done {{date}}\n${boxes(120)}`);
  const { data } = await me.ok(getDailyContract, DAY);
  const { count, todos } = await todosOf(me, data.id);
  expect(count).toBe(121);
  expect(todos.slice(0, 2)).toEqual([
    { text: 'done 2024-12-31', lineNumber: 2, completed: true },
    { text: 'task 0', lineNumber: 3, completed: false },
  ]);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test.for([
  [1000, 1000],
  [1001, 0],
] as const)('a template with %i checkboxes gives a day %i todos', async ([given, derived], { me }) => {
  await template(me, boxes(given));
  const { data } = await me.ok(getDailyContract, DAY);
  expect(data.content).toBe(boxes(given));
  expect((await todosOf(me, data.id)).count).toBe(derived);
});

test('writes only the content of a PUT', async ({ me }) => {
  await template(me, '- [ ] from the template');
  for (const content of ['', 'mine'])
    expect((await me.ok(putDailyContract, { ...DAY, content })).data.content).toBe(content);
  expect((await me.ok(listTodosContract, {})).count).toBe(0);
});

test.for([
  ['end', '- [ ] plan\n- [ ] call', 1],
  ['start', '- [ ] call\n- [ ] plan', 2],
] as const)(
  'an append at the %s of an absent day fills it, and derives only the todos of the template',
  async ([position, content, line], { me }) => {
    await template(me, '- [ ] plan');
    const { data } = await me.ok(appendDailyContract, { ...DAY, content: '- [ ] call', position });
    expect(data.content).toBe(content);
    expect((await todosOf(me, data.id)).todos).toEqual([
      { text: 'plan', lineNumber: line, completed: false },
    ]);
  },
);

test('an append with syncTodos derives the todos of the template and of the text', async ({ me }) => {
  await template(me, '- [ ] plan {{week}}', 'weeklyTemplateId');
  const { data } = await me.ok(appendWeeklyContract, { ...WEEK, content: '- [x] call', syncTodos: true });
  expect((await todosOf(me, data.id)).todos).toEqual([
    { text: 'plan 2026-W01', lineNumber: 1, completed: false },
    { text: 'call', lineNumber: 2, completed: true },
  ]);
});

test('an append with too many checkboxes fails as without a template, and one beside them derives none', async ({
  me,
}) => {
  await template(me, boxes(900));
  const many = { ...DAY, content: boxes(1001), syncTodos: true };
  await me.fails(
    appendDailyContract,
    many,
    'invalidRequest',
    'content: must hold at most 1000 checkboxes to derive todos from',
  );
  const { data } = await me.ok(appendDailyContract, { ...DAY, content: boxes(101), syncTodos: true });
  expect(data.content).toBe(`${boxes(900)}\n${boxes(101)}`);
  expect((await todosOf(me, data.id)).count).toBe(0);
});

test(
  '100 concurrent appends to an absent day fill it once and keep all lines',
  { tags: ['slow'] },
  async ({ me }) => {
    await template(me, '# {{date}}\n- [ ] plan');
    const lines = Array.from({ length: 100 }, (_, n) => `line ${n}`);
    let left = lines;
    // What is throttled is sent again, as Retry-After asks for.
    while (left.length > 0) {
      const responses = await Promise.all(
        left.map(async (content) => ({
          content,
          status: (
            await me.call(
              appendDailyContract,
              { ...DAY, content },
              { 'Idempotency-Key': content.replace(' ', '-') },
            )
          ).status,
        })),
      );
      expect(new Set(responses.map(({ status }) => status)).difference(new Set([200, 429])).size).toBe(0);
      left = responses.filter(({ status }) => status === 429).map(({ content }) => content);
    }
    const { data } = await me.ok(getDailyContract, DAY);
    const [title, plan, ...rest] = data.content.split('\n');
    expect([title, plan]).toEqual(['# 2024-12-31', '- [ ] plan']);
    expect(rest.toSorted()).toEqual(lines.toSorted());
    expect((await todosOf(me, data.id)).count).toBe(1);
  },
);

test('a deleted day starts with the template again', async ({ me }) => {
  await template(me, '- [ ] plan {{date}}');
  const { data: first } = await me.ok(getDailyContract, DAY);
  await me.ok(updateNoteContract, { id: first.id, content: 'written' });
  await me.ok(deleteNoteContract, { id: first.id });
  const { data: second } = await me.ok(getDailyContract, DAY);
  expect(second).toEqual({ ...first, updatedAt: second.updatedAt });
  expect((await todosOf(me, first.id)).todos).toEqual([
    { text: 'plan 2024-12-31', lineNumber: 1, completed: false },
  ]);
  expect((await me.ok(listSnapshotsContract, { noteId: first.id })).data).toMatchObject([
    { content: 'written' },
  ]);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('ignores a template in the trash or purged, and uses a restored one', async ({ me }) => {
  const id = await template(me, 'filled');
  const open = async (date: string) => (await me.ok(getDailyContract, { date })).data.content;
  await me.ok(deleteNoteContract, { id });
  expect(await open('2024-01-01')).toBe('');
  await me.ok(restoreContract, { noteId: id });
  expect(await open('2024-01-02')).toBe('filled');
  await me.ok(deleteNoteContract, { id });
  await me.ok(purgeContract, { noteId: id });
  expect(await open('2024-01-03')).toBe('');
  expect((await me.ok(appendDailyContract, { date: '2024-01-04', content: 'x' })).data.content).toBe('x');
});

test('uses the current text of the template', async ({ me }) => {
  const id = await template(me, 'old');
  await me.ok(updateNoteContract, { id, content: 'new', name: 'Renamed' });
  expect((await me.ok(getDailyContract, DAY)).data.content).toBe('new');
});

test(
  'fills a day with 100,000 dates, and creates it empty if they do not fit',
  { tags: ['slow'] },
  async ({ me }) => {
    const id = await template(me, '{{date}}'.repeat(100_000));
    const { data } = await me.ok(getDailyContract, { date: '2024-01-01' });
    expect(data.content).toBe('2024-01-01'.repeat(100_000));
    await me.ok(updateNoteContract, { id, content: '{{date}}'.repeat(MB / 8) });
    expect((await me.ok(getDailyContract, { date: '2024-01-02' })).data.content).toBe('');
    await me.ok(updateNoteContract, { id, content: 'x'.repeat(MB) });
    expect((await me.ok(getDailyContract, { date: '2024-01-03' })).data.content).toBe('x'.repeat(MB));
    const appended = await me.ok(appendDailyContract, { date: '2024-01-04', content: 'y' });
    expect(appended.data.content).toBe('y');
  },
);

test('creates a day empty if its template exceeds the quota', async () => {
  const me = await newUser({ storageLimit: 150 });
  await template(me, `- [ ] ${'x'.repeat(90)}`);
  const { data } = await me.ok(getDailyContract, { date: '2024-01-01' });
  expect(data.content).toBe('');
  const appended = await me.ok(appendDailyContract, {
    date: '2024-01-02',
    content: '- [ ] y',
    syncTodos: true,
  });
  expect(appended.data.content).toBe('- [ ] y');
  expect((await me.ok(listTodosContract, {})).data.map(({ text }) => text)).toEqual(['y']);
  const response = await me.call(appendDailyContract, { date: '2024-01-03', content: 'z'.repeat(60) });
  expect(response).toMatchObject({ status: 400, body: { message: 'User storage quota exceeded' } });
});

test('never fills a day with create=false, a read-only key, or a tag that does not match', async ({ me }) => {
  await template(me, 'filled');
  const reader = clientOf({ ...me, ...(await createKey(me.userId, 'reader', { readOnly: true })) });
  await me.fails(getDailyContract, { ...DAY, create: false }, 'noteNotFound');
  await reader.fails(getDailyContract, DAY, 'keyReadOnly');
  const text = { ...DAY, content: 'x' };
  expect((await me.call(appendDailyContract, text, { 'If-Match': 'abc' })).status).toBe(412);
  expect((await me.ok(listNotesContract, {})).count).toBe(1);
});

describe('an interrupted call', () => {
  let fault: (call: Call) => Fault = () => 'pass';
  let faults: Faults;
  beforeAll(async () => {
    faults = await withFaults((call) => fault(call));
  });
  afterAll(() => faults.stop());

  test.for([
    ['GET /daily', getDailyContract, {}, 121],
    ['POST /daily/append', appendDailyContract, { content: '- [ ] not synced' }, 121],
    ['POST /daily/append with syncTodos', appendDailyContract, { content: '- [ ] y', syncTodos: true }, 122],
  ] as const)(
    '%s derives the missing todos when it is repeated',
    { tags: ['slow'] },
    async ([, contract, more, derived]) => {
      const me = await newUser({}, faults.baseUrl);
      await template(me, `${boxes(120)}\n- [ ] last`);
      const call = () => me.call(contract, { ...DAY, ...more }, { 'Idempotency-Key': 'once' });
      fault = cutOff(contract, { calls: 1, when: 'cut-after', operation: 'TransactWriteItems' });
      expect((await call()).status).toBe(500);
      fault = () => 'pass';
      expect(await violationsOf(me.userId)).toEqual([]);
      expect((await me.ok(listTodosContract, {})).count).toBeLessThan(derived);
      const [second, third] = [await call(), await call()];
      expect([second.status, third.body]).toEqual([200, second.body]);
      expect((await me.ok(listTodosContract, {})).count).toBe(derived);
      expect(await violationsOf(me.userId)).toEqual([]);
    },
  );
});
