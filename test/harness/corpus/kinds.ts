// The kinds of differences between what the service and its app read and what the independent readers read, each with the
// decision who is right. A kind is recognized by a rule, not by a list of files.
import type { AspectName } from './aspects.ts';
import type { Difference } from './compare.ts';
import { linesOfCandidate, yamlIn } from './front-matter-reader.ts';
import type { Source } from './source.ts';
import { withTags } from './tagged-words.ts';
import { linesOf } from './tree.ts';

export interface Kind {
  readonly aspect: AspectName;
  readonly name: string;
  readonly decision: string;
  readonly is: (difference: Difference, source: Source) => boolean;
}

/** The lines from this one on, up to the next blank line. */
function blockAt({ lines }: Source, line: number): string {
  const end = lines.findIndex((text, n) => n >= line && text.trim() === '');
  return lines.slice(line - 1, end < 0 ? undefined : end).join('\n');
}

const hasNoteLinkInLink = (source: Source, line: number, text: string): boolean =>
  new RegExp(String.raw`\[\[[^\]\n]*\]\]\([^)]*`).test(blockAt(source, line)) &&
  blockAt(source, line).includes(text);

export const KINDS: readonly Kind[] = [
  {
    aspect: 'front matter',
    name: 'YAML with an error, such as `key: a: b`',
    decision:
      'Front matter. Its lines look like YAML, many programs write such values, and nobody wants to read them as text.',
    is: ({ ours, theirs }, { lines }) =>
      theirs === undefined &&
      ours === `${linesOfCandidate(lines)} lines` &&
      yamlIn(lines)?.errors.length !== 0,
  },
  {
    aspect: 'values of front matter',
    name: 'a text of several lines',
    decision:
      'Not read. Tags and second names, the only values that the service and its app use, are in one line or a list.',
    is: ({ theirs }, { lines, skipped }) => {
      const key = theirs?.slice(0, theirs.indexOf(': '));
      const line = lines.slice(0, skipped).findIndex((text) => text.startsWith(`${key}:`));
      return key !== undefined && /^\s+[^\s-]/.test(lines[line + 1] ?? '');
    },
  },
  {
    aspect: 'links',
    name: '`[[text]](address)`',
    decision: 'A link to a note, because `[[…]]` is read first (E27), as other programs for notes do.',
    is: ({ line, ours, theirs }, source) =>
      ours === undefined && hasNoteLinkInLink(source, line, theirs?.split(' ')[1] ?? ''),
  },
  {
    aspect: 'links',
    name: 'an escape in the part after `#`',
    decision:
      'The part after `#` is returned as written. It decides nothing about the note that a link leads to.',
    is: ({ ours, theirs }) =>
      ours?.includes('#') === true && ours.replace(/\\(?=[!-/:-@[-`{-~])/g, '') === theirs,
  },
  {
    aspect: 'places of links',
    name: 'a path to nothing, which ends with the name of a file elsewhere',
    decision: 'The note of that name (E27): notes are moved, and only few of the files are in a workspace.',
    is: ({ ours, theirs }) => {
      const [target = '', file] = theirs?.split(' → ') ?? [];
      const name = target.replace(/\/$/, '').replace(/^.*\//, '').toLowerCase();
      const [, note = ''] = ours?.split(' → ') ?? [];
      return file === 'nothing' && [name, `${name}.md`].includes(note.replace(/^.*\//, '').toLowerCase());
    },
  },
  {
    aspect: 'links to notes',
    name: '`[[text]](address)`',
    decision: 'A link to a note, as above.',
    is: ({ line, ours, theirs }, source) =>
      theirs === undefined && hasNoteLinkInLink(source, line, `[[${ours}]]`),
  },
  {
    aspect: 'words as tags',
    name: 'text in an HTML block',
    decision:
      'A tag: it is text that people see, also in the web app, which shows most HTML as it is written.',
    is: ({ line, ours, theirs }, source) =>
      theirs === undefined && ours !== undefined && isInHtml(source, line),
  },
  {
    aspect: 'words as tags',
    name: '`_` after the tag, which ends emphasis',
    decision: 'A part of the tag, because `_` is a character of tags.',
    is: ({ ours, theirs }) => theirs !== undefined && ours?.replace(/_+$/, '') === theirs,
  },
  {
    aspect: 'words as tags',
    name: 'a backslash in a tag, as in `#a\\_b`',
    decision: 'The end of the tag: searches for `#a` read the text as it is written (E15).',
    is: ({ line, ours, theirs }, source) =>
      ours !== undefined && theirs?.startsWith(ours) === true && blockAt(source, line).includes('\\'),
  },
  {
    aspect: 'words as tags',
    name: '`[[text]](address)`',
    decision: 'No tag, because `[[…]]` is a link to a note, as above.',
    is: ({ line, ours, theirs }, source) =>
      ours === undefined && hasNoteLinkInLink(source, line, theirs ?? ''),
  },
  {
    aspect: 'words as tags',
    name: 'a later word in the label of a link by reference, as in `[text][a #b]`',
    decision: 'A tag. Labels are not read, apart from `[text][#a]`, which is none.',
    is: ({ line, ours, theirs }, source) =>
      theirs === undefined && new RegExp(String.raw`\]\[[^\]\n]*${ours}`).test(blockAt(source, line)),
  },
  {
    aspect: 'excerpts',
    name: 'marks of Markdown in an HTML block',
    decision:
      'Left out. People who look for a note do not want to read them, and HTML is read line by line like other text.',
    is: ({ ours = '', theirs = '' }, source) =>
      htmlOf(source).some((html) => /^#+ /m.test(html)) && beginAlike(ours, theirs),
  },
  {
    aspect: 'excerpts',
    name: 'an address in angle brackets in an HTML block, as in `<name:$1>`',
    decision: 'Shown like every other address, because HTML is read line by line like other text.',
    is: ({ ours = '', theirs = '' }, source) => {
      const addresses = htmlOf(source).flatMap(
        (html) => html.match(/(?<=<)[a-z][\w.+-]+:[^<>\s]*(?=>)/gi) ?? [],
      );
      return (
        addresses.length > 0 &&
        beginAlike(
          addresses.reduce((text, address) => text.replace(address, ''), ours),
          theirs,
        )
      );
    },
  },
];

const isInHtml = (source: Source, line: number): boolean =>
  withTags(source).tree.nodes.some((node) => {
    const [first, last] = node.type === 'html_block' ? linesOf(node) : [0, 0];
    return line >= first + source.skipped && line <= last + source.skipped && first > 0;
  });

const htmlOf = ({ tree }: Source): string[] =>
  tree.nodes.filter(({ type }) => type === 'html_block').map(({ literal }) => literal ?? '');

/** Whether the letters and digits of one text are the beginning of those of the other. */
function beginAlike(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => text.replace(/[^\p{L}\p{N}]/gu, ''));
  return one !== undefined && other !== undefined && (one.startsWith(other) || other.startsWith(one));
}
