// Checkboxes in the web app (E20): the same as the todos of the service (D38), at the same places.
import { expect, test } from 'vitest';
import { checkboxesIn } from '../../lib/domain/checkboxes/checkboxes.ts';
import { toggled } from '../../functions/app/markdown/tick.ts';
import { allElements } from '../harness/app-markdown.ts';

const boxesOnPage = (source: string) =>
  allElements(source)
    .filter(({ tag }) => tag === 'input')
    .map(({ attributes }) => ({
      offset: Number(attributes['data-offset']),
      checked: 'checked' in attributes,
      text: attributes['aria-label'],
    }));

const boxesOfService = (source: string) =>
  checkboxesIn(source).map(({ offset, checked, text }) => ({ offset, checked, text }));

test.for([
  '- [ ] a\n- [x] b\n- [X] c',
  '* [ ] a\n+ [ ] b\n1. [ ] c\n7) [ ] d',
  '- [ ] a\n  - [x] b\n    1. [ ] c\n\n> - [ ] d\n> > * [x] e\n\n```\n- [ ] f\n```\n- [ ] g',
  '- a\n\n  [ ] b\n-\n  [ ] c\n- [x] d\n\ntext [ ] e',
  '- [ ]\n- [ ]   \n- [y] a\n- [ ]a\n- [] a',
  '- [ ] a\r\n- [x] b\r\n\r\ntext\r\n- [ ] c',
  '- [ ] a\r- [x] b',
  '\uFEFF- [ ] first\n- [x] **second** `code`',
  '- [ ] a [link](http://a.example) [ ] b\n  continued',
  '<div>\n- [ ] a\n</div>\n\n- [ ] b',
])('finds the checkboxes of the service in %j', (source) => {
  expect(boxesOnPage(source)).toEqual(boxesOfService(source));
});

test('ticking a checkbox changes one character', () => {
  const source = '# 😀\n- [ ] a\n- [x] b\n- [X] c\n';
  const [a = 0, b = 0, c = 0] = checkboxesIn(source).map(({ offset }) => offset);
  expect(toggled(source, a)).toBe('# 😀\n- [x] a\n- [x] b\n- [X] c\n');
  expect(toggled(source, b)).toBe('# 😀\n- [ ] a\n- [ ] b\n- [X] c\n');
  expect(toggled(source, c)).toBe('# 😀\n- [ ] a\n- [x] b\n- [ ] c\n');
});

test.for([0, 3, 4, 6, 100, -1])('ticking where no checkbox is, at %i, changes nothing', (offset) => {
  expect(toggled('- a [ ] b', offset)).toBe(offset === 4 ? '- a [x] b' : undefined);
});
