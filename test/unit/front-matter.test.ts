// Front matter: where it ends, for every reader, and the values that are read from it.
import { expect, test } from 'vitest';
import { checkboxesIn } from '../../lib/domain/checkboxes/checkboxes.ts';
import { headingsIn } from '../../lib/domain/search/search-words.ts';
import { frontMatterEnd } from '../../lib/markdown/front-matter.ts';
import { frontMatterValues } from '../../lib/markdown/front-matter-values.ts';
import { headingsOf } from '../../lib/markdown/sections.ts';

test.for([
  '---\na: b\n---',
  '\ufeff--- \r\na: b\r\n# c\r\n\r\n- d\r\n  e\r\n--- ',
  '---\n"a b": c\n...',
  "---\n'a': b\n---",
  '---\ntitel: ä\ngröße: 1\n标签: [x,\n y\n]\n---',
  '---\nquery: |\n  ```\n  <!--\n---',
  '---\na:b:c: d\n---',
  '---\ra: b\r---',
  '+++\ntitle = "x"\n\n# y\n[taxonomies]\ntags = [\n  "+++",\n]\n+++',
  '+++\na.b = """\n+++\nprose\n"""\n"c" = \'[\' # ]\n+++ ',
  "+++\nd = 2024-05-01\ne = '''x'''\n+++",
  '+++\n[a]\n+++',
])('%j is front matter', (text) => {
  expect(frontMatterEnd(text)).toBe(text.length);
  expect(frontMatterEnd(`${text}\n# h`)).toBe(text.length);
});

test.for([
  '---\n\nA talk about [the plan](Plan.md).\n\n## First\n\n---\n\nThe rest.',
  '---\n\n# Slide\n\n---\n',
  '---\n- a\n- b\n---\n',
  '---\n\n---\ntext',
  '---\na: b\n',
  '---\na: b\nprose\n---\n',
  '\n---\na: b\n---\n',
  '----\na: b\n---\n',
  ' ---\na: b\n---\n',
  '+++\nprose\n+++\n',
  '+++\na = [\n+++\n',
  '+++\na = 1\n---\n',
  'text',
  '',
])('%j has no front matter', (text) => {
  expect(frontMatterEnd(text)).toBe(0);
});

test('a text between two rules is no front matter', () => {
  expect(['a: b\nprose', '# a', '- a'].map((text) => frontMatterEnd(`---\n${text}\n---\n`))).toEqual([
    0, 0, 0,
  ]);
});

test.for([
  ['tags: a, b c', ['a, b c']],
  ['Tags: "a b" # c', ['a b']],
  ['tags: #a #b', ['#a #b']],
  ["tags: [a, \"b, c\", 'it''s', #d] # e", [['a', 'b, c', "it's", '#d']]],
  ['tags: [a,\n  b, # c\n  d\n]\nx: y', [['a', 'b', 'd']]],
  ['tags:\n  - a # b\n  # c\n\n  - "d"\n-   e\nx: y\n- f', [['a', 'd', 'e']]],
  ['tags:\nx: y', []],
  ['tags: ~\ntag: null', []],
  ['tag: a\ntags: [b]\ntags: c', ['a', ['b']]],
  ['"tags" : a', ['a']],
  ['x:\n  tags: a', []],
  ['tags: [', [[]]],
  ['tags: >-\n  a b', []],
] as const)('the tags in YAML %j are %j', ([text, values]) => {
  expect(frontMatterValues(`---\nz: 1\n${text}\n---\ntags: no`, ['tags', 'tag'])).toEqual(values);
});

test.for([
  ['tags = ["a", \'b\', # c\n  "d"\n]\n[x]\ntags = "no"', [['a', 'b', 'd']]],
  ['tags = "a"\n', ['a']],
  ['[taxonomies]\ntags = ["a"]', [['a']]],
  ['[extra]\ntags = ["a"]', []],
] as const)('the tags in TOML %j are %j', ([text, values]) => {
  expect(frontMatterValues(`+++\nz = 1\n${text}\n+++\n`, ['tags', 'tag'])).toEqual(values);
});

test('checkboxes and headings begin after it, and lines count from the first line of the text', () => {
  const text = '---\nquery: |\n  ```\n  <!--\ntasks:\n- [ ] no\n---\n# h\n- [ ] a\n';
  expect(checkboxesIn(text)).toEqual([{ line: 9, text: 'a', beginning: 'a', checked: false, offset: 52 }]);
  expect(headingsOf(text).map((heading) => heading.text)).toEqual(['h']);
  expect(headingsIn(text)).toBe('h');
});
