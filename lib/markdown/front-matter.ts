// Front matter: what other programs write about a note above its text, as YAML between lines `---`, or as TOML between
// lines `+++`. It is no Markdown. A text between two rules is none: it has a line that is neither YAML nor TOML.
import { TomlLines } from './toml-lines.ts';

const OPENING = /^\ufeff?(---|\+\+\+)[ \t]*(?:\r\n|\r|\n)/;
/** A longer text between such lines is no front matter: it would be read several times. */
const LINES_MAX = 10_000;
const LINE = /([^\r\n]*)(?:\r\n|\r|\n|$)/g;
const YAML_END = /^(?:---|\.\.\.)[ \t]*$/;
const TOML_END = /^\+\+\+[ \t]*$/;

const YAML_KEY = /^["'\p{L}\p{N}_].*?:(?:\s|$)/u;
/** An item, a comment, the rest of a longer value, or a blank line. */
const YAML_REST = /^(?:-(?:\s|$)|#|\s|[\]}]|$)/;

/** Reads the lines of front matter, one after another. */
interface Lines {
  /** Whether a line so far has a key. */
  readonly hasKey: boolean;
  /** Whether this line may be the next one. */
  readonly takes: (line: string) => boolean;
  readonly endsWith: (line: string) => boolean;
}

class YamlLines implements Lines {
  hasKey = false;

  takes(line: string): boolean {
    const isKey = YAML_KEY.test(line);
    this.hasKey ||= isKey;
    return isKey || YAML_REST.test(line);
  }

  endsWith = (line: string): boolean => YAML_END.test(line);
}

export interface FrontMatter {
  readonly isYaml: boolean;
  /** The lines between the first and the last one, with their line ends. */
  readonly text: string;
  /** The offset of the end of the last line, before its line end. */
  readonly end: number;
}

/**
 * The front matter of a text: it begins in the first line and is closed, each of its lines is YAML or TOML by its form,
 * and at least one has a key. In time proportional to its length.
 */
export function frontMatterOf(content: string): FrontMatter | undefined {
  const [opening, mark] = OPENING.exec(content) ?? [];
  if (opening === undefined) return undefined;
  const isYaml = mark === '---';
  const lines: Lines = isYaml ? new YamlLines() : new TomlLines(TOML_END);
  const rest = content.slice(opening.length);
  let count = 0;
  for (const { index, 1: line = '' } of rest.matchAll(LINE)) {
    if (lines.endsWith(line)) {
      const end = opening.length + index + line.length;
      return lines.hasKey ? { isYaml, text: rest.slice(0, index), end } : undefined;
    }
    if (!lines.takes(line) || (count += 1) > LINES_MAX) return undefined;
  }
  return undefined;
}

/** The offset after the front matter; 0 if there is none. */
export const frontMatterEnd = (content: string): number => frontMatterOf(content)?.end ?? 0;
