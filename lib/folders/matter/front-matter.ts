// The values of front matter that an import uses, read with a parser of YAML or TOML.
import { isAlias, isCollection, isMap, isScalar, isSeq, parseDocument, type Document, type Node } from 'yaml';
import { frontMatterOf } from '../../markdown/front-matter.ts';
import { tomlValues } from './toml-values.ts';

/**
 * The values of the top-level keys as texts, by folded key. Of a list it is the first value. Other collections are the
 * text of their source. Keys without a value are left out; of a key that occurs twice the first value counts.
 */
export type FrontMatter = ReadonlyMap<string, string>;

/** YAML with many errors takes quadratic time: 0.3 s for this length. Longer front matter is not read. */
const CHARACTERS_MAX = 20_000;
const NO_VALUE = /^(?:~|null)?$/i;

/** The form of a key in which `createdAt`, `Created At` and `created_at` are equal. */
const foldedKey = (key: string): string => key.toLowerCase().replaceAll(/[\s_-]/g, '');

export function frontMatter(content: string): FrontMatter {
  const found = frontMatterOf(content);
  if (!found || found.text.length > CHARACTERS_MAX) return new Map();
  const text = found.text.replaceAll(/\r\n?/g, '\n');
  const entries = found.isYaml ? yamlValues(text) : tomlValues(text);
  const pairs = entries.map(([key, value]) => [foldedKey(key), value.trim()] as const);
  return new Map(pairs.filter(([, value]) => !NO_VALUE.test(value)).toReversed());
}

type Entry = readonly [key: string, value: string];

/** If the text has an error, each entry is read separately: `title: Plan: part 2` must not hide the other keys. */
function yamlValues(text: string): Entry[] {
  const whole = entriesOf(text);
  return whole ?? text.split(/^(?=[^\s#\-\]}])/m).flatMap((part) => entriesOf(part) ?? []);
}

/** The entries of a YAML mapping; undefined if the text is not YAML. */
function entriesOf(text: string): Entry[] | undefined {
  try {
    // With this schema every scalar is the text that was written.
    const document = parseDocument(text, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' });
    if (document.errors.length > 0) return undefined;
    if (!isMap<Node, Node | null>(document.contents)) return [];
    return document.contents.items.flatMap(({ key, value }) =>
      isScalar(key) && value ? [[String(key.value), textOf(value, document, text)] as const] : [],
    );
  } catch {
    // Thousands of nested brackets exceed the call stack.
    return undefined;
  }
}

function textOf(node: Node, document: Document, source: string): string {
  if (isAlias(node)) {
    const target = node.resolve(document);
    return target ? textOf(target, document, source) : '';
  }
  if (isSeq<Node>(node)) return node.items[0] ? textOf(node.items[0], document, source) : '';
  if (isScalar(node)) return String(node.value);
  const [start = 0, end = 0] = (isCollection(node) && node.range) || [];
  return source.slice(start, end).trim();
}

/** The title in front matter as one line; empty if there is none. */
export const titleOf = (content: string): string =>
  (frontMatter(content).get('title') ?? '').replaceAll(/\s+/g, ' ').trim();
