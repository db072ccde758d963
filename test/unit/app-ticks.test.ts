// Ticks in a note that has changed since it was shown (E20): they change the todo that was clicked, or nothing.
import { expect, test } from 'vitest';
import { checkboxesIn } from '../../lib/domain/checkboxes/checkboxes.ts';
import { ticked } from '../../functions/app/markdown/tick.ts';

/** The current text after a click on a box of the text that is shown, by its number. */
function after(shown: string, text: string, number: number): string | undefined {
  const offset = checkboxesIn(shown)[number]?.offset ?? -1;
  return ticked({ shown, text }, offset)?.text;
}

const CASES: readonly (readonly [string, { shown: string; text: string; box: number; after?: string }])[] = [
  [
    'has not changed',
    { shown: '- [ ] a\n- [ ] b', text: '- [ ] a\n- [ ] b', box: 1, after: '- [ ] a\n- [x] b' },
  ],
  [
    'begins with another todo of the same length',
    {
      shown: '- [ ] a\n- [ ] b',
      text: '- [ ] c\n- [ ] a\n- [ ] b',
      box: 0,
      after: '- [ ] c\n- [x] a\n- [ ] b',
    },
  ],
  [
    'has lost the todos before it',
    { shown: '- [ ] a\n- [x] b\n- [ ] c', text: '- [x] b\n- [ ] c', box: 1, after: '- [ ] b\n- [ ] c' },
  ],
  [
    'has it at another place',
    {
      shown: '- [ ] a\n- [ ] b\n- [ ] c',
      text: '- [ ] c\n- [ ] b\n- [ ] a',
      box: 0,
      after: '- [ ] c\n- [ ] b\n- [x] a',
    },
  ],
  ['has it no more', { shown: '- [ ] a\n- [ ] b', text: '- [ ] b\n- [ ] c', box: 0 }],
  ['has it with other words', { shown: '- [ ] a\n- [ ] b', text: '- [ ] a 1\n- [ ] b', box: 0 }],
  ['has it ticked', { shown: '- [ ] a\n- [ ] b', text: '- [x] a\n- [ ] b', box: 0 }],
  [
    'has an equal todo before it, in another list',
    {
      shown: '# A\n- [ ] milk\n# B\n- [ ] milk',
      text: '- [ ] milk\n# A\n- [ ] milk\n# B\n- [ ] milk',
      box: 1,
      after: '- [ ] milk\n# A\n- [ ] milk\n# B\n- [x] milk',
    },
  ],
  [
    'has its two lists in the other order',
    {
      shown: '# A\n- [ ] milk\n# B\n- [ ] milk\n',
      text: '# B\n- [ ] milk\n# A\n- [ ] milk\n',
      box: 1,
      after: '# B\n- [x] milk\n# A\n- [ ] milk\n',
    },
  ],
  [
    'has another line before equal todos',
    {
      shown: '- [ ] a\n- [ ] a\n- [ ] a\n',
      text: 'b\n- [ ] a\n- [ ] a\n- [ ] a\n',
      box: 1,
      after: 'b\n- [ ] a\n- [x] a\n- [ ] a\n',
    },
  ],
  ['has one of two equal todos', { shown: '- [ ] milk\n# B\n- [ ] milk', text: '- [ ] milk', box: 0 }],
  [
    'has one equal todo more, before or after it',
    { shown: '# A\n- [ ] milk\n# B', text: '# A\n- [ ] milk\ntext\n- [ ] milk\n# B', box: 0 },
  ],
  [
    'has as many equal todos, on the other side of a line',
    { shown: '- [ ] a\nb\n# C\nd\n- [ ] a', text: '# C\ne\n- [ ] a\n- [ ] a', box: 0 },
  ],
  [
    'has it in a list of a list, in a quote',
    {
      shown: '> - a\n>   - [ ] b',
      text: 'c\n\n> - a\n>   - [ ] b',
      box: 0,
      after: 'c\n\n> - a\n>   - [x] b',
    },
  ],
  [
    'has Windows line ends',
    {
      shown: '- [ ] a\r\n- [ ] b\r\n',
      text: 'c\r\n- [ ] a\r\n- [ ] b\r\n',
      box: 1,
      after: 'c\r\n- [ ] a\r\n- [x] b\r\n',
    },
  ],
  [
    'has other line ends',
    {
      shown: '- [ ] a\r- [ ] b',
      text: '- [ ] c\r\n- [ ] a\r\n- [ ] b',
      box: 1,
      after: '- [ ] c\r\n- [ ] a\r\n- [x] b',
    },
  ],
];

test.for(CASES)('a tick changes the todo that was clicked or nothing, if the text %s', ([, sample]) => {
  expect(after(sample.shown, sample.text, sample.box)).toBe(sample.after);
});

test('each of several ticks counts while a changed text is being formatted', () => {
  let page = { shown: '- [ ] a\n- [ ] b\n- [ ] c', text: '- [ ] new\n- [ ] a\n- [ ] b\n- [ ] c' };
  for (const number of [1, 0, 2, 1]) {
    const offset = checkboxesIn(page.shown)[number]?.offset ?? -1;
    page = ticked(page, offset) ?? page;
  }
  expect(page).toEqual({
    shown: '- [x] a\n- [ ] b\n- [x] c',
    text: '- [ ] new\n- [x] a\n- [ ] b\n- [x] c',
  });
});
