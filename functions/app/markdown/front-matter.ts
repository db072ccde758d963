// The front matter of a note: lines of YAML between two lines of three dashes at its start, as Obsidian, Joplin and
// others write them. It is shown as written, because Markdown would make a heading of it.

const BLOCK = /^ ?---[ \t]*\r?\n((?:.*\r?\n){0,200}?)---[ \t]*(?=\r?\n|$)/;
/** A key, an item, a comment, or the rest of a longer value. */
const YAML_LINE = /^(?:["'\w][^:]*:(?:\s|$)|- |-?$|#|\s)/;

/** `rest` is as long as the text, with blanks instead of the front matter, so that all offsets remain valid. */
export function splitFrontMatter(text: string): { frontMatter?: string; rest: string } {
  const [block = '', lines = ''] = BLOCK.exec(text) ?? [];
  const frontMatter = lines.trimEnd();
  if (!frontMatter || !frontMatter.split(/\r?\n/).every((line) => YAML_LINE.test(line)))
    return { rest: text };
  return { frontMatter, rest: block.replace(/[^\r\n]/g, ' ') + text.slice(block.length) };
}
