// The tag that the web app (E20) adds to a note.
import { assert, constantFrom, array, property } from 'fast-check';
import { expect, test } from 'vitest';
import { withTag } from '../../lib/markdown/with-tag.ts';
import { tagsIn } from '../../lib/markdown/tags.ts';

test.for([
  ['', '#new\n'],
  ['text', 'text\n\n#new\n'],
  ['text\n', 'text\n\n#new\n'],
  ['a\r\nb\r\n', 'a\r\nb\r\n\r\n#new\r\n'],
  ['- [ ] todo', '- [ ] todo\n\n#new\n'],
  ['text\n\n#one #two', 'text\n\n#one #two #new'],
  ['text\n#one\n\n', 'text\n#one #new\n\n'],
  ['text #one', 'text #one\n\n#new\n'],
  ['# Heading', '# Heading\n\n#new\n'],
  ['a #NEW b', 'a #NEW b'],
  ['---\ntags: [new]\n---\n', '---\ntags: [new]\n---\n'],
  ['---\ntags: [a, b]\n---\ntext', '---\ntags: [a, b, new]\n---\ntext'],
  ['---\ntags: []\n---\n', '---\ntags: [new]\n---\n'],
  ['---\nTags:  a  \n---\n', '---\nTags:  [a, new]  \n---\n'],
  ['---\ntags: a b\n---\n', '---\ntags: [a, b, new]\n---\n'],
  ['---\ntags: a, b\n---\n', '---\ntags: a, b, new\n---\n'],
  ['---\ntags:\n  - a\n  - "b"\nx: y\n---\n', '---\ntags:\n  - a\n  - "b"\n  - new\nx: y\n---\n'],
  ['---\r\ntags:\r\n- a\r\n---\r\n', '---\r\ntags:\r\n- a\r\n- new\r\n---\r\n'],
  ['---\ntags:\nx: y\n---\n', '---\ntags: [new]\nx: y\n---\n'],
  ['---\nx: y\n---\ntext\n', '---\nx: y\n---\ntext\n\n#new\n'],
  // Forms that are not changed by a line keep their list.
  ['---\ntags: [a,\n  b]\n---\n', '---\ntags: [a,\n  b]\n---\n\n#new\n'],
  ['---\ntags: "a"\n---\n', '---\ntags: "a"\n---\n\n#new\n'],
  ['+++\ntags = ["a"]\n+++\n', '+++\ntags = ["a"]\n+++\n\n#new\n'],
  // In code that is not closed there are no tags.
  ['```\ncode', undefined],
] as const)('%j with the tag is %j', ([text, expected]) => {
  expect(withTag(text, 'new')).toBe(expected);
});

test('a tag is added once, and nothing of a text is lost', () => {
  const part = constantFrom(
    '---\n',
    'tags: [a]\n',
    'tags:\n',
    '- b\n',
    '#c\n',
    'text\n',
    '\r\n',
    '```\n',
    '[',
    '# ',
    '|a|\n',
    '%%',
  );
  assert(
    property(array(part, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      const tagged = withTag(text, 'new');
      if (tagged === undefined) return;
      expect(tagsIn(tagged)).toContain('new');
      expect(withTag(tagged, 'new')).toBe(tagged);
      // Without the tag and the blanks, brackets and commas around it, it is the text again.
      const bare = (some: string) => some.replace(/#?new/, '').replaceAll(/[\s,[\]-]/g, '');
      expect(bare(tagged)).toBe(bare(text));
    }),
    { numRuns: 500 },
  );
});
