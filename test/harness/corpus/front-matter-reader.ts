// Front matter, read with a YAML parser: the lines between `---` and `---` at the beginning are front matter if they are a
// mapping with a key.
import { isAlias, isMap, isScalar, isSeq, parseDocument, type Document } from 'yaml';

export interface FrontMatter {
  /** The number of its lines, with those that enclose it. */
  readonly lines: number;
  /** The keys with a text or a list of texts, in their order. */
  readonly values: readonly (readonly [key: string, value: string | readonly string[]])[];
}

/** The number of lines that could be front matter, with those that enclose it. */
export function linesOfCandidate(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== '---') return 0;
  return lines.findIndex((line, n) => n > 0 && ['---', '...'].includes(line.trimEnd())) + 1;
}

/** What a YAML parser reads in the lines that could be front matter. */
export function yamlIn(lines: readonly string[]): Document.Parsed | undefined {
  const count = linesOfCandidate(lines);
  return count === 0
    ? undefined
    : parseDocument(lines.slice(1, count - 1).join('\n'), { logLevel: 'silent' });
}

export function frontMatterOf(lines: readonly string[]): FrontMatter | undefined {
  const yaml = yamlIn(lines);
  if (!yaml || !isMap(yaml.contents) || yaml.contents.items.length === 0) return undefined;
  if (yaml.errors.length > 0) return undefined;
  const values = yaml.contents.items.flatMap(({ key, value }) => {
    const [name, found] = [textOf(key), valueOf(value)];
    return name === undefined || found === undefined ? [] : [[name, found] as const];
  });
  return { lines: linesOfCandidate(lines), values };
}

/** A text as it is written, so that a number or a date is one, too. */
const textOf = (node: unknown): string | undefined =>
  isScalar(node) && node.value !== null
    ? (typeof node.value === 'string' ? node.value : (node.source ?? '')).trim() || undefined
    : undefined;

function valueOf(node: unknown): string | string[] | undefined {
  if (!isSeq(node)) return isAlias(node) ? undefined : textOf(node);
  const texts = node.items.map(textOf).filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts;
}
