// The front matter of a text: lines between `---` and `---` at its beginning, which are no Markdown.

const FRONT_MATTER = /^\ufeff?---[ \t]*\r?\n/;
const FRONT_MATTER_END = /\r?\n(?:---|\.\.\.)[ \t]*(?=\r?\n|$)/;

/** The offset after the front matter; 0 if there is none. */
export function frontMatterEnd(content: string): number {
  const first = FRONT_MATTER.exec(content)?.[0].length;
  if (first === undefined) return 0;
  const end = FRONT_MATTER_END.exec(content.slice(first - 1));
  return end ? first - 1 + end.index + end[0].length : 0;
}
