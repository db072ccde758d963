// docs/examples/notes.vim: a note in a buffer, without losing anybody's change.
// @module-tag slow
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { appendDailyContract, getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { createNoteContract, getNoteContract } from '../../lib/api/routes/note.ts';
import { type Client } from '../harness/client.ts';
import { EXAMPLES_FOLDER, missing, newFolder, run, type Surroundings } from '../harness/example.ts';
import { test } from '../harness/user-test.ts';

/** The state that a Vim reports after some commands. */
interface Editor {
  readonly lines: readonly string[];
  readonly modified: number;
  readonly name: string;
  readonly filetype: string;
  readonly endofline: number;
  /** The text of every window. */
  readonly windows: readonly string[];
  readonly messages: string;
}

const REPORT = `call writefile([json_encode({
  \\ 'lines': getline(1, '$'), 'modified': &modified, 'name': bufname('%'), 'filetype': &filetype,
  \\ 'endofline': &endofline, 'messages': execute('messages'),
  \\ 'windows': map(range(1, winnr('$')), {_, w -> join(getbufline(winbufnr(w), 1, '$'), "\\n")})
  \\ })], $REPORT)`;

/** Types commands into a Vim without a screen; each runs in the state the previous one left, even after an error. */
async function vim(surroundings: Surroundings, ...commands: string[]): Promise<Editor> {
  const folder = newFolder();
  const [script, report] = [join(folder, 'typed.vim'), join(folder, 'report.json')];
  writeFileSync(script, [...commands, REPORT, 'qall!'].join('\n'));
  const env = { ...surroundings.env, REPORT: report };
  const flags = [
    '-es',
    '-N',
    '-i',
    'NONE',
    '-u',
    'NONE',
    '--not-a-term',
    '-S',
    join(EXAMPLES_FOLDER, 'notes.vim'),
  ];
  await run({ ...surroundings, env }, 'vim', ...flags, '-S', script);
  return JSON.parse(readFileSync(report, 'utf8')) as Editor;
}

const today = async (me: Client): Promise<{ id: string; content: string }> => {
  const { data } = await me.ok(getDailyContract, {});
  return { id: data?.id ?? '', content: data?.content ?? '' };
};

/** A shell command that Vim runs in the middle of a session: another device appends a line. */
const fromThePhone = `call system("curl -sS -X POST $NOTES_URL/daily/append -H 'Content-Type: application/json' -H \\"Authorization: Bearer $NOTES_KEY\\" -d '{\\"content\\": \\"from the phone\\"}'")`;

const vimMissing = missing(
  'no Vim with +eval (Debian: apt-get install vim)',
  'vim',
  '-es',
  '-u',
  'NONE',
  '-c',
  'if !has("eval") | cquit | endif',
  '-c',
  'qall!',
);

describe('notes.vim', { skip: vimMissing !== undefined }, () => {
  test('opens today’s note, and :w saves the exact text of the buffer', async ({ me }) => {
    await me.ok(putDailyContract, { content: '# Today\n\n"quoted" \\ Ünïcödé 日本 🍏\ttab\n' });
    const { id } = await today(me);
    const opened = await vim(me, 'NotesToday');
    expect(opened).toMatchObject({
      name: `notes://${id}`,
      filetype: 'markdown',
      modified: 0,
      endofline: 1,
      lines: ['# Today', '', '"quoted" \\ Ünïcödé 日本 🍏\ttab'],
    });
    const saved = await vim(me, 'NotesToday', `call append('$', ['- [ ] "more" \\n 日本', ''])`, 'write');
    expect(saved).toMatchObject({ modified: 0, windows: [expect.any(String)] });
    expect(await today(me)).toEqual({
      id,
      content: '# Today\n\n"quoted" \\ Ünïcödé 日本 🍏\ttab\n- [ ] "more" \\n 日本\n\n',
    });
  });

  test.for(['', '\n', 'one', 'one\n', 'one\n\n', '\n\none', 'a\r\nb\r\n'])(
    'saving an unchanged text keeps every byte: %j',
    async (content, { me }) => {
      await me.ok(putDailyContract, { content });
      expect((await vim(me, 'NotesToday', 'set modified', 'write')).modified).toBe(0);
      expect((await today(me)).content).toBe(content);
    },
  );

  test('it saves repeatedly, and opens another day and any note by its id', async ({ me }) => {
    await vim(
      me,
      'NotesToday 2026-02-03',
      `call setline(1, 'one')`,
      'write',
      `call setline(1, 'two')`,
      'write',
    );
    const { data } = await me.ok(getDailyContract, { date: '2026-02-03' });
    expect(data?.content).toBe('two');
    const note = await me.ok(createNoteContract, { name: 'Plan', content: 'by id' });
    await vim(me, `edit notes://${note.data.id}`, 'substitute/by/with/', 'write');
    expect((await me.ok(getNoteContract, { noteId: note.data.id })).data.content).toBe('with id');
  });

  test('a conflict is reported and shown, and neither text is lost', async ({ me }) => {
    await me.ok(putDailyContract, { content: 'shared\n' });
    const type = ['NotesToday', `call append('$', 'from the laptop')`, fromThePhone, 'write'];
    const rejected = await vim(me, ...type);
    expect(rejected).toMatchObject({ modified: 1, lines: ['shared', 'from the laptop'] });
    expect(rejected.windows.toSorted()).toEqual(['shared\nfrom the laptop', 'shared\nfrom the phone']);
    expect(rejected.messages).toContain(
      'Notes: The note has changed meanwhile. Merge the other version into yours',
    );
    expect((await today(me)).content).toBe('shared\nfrom the phone');
  });

  test('every :w fails until :w!, which replaces the shown text and nothing newer', async ({ me }) => {
    await me.ok(putDailyContract, { content: 'shared\n' });
    const begin = ['NotesToday', `call append('$', 'from the laptop')`, fromThePhone, 'write'];
    expect(await vim(me, ...begin, 'write')).toMatchObject({ modified: 1 });
    const merged = [`call append(1, 'from the phone')`, 'write!'];
    await me.ok(putDailyContract, { content: 'shared\n' });
    expect(await vim(me, ...begin, ...merged)).toMatchObject({ modified: 0 });
    expect((await today(me)).content).toBe('shared\nfrom the phone\nfrom the laptop\n');
    await me.ok(putDailyContract, { content: 'shared\n' });
    expect(await vim(me, ...begin, fromThePhone, 'write!')).toMatchObject({ modified: 1 });
    expect((await today(me)).content).toBe('shared\nfrom the phone\nfrom the phone');
  });

  test(':wq does not quit if the note can’t be saved', async ({ me }) => {
    await me.ok(appendDailyContract, { content: 'shared' });
    const { messages, lines } = await vim(
      me,
      'NotesToday',
      `call setline(1, 'mine')`,
      'let $NOTES_URL = "http://127.0.0.1:1"',
      'wq',
    );
    expect(lines).toEqual(['mine']);
    expect(messages).toContain("Notes: http://127.0.0.1:1 can't be reached: curl: (7)");
    expect((await today(me)).content).toBe('shared');
  });

  test('a note that could not be reloaded is not overwritten with the empty buffer', async ({ me }) => {
    await me.ok(putDailyContract, { content: 'worth keeping' });
    const back = `let $NOTES_URL = ${JSON.stringify('')}`;
    const { messages } = await vim(
      me,
      'let url = $NOTES_URL',
      'NotesToday',
      back,
      'edit!',
      'let $NOTES_URL = url',
      'write',
      'write!',
    );
    expect(messages).toContain('Notes: $NOTES_URL is not set');
    expect(messages).toContain('Notes: This note has not been read. Read it with :e!');
    expect((await today(me)).content).toBe('worth keeping');
  });

  test.for([
    [{ NOTES_URL: '' }, '$NOTES_URL is not set: the base URL, such as http://127.0.0.1:3000/api'],
    [{ NOTES_KEY: '' }, '$NOTES_KEY is not set: the key that npm start prints, or your own.'],
    [{ NOTES_KEY: `service_${'x'.repeat(43)}` }, 'Authentication required'],
    [{ LC_ALL: 'C' }, 'Notes are UTF-8. First :set encoding=utf-8'],
  ] as const)('with %j it opens nothing and explains the error', async ([env, sentence], { me }) => {
    const { name, messages } = await vim({ ...me, env }, 'NotesToday');
    expect({ name, messages: messages.trim() }).toEqual({ name: '', messages: `Notes: ${sentence}` });
  });
});
