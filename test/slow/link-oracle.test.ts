// The links of real documents, as installed packages ship them, and where they lead: compared with commonmark.js, which
// reads Markdown links, with a reader of `[[…]]` on its tree, and with the file system.
// @module-tag slow
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { Parser, type Node } from 'commonmark';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/build/functions.ts';
import { LinkIndex } from '../../lib/markdown/link-index.ts';
import { linkTargetOf } from '../../lib/markdown/link-target.ts';
import { referencesIn, type Reference } from '../../lib/markdown/references.ts';

/** Links by reference are none of ours, so their definitions become text. */
const DEFINITION = /^((?:>| )*)\[([^\]\n]+)\]:/gm;

const documents = globSync('node_modules/**/*.md', { cwd: ROOT })
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8').replace(DEFINITION, '$1$2:') }));

const decoded = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });

function nodesIn(text: string): Node[] {
  const walker = new Parser().parse(text).walker();
  const found: Node[] = [];
  for (let event = walker.next(); event; event = walker.next()) if (event.entering) found.push(event.node);
  return found;
}

/** An address in angle brackets is a link, too. Its text is the address. */
const isAddress = (text: string, destination: string): boolean =>
  [text, `mailto:${text}`].includes(decoded(destination));

const theirs = (text: string): string[] =>
  nodesIn(text)
    .filter(({ type }) => type === 'link' || type === 'image')
    .filter(({ type, firstChild, destination }) => {
      const shown = firstChild?.next ? '' : (firstChild?.literal ?? '');
      return type === 'image' || !isAddress(decoded(shown), destination ?? '');
    })
    .map(({ type, destination }) => `${type} ${decoded(destination ?? '')}`);

const whole = ({ target, fragment }: Reference): string => target + decoded(fragment);

const ours = (text: string): string[] =>
  referencesIn(text)
    .filter(({ kind }) => kind === 'markdown')
    .filter((link) => link.embed || !isAddress(decoded(link.text ?? ''), whole(link)))
    .map((link) => `${link.embed ? 'image' : 'link'} ${whole(link)}`);

test('finds the links and images that commonmark.js finds in at least 300 documents', () => {
  const read = documents.map(({ path, text }) => ({ path, links: ours(text) }));
  expect(read).toEqual(documents.map(({ path, text }) => ({ path, links: theirs(text) })));
  expect(read.filter(({ links }) => links.length > 0).length).toBeGreaterThan(300);
  expect(read.flatMap(({ links }) => links).length).toBeGreaterThan(5_000);
});

/** The text with `[[target|text]]` in place of every Markdown link with a target and a text that these can have. */
const withWikiLinks = (text: string): string =>
  referencesIn(text).reduceRight((result, { kind, embed, target, text: shown = '', start, end }) => {
    const isPossible =
      kind === 'markdown' && !embed && target !== '' && !/[[\]|#^\\`<>&*_\r\n]/.test(target + shown);
    return isPossible ? `${result.slice(0, start)}[[${target}|${shown}]]${result.slice(end)}` : result;
  }, text);

/** The `[[…]]` in the texts of paragraphs and headings on the tree of commonmark.js; code and HTML end one. */
function wikiLinks(text: string): string[] {
  const blocks: string[] = [];
  for (const { type, literal } of nodesIn(text))
    if (type === 'paragraph' || type === 'heading') blocks.push('');
    else if (blocks.length > 0) blocks.push((blocks.pop() ?? '') + (type === 'text' ? literal : '\n'));
  return blocks.flatMap((block) =>
    [...block.matchAll(/\[\[([^[\]\n]+)\]\]/g)].map(([, inner = '']) => inner),
  );
}

test('finds the same links as [[target|text]] as a reader on the tree of commonmark.js', () => {
  let links = 0;
  for (const { path, text } of documents) {
    const rewritten = withWikiLinks(text);
    const found = referencesIn(rewritten)
      .filter(({ kind }) => kind === 'wiki')
      .map(
        ({ target, fragment, text: shown }) => target + fragment + (shown === undefined ? '' : `|${shown}`),
      );
    expect(found, path).toEqual(wikiLinks(rewritten));
    links += found.length;
  }
  expect(links).toBeGreaterThan(3_000);
});

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const groupOf = (path: string): string | undefined => (dirname(path) === '.' ? undefined : dirname(path));

test('a link between documents leads to the file at its path, unless files of that name are nearer by the rule', () => {
  const paths = new Set(documents.flatMap(({ path }) => foldersOf(path)));
  const groups = [...paths].map((path) => ({ id: path, name: nameOf(path), parent: groupOf(path) }));
  const notes = documents.map(({ path }, created) => ({
    id: path,
    name: nameOf(path).replace(/\.md$/, ''),
    group: groupOf(path),
    created,
  }));
  const resolve = new LinkIndex(notes, groups).resolver(() => '');
  let same = 0;
  const others = [];
  for (const { path, text } of documents)
    for (const reference of referencesIn(text)) {
      const { external, target } = reference;
      const file = join(dirname(path), target);
      if (external || !target.endsWith('.md') || !existsSync(join(ROOT, file))) continue;
      const found = resolve(linkTargetOf(reference) ?? '', groupOf(path))?.id;
      if (found === file) same += 1;
      else others.push(target);
    }
  expect(same).toBeGreaterThan(30);
  // Without a folder in the path, any file of the name matches: `../README.md`.
  expect(others.filter((target) => !/^(?:\.\.?\/)*[^/]+$/.test(target))).toEqual([]);
});

const foldersOf = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, n, parts) => parts.slice(0, n + 1).join('/'));
