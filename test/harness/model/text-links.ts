// The links of notes and where they lead (E27), found with the reference implementation of CommonMark and expressions.
import { codeRemoved } from './markdown-text.ts';
import { isDate, weeksIn } from './iso-week.ts';
import { frontMatterTexts } from './front-matter.ts';
import { idFor, type At, type Note, type Workspace } from './state.ts';

export interface Link {
  /** As it is in the note. */
  readonly text: string;
  readonly target: string;
  readonly isWiki: boolean;
  /** Whether it is a path from the group of the note. */
  readonly isPath: boolean;
  /** Where it begins in the content. */
  readonly at: number;
}

const LINK = /!?\[\[([^[\]\n]+)\]\]|!?\[[^[\]]*\]\(([^()\s]*)\)/g;

/** The links of a content, in order. Code is blank in `codeRemoved`, so that the places stay. */
export const linksIn = (content: string): Link[] =>
  [...codeRemoved(content).matchAll(LINK)].map(({ index, 0: text, 1: wiki, 2: destination = '' }) => {
    const isWiki = wiki !== undefined;
    const target = isWiki ? wiki.replace(/[#^|].*/s, '') : decodeURI(destination.replace(/#.*/, ''));
    const isPath = isWiki ? /^\s*(\.\.?)?\//.test(target) : !/%2f/i.test(destination);
    return { text, target, isWiki, isPath, at: index };
  });

/** A name as it is compared with others. */
export const same = (name: string): string => name.trim().normalize('NFC').toLowerCase();
const bare = (target: string): string => target.replace(/\.md$/i, '');

const pathOf = ({ group }: Workspace, note: Note): string[] => {
  const names: string[] = [];
  for (let id = note.groupId; id;) {
    const parent = group.find((each) => each.id === id);
    if (parent) names.unshift(same(parent.name));
    id = parent?.parentId ?? null;
  }
  return names;
};

/** The second names of a note (E38), as they are compared. */
const storedNames = ({ secondNames }: Note): string[] => secondNames.map(same);
const namesInText = ({ content }: Note): string[] =>
  ['aliases', 'alias'].flatMap((key) => frontMatterTexts(content, key)).map(same);

export const hasSecondName = (note: Note, name: string): boolean =>
  [...storedNames(note), ...namesInText(note)].includes(same(name));

type Target = Pick<Link, 'target' | 'isPath'>;

/** Where a path from the group of a note leads to, as in a file system; undefined above the root. */
function placeOf({ workspace }: At, from: Note, target: string): string[] | undefined {
  const place = target.trim().startsWith('/') ? [] : pathOf(workspace, from);
  for (const part of same(target)
    .split('/')
    .map((each) => each.trim())) {
    if (part === '..' && place.length === 0) return undefined;
    if (part === '..') place.splice(-1);
    else if (part !== '' && part !== '.') place.push(part);
  }
  return place;
}

/** The note that a target in a note means. `assumed`: a note that counts as live. */
export function leadsTo(at: At, from: Note, { target, isPath }: Target, assumed?: Note): Note | undefined {
  const { workspace } = at;
  const live = workspace.note.filter((note) => note.deletedAt === null || note === assumed);
  const byAge = (a: Note, b: Note): number =>
    `${a.createdAt} ${a.id.value}` < `${b.createdAt} ${b.id.value}` ? -1 : 1;
  const place = isPath && same(target) !== '' ? placeOf(at, from, target) : undefined;
  const nameOf = ({ name: noteName }: Note): string[] => [same(noteName)];
  for (const namesOf of place?.length ? [nameOf, storedNames] : [])
    for (const path of [place?.join('\0') ?? '', bare(place?.join('\0') ?? '')]) {
      const [exact] = live
        .filter((note) =>
          namesOf(note).some((each) => [...pathOf(workspace, note), each].join('\0') === path),
        )
        .toSorted(byAge);
      if (exact) return exact;
    }
  const wanted = same(target).replace(/^\.\//, '');
  const name = bare(wanted);
  const [, year, week] = /^(\d{4})-w(\d\d)$/.exec(name) ?? [];
  const isWeek = year !== undefined && Number(week) > 0 && Number(week) <= weeksIn(Number(year));
  if (isDate(name) || isWeek) {
    const id = idFor(at, isWeek ? `weekly ${name.toUpperCase()}` : `daily ${name}`);
    return live.find((note) => note.id === id);
  }
  const isNamed = (wholeName: string) => (note: Note) => wholeName !== '' && same(note.name) === wholeName;
  const segments = wanted.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  const last = segments.at(-1) ?? '';
  const isBelow = (note: Note): boolean =>
    `/${pathOf(workspace, note).join('/')}`.endsWith(['', ...segments.slice(0, -1)].join('/'));
  const choices = [
    live.filter(isNamed(wanted)),
    live.filter(isNamed(name)),
    live.filter(isNamed(last)).filter(isBelow),
    live.filter(isNamed(bare(last))).filter(isBelow),
    ...[storedNames, namesInText].flatMap((namesOf) =>
      [wanted, name].map((alias) => live.filter((note) => alias !== '' && namesOf(note).includes(alias))),
    ),
    ...[last, bare(last)].map((alias) =>
      live.filter((note) => alias !== '' && storedNames(note).includes(alias)).filter(isBelow),
    ),
  ];
  const found = choices.find(({ length }) => length > 0) ?? [];
  const inGroup = found.filter(({ groupId }) => groupId === from.groupId);
  const rank = (note: Note): string =>
    [String(pathOf(workspace, note).length).padStart(6, '0'), note.createdAt, note.id.value].join(' ');
  return (inGroup.length > 0 ? inGroup : found).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))[0];
}

/** The links of a note that lead to another one. */
export const linksTo = (at: At, from: Note, to: Note): Link[] =>
  linksIn(from.content).filter((link) => leadsTo(at, from, link, to) === to);

const LINKS_MAX = 500;
const BACKLINKS_MAX = 100;

/** What `links=true` adds to a note. */
export function linksOf(at: At, note: Note) {
  const links = linksIn(note.content)
    .map((link) => ({ ...link, note: leadsTo(at, note, link) }))
    .filter(
      ({ isWiki, target, note: found }) => found ?? (isWiki ? target.trim() !== '' : /\.md$/i.test(target)),
    )
    .map(({ text, at: start, note: found }) => ({
      text,
      noteId: found?.id ?? null,
      line: note.content.slice(0, start).split(/\r\n|\n|\r/).length,
    }));
  const sources = at.workspace.note.filter(
    (each) => each.deletedAt === null && linksTo(at, each, note).length > 0,
  );
  const order = (each: Note): string => `${each.updatedAt} ${each.id.value}`;
  const backlinks = sources
    .toSorted((a, b) => (order(a) < order(b) ? 1 : -1))
    .map(({ id, name }) => ({ id, name }));
  return { links: links.slice(0, LINKS_MAX), backlinks: backlinks.slice(0, BACKLINKS_MAX) };
}
