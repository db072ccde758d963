// GET /tag (E30): the tags of live notes, outside code.
import { inside } from './access.ts';
import { anyText } from './fields.ts';
import { frontMatterTexts } from './front-matter.ts';
import { codeRemoved } from './markdown-text.ts';
import { operation, success } from './operation.ts';
import { fold } from './words.ts';

const TAGS_MAX = 1_000;
const TAG = /(?:^|(?<=[\s\p{Ps}]))(?<!\{)#([\p{L}\p{M}\p{N}\p{Extended_Pictographic}_/-]+)/gu;
/** Comments, links to notes, the destinations of links, and definitions. */
const NO_TEXT = /<!--[^]*?-->|\[\[[^[\]\n]+\]\]|(?<=\])\([^()\n]*\)|^[> ]*\[[^[\]^][^[\]]*\]: .*$/gm;

const isTag = (level: string): boolean =>
  !/^[\p{N}\p{M}/]*$/u.test(level) && (!/^([\da-f]{6}|[\da-f]{8})$/i.test(level) || !/\d/.test(level));

/** `a` and `a/b` of `a/b`. */
const levelsOf = (tag: string): string[] => {
  const levels = tag.replace(/\/\/.*|\/$/s, '').split('/');
  return levels[0] === '' ? [] : levels.map((_, n) => levels.slice(0, n + 1).join('/')).filter(isTag);
};

/** The tags of a content, each with the levels above it, as often as it has them. */
export const tagsIn = (content: string): string[] => [
  ...['tags', 'tag']
    .flatMap((key) =>
      frontMatterTexts(content, key)
        .join(' ')
        .split(/[\s,]+/),
    )
    .flatMap((tag) => levelsOf(tag.replace(/^#/, ''))),
  ...[...codeRemoved(content).replaceAll(NO_TEXT, '\0').matchAll(TAG)].flatMap(([, tag = '']) =>
    levelsOf(tag),
  ),
];

export const listTags = operation('GET /tag', { workspaceId: anyText }, (call) => {
  const { workspace } = inside(call, call.input.workspaceId);
  const spellings = workspace.note
    .filter(({ deletedAt }) => deletedAt === null)
    .flatMap(({ content }, note) => tagsIn(content).map((level) => ({ note, level, key: fold(level) })));
  const data = [...Map.groupBy(spellings, ({ key }) => key)]
    .map(([key, all]) => {
      const notesOf = (level: string): number =>
        new Set(all.filter((each) => each.level === level).map(({ note }) => note)).size;
      const [tag = ''] = [...new Set(all.map(({ level }) => level))].toSorted(
        (a, b) => notesOf(b) - notesOf(a) || (a < b ? -1 : 1),
      );
      return { key, tag, notes: new Set(all.map(({ note }) => note)).size };
    })
    .toSorted((a, b) => b.notes - a.notes || (a.key < b.key ? -1 : 1))
    .slice(0, TAGS_MAX)
    .map(({ tag, notes }) => ({ tag, notes }));
  return success({ data, count: data.length });
});
