// docs/move-in.md: import names its sections (docs/move-in.md#evernote) when it recognizes an export.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';

const page = readFileSync(join(ROOT, 'docs/move-in.md'), 'utf8');
const PROGRAMS = 'Obsidian, Joplin, Notion, Evernote, Apple Notes, Google Keep, Bear, Logseq, OneNote'.split(
  ', ',
);

test('docs/move-in.md has a section for each program, and at most 12 KB', () => {
  expect([...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
    ...PROGRAMS,
    'Converters',
  ]);
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(12_000);
});

test.for(PROGRAMS)('%s: the command, what arrives, what does not arrive, and links', (program) => {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${program}\n`)) ?? '';
  expect(
    section.match(/(?<=^(?:TZ=UTC )?)npm run import -- |(?<=^- \*\*)(?:Arrives|Does not arrive|Links)/gm),
  ).toEqual(['npm run import -- ', 'Arrives', 'Does not arrive', 'Links']);
});
