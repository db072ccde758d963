// Front matter on the page: data about a note that other programs write above its text.
import { frontMatterEnd } from '../../../lib/markdown/front-matter.ts';

/** In front matter: a key, an item, a comment, or the rest of a longer value. */
const YAML_LINE = /^(?:["'\w][^:]*:(?:\s|$)|- |-?$|#|\s)/;

/**
 * The lines of YAML between two lines of three dashes at the start of a note, as Obsidian, Joplin and others write
 * them. They are shown separately, because Markdown would make a heading of them. `rest` is as long as the text, with
 * blanks instead, so that all offsets remain valid.
 */
export function splitFrontMatter(text: string): { frontMatter?: string; rest: string } {
  const block = text.slice(0, frontMatterEnd(text));
  const lines = block.split(/\r?\n/).slice(1, -1);
  const frontMatter = lines.join('\n').trimEnd();
  if (!frontMatter || !lines.every((line) => YAML_LINE.test(line))) return { rest: text };
  return { frontMatter, rest: block.replace(/[^\r\n]/g, ' ') + text.slice(block.length) };
}
