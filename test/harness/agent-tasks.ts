// Ten everyday tasks of an agent that knows only the tools and one sentence: no id, name or path. Each has what the
// workspace holds before, the calls of the agent, and what must be there afterwards.
import { expect } from 'vitest';
import { addDays, dateIn, mondayOf, weekdayOf, weekName, isoWeekOf } from '../../lib/core/iso-calendar.ts';
import { getAccountContract } from '../../lib/api/routes/account.ts';
import { getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { createGroupContract } from '../../lib/api/routes/group.ts';
import { listLinksContract } from '../../lib/api/routes/link.ts';
import { createNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { listTodosContract } from '../../lib/api/routes/todo.ts';
import type { Client } from './client.ts';

/** Calls a tool that must succeed. */
export type Call = (
  tool: string,
  input?: Readonly<Record<string, unknown>>,
) => Promise<Record<string, unknown>>;

interface Task {
  readonly sentence: string;
  /** How many notes the sentence asks for; none if omitted. */
  readonly newNotes?: number;
  /**
   * Fills the workspace of the task, besides the notes that all tasks have.
   * @param earlier a call of the agent in an earlier session
   */
  readonly seed: (me: Client, today: string, earlier: Call) => Promise<unknown>;
  /** What the agent does. @returns what it would tell its user */
  readonly run: (call: Call, today: string) => Promise<unknown>;
  /** @param said what the agent told its user */
  readonly check: (me: Client, said: unknown, today: string) => Promise<void>;
}

interface Listed {
  readonly id: string;
  readonly snapshotId: string;
  readonly name: string;
  readonly text: string;
  readonly preview: string;
}

/** The items of a list that a tool has returned. */
const listOf = (result: Record<string, unknown>, name: string): Listed[] => result[name] as Listed[];
/** The first item of such a list. */
const firstOf = (result: Record<string, unknown>, name: string): Listed => {
  const [first] = listOf(result, name);
  if (!first) throw new Error(`no ${name}`);
  return first;
};

const put = (me: Client, name: string, content: string, rest: object = {}) =>
  me.ok(createNoteContract, { name, content, ...rest });

/** The contents of all notes by their names. */
export async function notesOf(me: Client): Promise<Record<string, string>> {
  const { data } = await me.ok(listNotesContract, { limit: 100 });
  return Object.fromEntries(data.map(({ name, content }) => [name, content ?? '']));
}

const WORDS = 'garden fence water harvest letter budget train recipe window lamp paper stone'.split(' ');

/** Thirty notes of about 600 characters that no task is about. */
export const FILLER = Array.from({ length: 30 }, (_, n) => ({
  name: `Note ${n + 1}`,
  content: `# About ${WORDS[n % 12]}\n\n${Array.from({ length: 90 }, (__, at) => WORDS[(n * 7 + at * (n + 3)) % 12]).join(' ')}.\n`,
}));

/** A PNG of one pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const lastMonday = (today: string): string => addDays(mondayOf(weekName(isoWeekOf(today))) ?? '', -7);
const nextFriday = (today: string): string => addDays(today, (12 - weekdayOf(today)) % 7 || 7);
const nextSunday = (today: string): string => addDays(today, (14 - weekdayOf(today)) % 7 || 7);

export const TASKS: readonly Task[] = [
  {
    sentence: 'What is due this week?',
    seed: async (me, today) => {
      const days = [addDays(today, 1), addDays(today, 3), addDays(today, 30)];
      const lines = days.map((day, n) => `- [ ] task ${n} 📅 ${day}`);
      await put(me, 'Tasks', [...lines, '- [ ] no date', `- [x] done 📅 ${today}`].join('\n'), {
        syncTodos: true,
      });
    },
    run: async (call) => {
      const due = await call('list_todos', {
        completed: false,
        dueFrom: 'today',
        dueTo: '+7d',
        sort: 'dueDate:asc',
      });
      return listOf(due, 'todos').map(({ text }) => text);
    },
    check: async (_me, said, today) => {
      expect(said).toEqual([`task 0 📅 ${addDays(today, 1)}`, `task 1 📅 ${addDays(today, 3)}`]);
    },
  },
  {
    sentence: 'Move my 12 notes tagged #moving into the group House.',
    seed: async (me) => {
      await me.ok(createGroupContract, { name: 'House' });
      const names = Array.from({ length: 12 }, (_, n) => `Box ${n}`);
      await Promise.all(names.map((name) => put(me, name, `What is in it. #moving ${'things '.repeat(60)}`)));
    },
    run: async (call) => {
      const found = await call('search_notes', { search: '#moving' });
      const group = firstOf(await call('list_groups', { search: 'House' }), 'groups');
      const noteIds = listOf(found, 'notes').map(({ id }) => id);
      return call('write_note', { noteIds, groupId: group.id });
    },
    check: async (me) => {
      const { data } = await me.ok(listNotesContract, { content: false, groupId: 'null', limit: 100 });
      expect(data.map(({ name }) => name).toSorted()).toEqual(FILLER.map(({ name }) => name).toSorted());
    },
  },
  {
    sentence: 'Undo your last edit.',
    seed: async (me, _today, earlier) => {
      const { data: plan } = await put(me, 'Plan', 'Sow in March.\nHarvest in July.\n');
      await earlier('edit_note', { noteId: plan.id, edits: [{ find: 'March', replace: 'May' }] });
    },
    run: async (call) => {
      const { id: noteId } = firstOf(await call('search_notes', { limit: 1 }), 'notes');
      const { snapshotId } = firstOf(await call('list_versions', { noteId }), 'versions');
      return call('restore_version', { snapshotId });
    },
    check: async (me) => {
      expect((await notesOf(me))['Plan']).toBe('Sow in March.\nHarvest in July.\n');
    },
  },
  {
    sentence: 'Add this picture to today, and read it to me.',
    newNotes: 1,
    seed: async () => undefined,
    run: async (call) => {
      const { path } = await call('save_file', { path: 'assets/picture.png', base64: PICTURE, unique: true });
      await call('append_to_today', { content: `![[${String(path)}]]` });
      return call('read_file', { path });
    },
    check: async (me, said, today) => {
      expect(said).toMatchObject({ path: 'assets/picture.png', type: 'image/png', size: 70 });
      const { data } = await me.ok(getDailyContract, { date: today });
      expect(data.content).toBe('![[assets/picture.png]]');
    },
  },
  {
    sentence: 'What did I do last week?',
    seed: async (me, today) => {
      const monday = lastMonday(today);
      for (const day of [0, 2, 7])
        await me.ok(putDailyContract, { date: addDays(monday, day), content: `Worked on part ${day}.` });
    },
    run: async (call, today) => {
      const from = lastMonday(today);
      const days = await call('search_notes', { calendar: 'daily', from, to: addDays(from, 6) });
      await call('list_todos', { completed: true, sort: 'updatedAt:desc' });
      return listOf(days, 'notes').map(({ preview }) => preview);
    },
    check: async (_me, said) => {
      expect(said).toEqual(['Worked on part 2.', 'Worked on part 0.']);
    },
  },
  {
    sentence: 'Add a todo for Friday: call Ann. No, I have just done it: tick it.',
    newNotes: 1,
    seed: async () => undefined,
    run: async (call, today) => {
      const content = `- [ ] call Ann 📅 ${nextFriday(today)}`;
      const { id: noteId } = await call('append_to_today', { content, syncTodos: true });
      const { id: todoId } = firstOf(await call('list_todos', { noteId, completed: false }), 'todos');
      return call('complete_todo', { todoId });
    },
    check: async (me, _said, today) => {
      const { data } = await me.ok(listTodosContract, { dueDate: true });
      const text = `call Ann 📅 ${nextFriday(today)}`;
      expect(data.map((todo) => [todo.text, todo.completed, todo.dueDate])).toEqual([
        [text, true, nextFriday(today)],
      ]);
      const { data: note } = await me.ok(getDailyContract, { date: today });
      expect(note.content).toBe(`- [x] ${text}`);
    },
  },
  {
    sentence: 'In my note about beds, add the line "basil" below the heading Plants.',
    seed: async (me) =>
      put(me, 'Beds', `# Beds\n${'Long. '.repeat(400)}\n## Plants\n- mint\n## Tools\n- rake\n`),
    run: async (call) => {
      const { id: noteId } = firstOf(await call('search_notes', { search: 'beds plants' }), 'notes');
      return call('edit_note', { noteId, edits: [{ heading: 'Plants', content: '- basil' }] });
    },
    check: async (me) => {
      expect((await notesOf(me))['Beds']).toContain('## Plants\n- mint\n- basil\n## Tools\n- rake\n');
    },
  },
  {
    sentence: 'Rename the note Beds to Raised beds, and fix its links.',
    seed: async (me) => {
      await put(me, 'Beds', 'Three of them.');
      await put(me, 'Garden', 'See [[Beds]] and [[Beds|them]].');
      await put(me, 'Plan', 'First [[Beds]].');
    },
    run: async (call) => {
      const { id: noteId } = firstOf(await call('search_notes', { name: 'Beds' }), 'notes');
      const { linkingNotes } = await call('write_note', { noteId, name: 'Raised beds' });
      for (const { id } of linkingNotes as Listed[])
        await call('edit_note', {
          noteId: id,
          edits: [{ find: '[[Beds', replace: '[[Raised beds', all: true }],
        });
      return undefined;
    },
    check: async (me) => {
      expect(await notesOf(me)).toMatchObject({
        'Raised beds': 'Three of them.',
        Garden: 'See [[Raised beds]] and [[Raised beds|them]].',
        Plan: 'First [[Raised beds]].',
      });
    },
  },
  {
    sentence: 'Share my note about the trip until Sunday. Which links do I have? Then stop sharing it.',
    seed: async (me) => put(me, 'Trip', 'To the sea.'),
    run: async (call, today) => {
      const { id: noteId } = firstOf(await call('search_notes', { search: 'trip' }), 'notes');
      const { expiresAt } = await call('share_note', { noteId, expiresAt: nextSunday(today) });
      const links = listOf(await call('list_links'), 'links');
      await call('stop_sharing', { linkId: links[0]?.id });
      return { expiresAt, links: links.length };
    },
    check: async (me, said, today) => {
      const { expiresAt, links } = said as { expiresAt: string; links: number };
      const { timeZone } = (await me.ok(getAccountContract, {})).data;
      // It ends with that day, where the user is.
      expect([dateIn(timeZone, Date.parse(expiresAt) - 1), links]).toEqual([nextSunday(today), 1]);
      expect((await me.ok(listLinksContract, {})).data).toEqual([]);
    },
  },
  {
    sentence: 'Find my note about that hotel on the island: a blue door, a cat, and a garden.',
    seed: async (me) => {
      await put(
        me,
        'Naxos 2019',
        'A small hotel behind the harbour. Blue shutters, and a cat that slept on the bed.',
      );
      await put(me, 'Doors', 'The door of the shed is blue.');
    },
    run: async (call) => {
      const found = await call('search_notes', { search: 'hotel island blue door cat garden' });
      return listOf(found, 'notes')
        .slice(0, 2)
        .map(({ name }) => name);
    },
    check: async (_me, said) => {
      expect(said).toEqual(['Naxos 2019', 'Doors']);
    },
  },
];
