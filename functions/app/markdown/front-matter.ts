// Front matter on the page: data about a note that other programs write above its text.
import { frontMatterOf } from '../../../lib/markdown/front-matter.ts';

/**
 * The lines of front matter, as Obsidian, Joplin, Hugo and others write it. They are shown separately, because Markdown
 * would make a heading of them. `rest` is as long as the text, with blanks instead, so that all offsets remain valid.
 */
export function splitFrontMatter(text: string): { frontMatter?: string; rest: string } {
  const found = frontMatterOf(text);
  if (!found) return { rest: text };
  const block = text.slice(0, found.end);
  return {
    frontMatter: found.text.replace(/\r\n/g, '\n').trimEnd(),
    rest: block.replace(/[^\r\n]/g, ' ') + text.slice(block.length),
  };
}
