// The tags of a text (E30): what a search for `#tag` finds, outside code, and the work of finding them.
import { expect, test, vi } from 'vitest';
import { foldWords } from '../../lib/core/text.ts';
import { toUtf8 } from '../../lib/core/utf8.ts';
import { termFinder } from '../../lib/domain/search/occurrence.ts';
import { tagsIn } from '../../lib/markdown/tags.ts';
import { chance } from '../harness/chance.ts';
import { TEXTS } from '../harness/long-texts.ts';

test.for([
  ['#a b #B-c_1 (#d) [#e] {#no} 「#f」', 'a B-c_1 d e f'],
  ['#a/b/c #a', 'a a/b a/b/c'],
  ['#a/ #b//c #/d', 'a b'],
  ['x#no ##no #no# #', 'no'],
  ['# Title #t\nTitle #u\n===', 't u'],
  ['`#no` ``#no ` #no`` #a', 'a'],
  ['` #a', 'a'],
  ['\\` #a ` #b `', 'a'],
  ['```js\n#no\n```\n#a\n~~~ #no\n#no', 'a'],
  ['    #no\n\n> - #a\n>\n>       #no', 'a'],
  ['- `x\n  #no` #a', 'a'],
  ['---\nx: #no\n---\n#a', 'a'],
  ['---\ntags: [a, "#b/c", d e, 2024, node.js]\nTag: #f g,h\n---\n#a #i', 'a b d-e node f g h i b/c'],
  ['+++\ntags = ["a"]\n+++\n#b', 'a b'],
  ['<div>\n#a\n</div> <!-- #no -->\n\n<!-- #no\n\n#no -->\n\n#b <!-- #no --> #c', 'a b c'],
  ['<!--\n#no', ''],
  ['`<!--` #a', 'a'],
  ['<p class=x\n  title="a #no" >#a</p> <b style=\'color: #no\'> #b <i hidden/> <x #c> if a <b #d', 'b c d'],
  ['[x](#no) [x](<#no>) [x](/y "#no") [x]( #no ) ![#a](#no)', 'a'],
  ['[[#no]] [[#no|#no]] ![[#no]] [[a #no]] [x][#no] #a', 'a'],
  ['[x]: #no\n[y]: <#no> "#no"\n#a', 'a'],
  ['> [x]: #no\n> [y]: /z\n>   #no\n\n[^1]: #a', 'no a'],
  ['# H {#no}\n## I {.x #no y="#no"}\n{: #no .x}\n{#if} {a #b}', 'b'],
  ['#1234 (#987) #1 #2024/1 #2024/q1 #1️⃣ #️⃣ #y2k #1-2', '2024/q1 y2k 1-2'],
  ['(#ffcc00) #1a2b3c #11223344 #facade #fff #a1b2', 'facade fff a1b2'],
  ['#été #日本 #🎉 #👩‍💻x #हिन्दी', 'été 日本 🎉 👩‍💻x हिन्दी'],
  ['\ufeff#a\r#b\r\n#c', 'a b c'],
  ['#x. #y, #z!', 'x y z'],
  ['no tags', ''],
] as const)('the tags of %j are %s', ([content, expected]) => {
  expect(tagsIn(content).join(' ')).toBe(expected);
});

test('has tags of at most 100 characters and ten levels', () => {
  expect(tagsIn(`#${'x'.repeat(100)} #${'y'.repeat(101)} #a/${'z'.repeat(98)} #b/${'z'.repeat(99)}`)).toEqual(
    ['x'.repeat(100), 'a', 'b', `a/${'z'.repeat(98)}`],
  );
  expect(tagsIn(`#${'l/'.repeat(12)}`)).toHaveLength(10);
});

test('finds in random texts without code only what a search for the tag finds', () => {
  const { pick, below } = chance(20_261_124);
  const parts = ['#', '#a', '#B/c', 'a', 'é', '/', '-', '_', ' ', '\n', '(', '[', '1', '.', '🎉', 'ß'];
  let found = 0;
  for (let round = 0; round < 5_000; round += 1) {
    const content = Array.from({ length: 1 + below(12) }, () => pick(parts)).join('');
    for (const tag of tagsIn(content)) {
      const term = termFinder({ text: foldWords(`#${tag}`), isTag: true });
      expect([content, tag, term.isIn(toUtf8(foldWords(content)))]).toEqual([content, tag, true]);
      found += 1;
    }
  }
  expect(found).toBeGreaterThan(2_000);
});

test.for(Object.entries(TEXTS))(
  'takes twice the steps for twice the text: %s',
  { tags: ['slow'] },
  ([, text]) => {
    const stepsFor = (length: number): number => {
      const spy = vi.spyOn(String.prototype, 'charAt');
      tagsIn(`#x\n\n${text(length)} #y`);
      const steps = spy.mock.calls.length;
      vi.restoreAllMocks();
      return steps;
    };
    const [once, twice] = [stepsFor(4_000), stepsFor(8_000)];
    expect(once).toBeGreaterThan(0);
    expect(twice / once).toBeLessThan(2.1);
  },
);
