// The results of tools are cut at a number of UTF-16 units, which can be inside a character. Clients reject JSON with half
// a character.
import { expect, test } from 'vitest';
import { firstDifference } from '../../lib/mcp/tool/first-difference.ts';
import { briefNote, listedNote, textOfFile } from '../../lib/mcp/tool/views.ts';
import type { NoteListItem } from '../../lib/schema/entities.ts';

const note = (content: string, name = 'n') =>
  ({ id: 'i', name, groupId: null, updatedAt: 'u', content }) as NoteListItem;

test.for([
  ['after its 300 characters', `${'x'.repeat(299)}😀`, `${'x'.repeat(299)}\ufffd`],
  ['before white space is collapsed', `x${' '.repeat(598)}😀`, 'x \ufffd'],
  ['nowhere', `${'x'.repeat(298)}😀`, `${'x'.repeat(298)}😀`],
] as const)('a preview that is cut %s has no half of a character', ([, content, preview]) => {
  expect(briefNote(note(content))).toEqual({
    id: 'i',
    name: 'n',
    updatedAt: 'u',
    characters: content.length,
    preview,
  });
});

test('nor has one that is shortened for a long name, or the text of a file', () => {
  for (const length of [300, 301, 302]) {
    const { preview } = listedNote(note('😀'.repeat(200), 'x'.repeat(length)));
    expect(preview.length).toBeLessThan(300);
    expect(preview.isWellFormed()).toBe(true);
    const { text, cut } = textOfFile(`${'x'.repeat(length)}${'😀'.repeat(20_000)}`);
    expect([text.isWellFormed(), cut]).toEqual([true, true]);
  }
});

test.for([
  ['one\ntwo', 'one\nTWO', { line: 2, text: 'two' }],
  ['one', 'one\ntwo', { line: 2, text: '' }],
  ['one\ntwo', 'one', { line: 2, text: 'two' }],
  ['one\r\ntwo\rthree', 'one\ntwo\nThree', { line: 3, text: 'three' }],
  ['one\n', 'one', { line: 2, text: '' }],
  ['', 'one', { line: 1, text: '' }],
  ['one\r\ntwo', 'one\ntwo', undefined],
  ['one', 'one', undefined],
  [
    `${'a'.repeat(100)}b${'c'.repeat(100)}`,
    'a'.repeat(101),
    { line: 1, text: `${'a'.repeat(20)}b${'c'.repeat(59)}` },
  ],
  [`${'😀'.repeat(50)}x`, `${'😀'.repeat(50)}y`, { line: 1, text: `${'😀'.repeat(10)}x` }],
] as const)('the version %j of the text %j differs first in %j', ([version, current, different]) => {
  expect(firstDifference(version, current)).toEqual(different);
});
