// `data:` URLs inside a text, as search, excerpts and agents see them.
import { expect, test } from 'vitest';
import { dataUrlEnd, isShortened, leftOutCharacters, withoutData } from '../../lib/markdown/data-urls.ts';

const HEAD = 'data:image/png;base64,';
const url = (length: number) => HEAD + 'A'.repeat(length - HEAD.length);

test.for([
  [`![a](${url(101)}) b`, `![a](${HEAD}…) b`, 79],
  [`![a](${url(100)}) b`, `![a](${url(100)}) b`, 0],
  [`${url(500)}\n${url(200)}`, `${HEAD}…\n${HEAD}…`, 656],
  [`<img src="${url(200)}">`, `<img src="${HEAD}…">`, 178],
  [`[p]: <${url(200)}>`, `[p]: <${HEAD}…>`, 178],
  [`DATA:,${'%20'.repeat(50)}`, 'DATA:,…', 150],
  [`data:text/html;charset=utf-8,${'x'.repeat(100)}`, 'data:text/html;charset=utf-8,…', 100],
  [`metadata:,${'x'.repeat(100)}`, `metadata:,${'x'.repeat(100)}`, 0],
  [`data: a,${'x'.repeat(100)}`, `data: a,${'x'.repeat(100)}`, 0],
  [`data:,data:,${'x'.repeat(100)}`, 'data:,…', 106],
  ['', '', 0],
] as const)('%j becomes %j', ([text, short, leftOut]) => {
  expect([withoutData(text), leftOutCharacters(text)]).toEqual([short, leftOut]);
  expect(withoutData(short)).toBe(short);
  expect(isShortened(short)).toBe(leftOut > 0);
  expect(isShortened(text)).toBe(false);
});

test('finds the end of a URL of any length', () => {
  const text = `a ${url(30)} b ${url(300)} c`;
  expect(dataUrlEnd(text, 2)).toBe(text.indexOf(' b'));
  expect(dataUrlEnd(text, text.lastIndexOf('data:'))).toBe(text.length - 2);
  expect(dataUrlEnd(text, 0)).toBe(undefined);
});

test('a typed ellipsis is no mark unless it follows the comma of a URL', () => {
  for (const text of ['a,…', 'data: x,…', 'data:image/png;base64', '…'])
    expect(isShortened(text)).toBe(false);
});
