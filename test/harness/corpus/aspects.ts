// What is compared, and with which reader.
import { checkboxesIn } from '../../../lib/domain/checkboxes/checkboxes.ts';
import { beginningOf } from '../../../lib/markdown/beginning.ts';
import { writtenDates } from '../../../lib/markdown/due-date-forms.ts';
import { frontMatterValues } from '../../../lib/markdown/front-matter-values.ts';
import { frontMatterEnd } from '../../../lib/markdown/front-matter.ts';
import { inlineText } from '../../../lib/markdown/plain-text.ts';
import { referencesIn, type Reference } from '../../../lib/markdown/references.ts';
import { headingsOf } from '../../../lib/markdown/sections.ts';
import { tagsIn } from '../../../lib/markdown/tags.ts';
import { writtenTags } from '../../../lib/markdown/written-tags.ts';
import type { Entry } from './compare.ts';
import { datesIn } from './date-reader.ts';
import { datedLines, linesWithDates } from './dated-lines.ts';
import { excerptOf } from './excerpt-reader.ts';
import { headingNodes, headingsIn } from './heading-reader.ts';
import { decoded, linksOf, pathOf, placesOf } from './link-reader.ts';
import { noteLinksIn, withNoteLinks } from './note-links.ts';
import type { Source } from './source.ts';
import { tagsInBody, tagsOf } from './tag-reader.ts';
import { withTags } from './tagged-words.ts';
import { shownText } from './text-reader.ts';
import { todosOf } from './todo-reader.ts';

export type AspectName =
  | 'front matter'
  | 'values of front matter'
  | 'links'
  | 'places of links'
  | 'links to notes'
  | 'tags'
  | 'words as tags'
  | 'todos'
  | 'due dates'
  | 'headings'
  | 'headings without marks'
  | 'excerpts';

export interface Aspect {
  readonly name: AspectName;
  readonly reader: string;
  readonly ours: (source: Source) => readonly Entry[];
  readonly theirs: (source: Source) => readonly Entry[];
}

const ofFile = (value: string): Entry[] => [{ line: 0, value }];

const ofKey = (key: string, value: string | readonly string[]): Entry => ({
  line: 0,
  value: `${key}: ${JSON.stringify(value)}`,
});

const markdownLinks = ({ text }: Source): Reference[] =>
  referencesIn(text).filter(({ kind }) => kind === 'markdown');

const destinationOf = ({ target, fragment }: Reference): string => target + decoded(fragment);

/** Entries of a text without front matter as entries of the document. */
const inDocument = ({ skipped }: Source, entries: readonly Entry[]): Entry[] =>
  entries.map(({ line, value }) => ({ line: line + skipped, value }));

const datesOf = ({ lines }: Source, dates: (line: string) => readonly string[]): Entry[] =>
  linesWithDates(lines).flatMap(({ line, text }) =>
    datedLines(text).flatMap((dated) => dates(dated).map((date) => ({ line, value: `${date} in ${dated}` }))),
  );

export const ASPECTS: readonly Aspect[] = [
  {
    name: 'front matter',
    reader: 'a YAML parser',
    ours: ({ text, lineAt }) => {
      const end = frontMatterEnd(text);
      return end === 0 ? [] : ofFile(`${lineAt(end)} lines`);
    },
    theirs: ({ frontMatter }) => (frontMatter ? ofFile(`${frontMatter.lines} lines`) : []),
  },
  {
    name: 'values of front matter',
    reader: 'a YAML parser',
    ours: ({ text, frontMatter }) =>
      (frontMatter?.values ?? []).flatMap(([key]) =>
        frontMatterValues(text, [key.toLowerCase()]).map((value) => ofKey(key, value)),
      ),
    theirs: ({ frontMatter }) => (frontMatter?.values ?? []).map(([key, value]) => ofKey(key, value)),
  },
  {
    name: 'links',
    reader: 'commonmark.js',
    ours: (source) =>
      markdownLinks(source).map((link) => ({
        line: source.firstLine(link.line),
        value: `${link.embed ? 'image' : 'link'} ${destinationOf(link)}`,
      })),
    theirs: linksOf,
  },
  {
    name: 'places of links',
    reader: 'the files of the package, as a link checker finds them',
    ours: (source) =>
      markdownLinks(source).flatMap((link) => {
        const target = pathOf(destinationOf(link));
        const note = source.files.noteOf(link, source.path) ?? 'nothing';
        return target === undefined
          ? []
          : [{ line: source.firstLine(link.line), value: `${target} → ${note}` }];
      }),
    theirs: placesOf,
  },
  {
    name: 'links to notes',
    reader: 'a reader of `[[…]]` on the tree of commonmark.js',
    ours: (source) => {
      const { text: written, lineAt } = withNoteLinks(source);
      return referencesIn(written)
        .filter(({ kind }) => kind === 'wiki')
        .map(({ start, target, fragment, text }) => ({
          line: lineAt(start),
          value: target + fragment + (text === undefined ? '' : `|${text}`),
        }));
    },
    theirs: (source) => inDocument(source, noteLinksIn(withNoteLinks(source))),
  },
  {
    name: 'tags',
    reader: 'a reader of tags on the tree of commonmark.js, and a YAML parser',
    ours: ({ text }) =>
      tagsIn(text)
        .toSorted()
        .map((value) => ({ line: 0, value })),
    theirs: (source) => tagsOf(source).map((value) => ({ line: 0, value })),
  },
  {
    name: 'words as tags',
    reader: 'the same reader',
    ours: (source) => {
      const { text, lineAt } = withTags(source);
      return [...writtenTags(text)].map(({ start, levels }) => ({
        line: lineAt(start),
        value: levels.at(-1) ?? '',
      }));
    },
    theirs: (source) => inDocument(source, tagsInBody(withTags(source))),
  },
  {
    name: 'todos',
    reader: 'the rule of GitHub Flavored Markdown on the tree of commonmark.js',
    ours: ({ text }) =>
      checkboxesIn(text).map(({ line, checked, text: value }) => ({
        line,
        value: `${checked ? 'done' : 'open'} ${value}`,
      })),
    theirs: todosOf,
  },
  {
    name: 'due dates',
    reader: 'a reader of marks and dates',
    ours: (source) => datesOf(source, (line) => [...writtenDates(line)].map(({ date }) => date)),
    theirs: (source) => datesOf(source, datesIn),
  },
  {
    name: 'headings',
    reader: 'commonmark.js, with the lines that it names',
    ours: ({ text, lineAt }) =>
      headingsOf(text).map(({ level, text: value, start }) => ({
        line: lineAt(start),
        value: `${level} ${value}`,
      })),
    theirs: headingsIn,
  },
  {
    name: 'headings without marks',
    reader: 'the texts in the tree of commonmark.js',
    ours: ({ text, lineAt }) =>
      headingsOf(text).map(({ text: value, start }) => ({ line: lineAt(start), value: inlineText(value) })),
    theirs: (source) =>
      headingNodes(source.inlineTree).map((node) => ({
        line: node.sourcepos[0][0] + source.skipped,
        value: shownText(node),
      })),
  },
  {
    name: 'excerpts',
    reader: 'the texts in the tree of commonmark.js',
    ours: ({ text }) => ofFile(beginningOf(text)),
    theirs: (source) => ofFile(excerptOf(source)),
  },
];
