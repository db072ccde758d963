// The results of tools are cut at a number of UTF-16 units, which can be inside a character. Clients reject JSON with half
// a character.
import { expect, test } from 'vitest';
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
