// Reads single values of front matter: the tags and the second names of a note. A small reader of the forms in which
// people and programs write them; a parser of YAML would be a third of a function.
import { frontMatterOf } from './front-matter.ts';

/** A text, or the items of a list. */
export type FrontMatterValue = string | readonly string[];

const ENTRY = {
  yaml: /^(?:"([^"]*)"|'([^']*)'|([^\s"'#:-][^:]*))[ \t]*:(?:[ \t]+(.*))?$/,
  toml: /^[ \t]*(?:"([^"]*)"|'([^']*)'|([\w-]+))[ \t]*=[ \t]*(.*)$/,
};
/** Zola has the tags of a page in this table. */
const TABLE = /^[ \t]*\[(?!taxonomies\])/;
const ITEM = /^[ \t]*-(?:[ \t]+(.*))?$/;
const IGNORED = /^[ \t]*(?:#.*)?$/;
/** Further items of a list do not count. */
const ITEMS_MAX = 10_000;
/** A text in quotes, or the characters up to a comma or the end of a list. */
const PART = /[ \t]*(?:("(?:[^"\\]|\\.){0,500}"|'(?:[^']|''){0,500}')|([^,\]]*))[ \t]*([,\]]|$)/gy;
const COMMENT = /(?:^|[ \t])#(?=[ \t]|$).*$/;
const NO_VALUE = /^(?:~|null)?$/i;
/** What comes before a text of several lines. */
const LONG_TEXT = /^[|>][-+\d]*(?:[ \t]|$)/;

/**
 * The values of these keys at the top level, in the order of the text. Letter case of the keys does not matter. Of a key
 * that occurs twice the first value counts; one without a value is left out. A value of several lines is read only if it
 * is a list.
 */
export function frontMatterValues(content: string, keys: readonly string[]): FrontMatterValue[] {
  const found = frontMatterOf(content);
  if (!found) return [];
  const entry = found.isYaml ? ENTRY.yaml : ENTRY.toml;
  const lines = found.text.split(/\r\n|\r|\n/);
  const left = new Set(keys);
  const values: FrontMatterValue[] = [];
  for (let n = 0; n < lines.length; n += 1) {
    const line = lines[n] ?? '';
    if (!found.isYaml && TABLE.test(line)) break;
    const [, double, single, bare, source = ''] = entry.exec(line) ?? [];
    const key = (double ?? single ?? bare ?? '').trim().toLowerCase();
    if (!left.delete(key)) continue;
    const value = valueOf(source, lines.slice(n + 1));
    if (value !== undefined) values.push(value);
  }
  return values;
}

/** @param rest the lines after the one of the key */
function valueOf(source: string, rest: readonly string[]): FrontMatterValue | undefined {
  const value = source.trimStart();
  if (LONG_TEXT.test(value)) return undefined;
  if (value.startsWith('[')) return flowItems([value.slice(1), ...rest].join('\n'));
  if (!NO_VALUE.test(value.replace(COMMENT, '').trim())) return textOf(value);
  const items: string[] = [];
  for (const line of rest) {
    const item = ITEM.exec(line);
    if ((!item && !IGNORED.test(line)) || items.length === ITEMS_MAX) break;
    const text = textOf(item?.[1] ?? '');
    if (text !== '') items.push(text);
  }
  return items.length > 0 ? items : undefined;
}

/** The items of a list in brackets, which can have several lines. */
function flowItems(source: string): string[] {
  const items: string[] = [];
  const text = source.replace(/(?<=^|[ \t\n,])#[ \t].*$/gm, '').replaceAll('\n', ' ');
  for (const [, quoted, plain = '', end] of text.matchAll(PART)) {
    const item = textOf(quoted ?? plain);
    if (item !== '') items.push(item);
    if (end !== ',' || items.length === ITEMS_MAX) break;
  }
  return items;
}

/** A text without its quotes and without a comment after it; empty for no value. */
function textOf(source: string): string {
  const text = source.trim();
  const [double] = /^"(?:[^"\\]|\\.)*"/.exec(text) ?? [];
  if (double !== undefined) return unescaped(double);
  const [single] = /^'(?:[^']|'')*'/.exec(text) ?? [];
  if (single !== undefined) return single.slice(1, -1).replaceAll("''", "'").trim();
  const plain = text.replace(COMMENT, '').trim();
  return NO_VALUE.test(plain) ? '' : plain;
}

function unescaped(quoted: string): string {
  try {
    return String(JSON.parse(quoted)).trim();
  } catch {
    return quoted.slice(1, -1).trim();
  }
}
