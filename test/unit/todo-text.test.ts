// The text of a todo that is derived from a long line, and the line that its changes are written to (D38, E12, E26).
import { expect, test } from 'vitest';
import type { TodoRow } from '../../lib/db/resources/todos.ts';
import { isTextOf, todoTextOf } from '../../lib/domain/checkboxes/todo-text.ts';
import { dueDateOf } from '../../lib/domain/todos/due-date.ts';
import { withTodo } from '../../lib/domain/todos/tick.ts';
import { chance } from '../harness/chance.ts';

const lengthOf = (text: string): number => Array.from(text).length;

test.for([
  ['no date', 'x'.repeat(600), 'x'.repeat(500)],
  ['exactly 500 characters', '😀'.repeat(500), '😀'.repeat(500)],
  ['characters of two units', '😀'.repeat(501), '😀'.repeat(500)],
  ['a space at the cut', `${'x'.repeat(499)} ${'y'.repeat(99)}`, 'x'.repeat(499)],
  ['a tab and a space at the cut', `${'x'.repeat(498)}\t ${'y'.repeat(99)}`, 'x'.repeat(498)],
  ['a date at the end', `${'word '.repeat(200)}📅 2026-12-24`, `${'word '.repeat(97)}wo 📅 2026-12-24`],
  ['a date, then more', `${'x'.repeat(800)} due:2026-12-24 y`, `${'x'.repeat(485)} due:2026-12-24`],
  ['a date over the cut', `${'x'.repeat(490)} @due(2026-12-24)`, `${'x'.repeat(483)} @due(2026-12-24)`],
  ['a date before the cut', `📅 2026-12-24 ${'x'.repeat(600)}`, `📅 2026-12-24 ${'x'.repeat(487)}`],
  ['two dates', `due:2026-01-02 ${'x'.repeat(600)} 📅 2026-12-24`, `due:2026-01-02 ${'x'.repeat(485)}`],
  ['a number that begins as a date', `${'x'.repeat(487)} 📅 2026-12-245`, `${'x'.repeat(487)} 📅 2026-12-2`],
] as const)('the text of a line with %s has its beginning and its due date', ([, line, text]) => {
  expect(todoTextOf(line).text).toBe(text);
  expect(isTextOf(text, todoTextOf(line))).toBe(true);
});

test('the text of any line has at most 500 characters, the due date of the line, and is its own text', () => {
  const { pick, below } = chance(20_261_127);
  const dates = [
    '📅 2026-12-24',
    ' due:2026-12-25',
    '@{2026-02-30}',
    '[due:: 2026-12-26 10:00]',
    '🗓️2026-12-27',
  ];
  const parts = [
    ...dates,
    '1',
    ' ',
    '\t',
    'word ',
    '😀',
    '@',
    ':',
    ...['x', '1'].map((one) => one.repeat(90)),
  ];
  for (let round = 0; round < 4_000; round += 1) {
    const line = Array.from({ length: 1 + below(40) }, () => pick(parts))
      .join('')
      .trim();
    const { text, beginning } = todoTextOf(line);
    expect([line, lengthOf(text) <= 500, dueDateOf(text)]).toEqual([line, true, dueDateOf(line)]);
    expect(todoTextOf(text).text).toBe(text);
    expect(lengthOf(line) <= 500 ? [line, line] : [text.trim(), beginning.trim()]).toEqual([text, beginning]);
  }
});

const todo = (text: string): TodoRow => ({
  id: 'A',
  text,
  note: 'n',
  line: 1,
  created: 1,
  updated: 1,
  version: 1,
  derived: true,
});

const LONG = [
  ['is cut after a letter', 'x'.repeat(600)],
  ['is cut after a space', `${'x'.repeat(499)} more words`],
  ['is cut after a tab', `${'x'.repeat(499)}\tmore words`],
  ['has a due date at its end', `${'word '.repeat(120)}📅 2026-12-24`],
] as const;

test.for(LONG)('a line that %s is ticked, and rewritten by a new text', ([, line]) => {
  // Versions before 1.3.0 stored the first 500 characters.
  for (const text of [todoTextOf(line).text, line.slice(0, 500)]) {
    const content = `# a\r\n- [ ]  ${line}  \r\nend\n`;
    const read = { ...todo(text), line: 2 };
    expect(withTodo(content, read, { ...read, completedAt: 2 })).toBe(content.replace('[ ]', '[x]'));
    expect(withTodo(content, read, { ...read, text: 'a\n$1 b' })).toBe('# a\r\n- [ ]  a $1 b\r\nend\n');
  }
});

test.for([
  ['another text', `- [ ] ${'x'.repeat(499)}y more words`],
  ['another due date', `- [ ] ${'word '.repeat(120)}📅 2026-12-25`],
  ['another state', `- [x] ${'word '.repeat(120)}📅 2026-12-24`],
  ['another line', `\n- [ ] ${'word '.repeat(120)}📅 2026-12-24`],
] as const)('a long line with %s is not changed', ([, content]) => {
  for (const [, line] of LONG) {
    const read = todo(todoTextOf(line).text);
    expect(withTodo(content, read, { ...read, text: 'new', completedAt: 2 })).toBe(content);
  }
});
