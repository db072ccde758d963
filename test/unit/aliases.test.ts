// Second names in front matter (E38).
import { expect, test } from 'vitest';
import { aliasesIn } from '../../lib/markdown/aliases.ts';

test.for([
  ['aliases: [One, "two, three", \'\']', ['One', 'two, three']],
  ['alias: One, two', ['One, two']],
  ['Aliases:\n- One\n- Two\nalias: Three', ['One', 'Two', 'Three']],
  ['aliases:\ntitle: x', []],
  ['title: x\n  aliases: y', []],
  [`aliases: [${'x'.repeat(200)}, ${'x'.repeat(201)}]`, ['x'.repeat(200)]],
] as const)('%j has the second names %j', ([source, expected]) => {
  expect(aliasesIn(`---\n${source}\n---\ntext`)).toEqual(expected);
});

test('a text has at most 50 second names, and those of TOML', () => {
  const all = Array.from({ length: 51 }, (_, n) => `n${n}`);
  expect(aliasesIn(`---\naliases: [${all.join(', ')}]\n---`)).toEqual(all.slice(0, 50));
  expect(aliasesIn('+++\naliases = ["a", "b"]\n+++\n')).toEqual(['a', 'b']);
  expect(aliasesIn('aliases: [a]')).toEqual([]);
});
