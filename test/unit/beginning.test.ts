// The beginning of a text as a reader sees it (E30).
import { expect, test } from 'vitest';
import { beginningOf } from '../../lib/markdown/beginning.ts';

test.for([
  ['---\ntitle: x\n---\n# Hello\n\nWorld', 'Hello World'],
  ['\ufeff---\r\na: 1\r\n---\r\ntext', 'text'],
  ['---\nno end', 'no end'],
  ["+++\ntitle = 'x'\n\n+++\n# Hello", 'Hello'],
  ['\ufeff+++ \r\n[a]\r\n+++\r\ntext', 'text'],
  ['+++\nno end', '+++ no end'],
  ['a\n+++\nb\n+++', 'a +++ b +++'],
  ['A **bold** ~~old~~ ==new== `code`', 'A bold old new code'],
  [
    'An *important* _word_, ***both***, 2 * 3 and snake_case_name',
    'An important word, both, 2 * 3 and snake_case_name',
  ],
  [
    '[link](https://example.com) ![alt](a.png) [[Note]] [[Note|alias]] ![[photo.png]]',
    'link alt Note alias photo.png',
  ],
  ['- [ ] open\n- [x] done\n* item', '☐ open ☑ done • item'],
  ['> quote\n> > more', 'quote more'],
  ['> [!note] Title\n> text\n\n>[!my-type]-\n> folded', 'Title text folded'],
  ['[!note] no quote', '[!note] no quote'],
  ['Title\n=====\ntext\n---', 'Title text'],
  ['## A ##\nb', 'A b'],
  ['```js\nlet a;\n```', 'let a;'],
  ['a <!-- b\nc --> d %%e%% f', 'a d f'],
  ['<!-- open', '<!-- open'],
  ['5 %% 2 <!-- x --> y', '5 %% 2 y'],
  [`![alt](data:image/png;base64,${'A'.repeat(20_000)}) after`, 'alt after'],
  [`a data:image/png;base64,${'A'.repeat(20_000)} b`, 'a b'],
  ['a data:,short b', 'a b'],
  ['', ''],
  ['\n\n \n', ''],
] as const)('%j begins with %j', ([content, beginning]) => {
  expect(beginningOf(content)).toBe(beginning);
});

test('has at most 160 characters, and cuts no character in two', () => {
  expect(beginningOf('x'.repeat(160))).toBe('x'.repeat(160));
  expect(beginningOf('x'.repeat(161))).toBe(`${'x'.repeat(159)}…`);
  expect(beginningOf(`${'x'.repeat(160)}\n\ny`)).toBe(`${'x'.repeat(159)}…`);
  const cut = beginningOf('😀'.repeat(100));
  expect([cut.isWellFormed(), cut.length, cut.endsWith('😀…')]).toEqual([true, 159, true]);
});
