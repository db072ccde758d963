// Notes of real Markdown: the files that the locked packages ship, the same in every clone. They have links,
// tables, code and more than 140,000 different words; the sample notes have 177 words.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../ground/root.ts';
import {
  CONTENT_BYTES,
  EVERYWHERE,
  linkedName,
  MATCH_EVERY,
  SEARCHED,
  TAG_AND_LINK,
  type Note,
} from './sample-notes.ts';

/** Changelogs are long and all alike. */
const CHANGELOG = /change|history|release/i;
/** Part of every search for a phrase or for words. Lines with it are left out, so that the totals are known. */
const SEARCHED_PART = /house|logbook/i;

interface Line {
  /** The name of its file. */
  readonly file: string;
  readonly text: string;
  readonly bytes: number;
}

/** Each round cuts the same texts into parts that are this much smaller, so that no two notes are equal. */
const SMALLER_BYTES = 300;

/** This many notes: all texts one after the other, cut at line ends into parts of about the size of a sample note. */
export function markdownNotes(count: number): readonly Note[] {
  const lines = readLines();
  const notes: Note[] = [];
  for (let bytes = CONTENT_BYTES; notes.length < count; bytes -= SMALLER_BYTES)
    for (const part of parts(lines, bytes)) {
      if (notes.length === count) break;
      notes.push(noteOf(part, notes.length));
    }
  return notes;
}

function noteOf(lines: readonly Line[], n: number): Note {
  // At the beginning, because the rest may end within code.
  const first = n % MATCH_EVERY === 0 ? `${EVERYWHERE}\n\n${SEARCHED} ${TAG_AND_LINK}` : EVERYWHERE;
  const content = `${first}\n\n${lines.map(({ text }) => text).join('\n')}\n`;
  return { name: linkedName(n) ?? `${lines[0]?.file} ${n}`, content };
}

function* parts(lines: readonly Line[], maxBytes: number): Generator<readonly Line[]> {
  let [part, bytes]: [Line[], number] = [[], 0];
  for (const line of lines) {
    if (bytes + line.bytes > maxBytes && part.length > 0) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(line);
    bytes += line.bytes;
  }
  yield part;
}

/** The lines of all files, without copies of a file. */
function readLines(): readonly Line[] {
  const texts = new Map<string, string>();
  for (const path of globSync('node_modules/**/*.md', { cwd: ROOT }).toSorted()) {
    const file = basename(path, '.md');
    if (CHANGELOG.test(file) || SEARCHED_PART.test(file)) continue;
    const text = readFileSync(join(ROOT, path), 'utf8');
    if (!texts.has(text)) texts.set(text, file);
  }
  return [...texts].flatMap(([whole, file]) =>
    whole
      .split('\n')
      .filter((text) => !SEARCHED_PART.test(text))
      .map((text) => ({ file, text, bytes: Buffer.byteLength(text) + 1 })),
  );
}
