// Where the Markdown of a text begins, and whether it is code at an offset.
import { endsFence, fenceOf } from './block-starts.ts';
import { frontMatterEnd } from './front-matter.ts';

const FENCE_LINE = /^[ \t>*+-]*(?:\d{1,9}[.)][ \t]+)?((?:`{3,}|~{3,}).*)$/gm;

/** Front matter of Hugo and others, which is TOML. Only the first lines are read. */
const TOML_FRONT_MATTER = /^\ufeff?\+\+\+[ \t]*\r?\n(?:(?!\+\+\+).*\r?\n){0,200}\+\+\+[ \t]*(?=\r?\n|$)/;

/** The offset after the front matter of a text. */
export const textStart = (content: string): number =>
  frontMatterEnd(content) || (TOML_FRONT_MATTER.exec(content)?.[0].length ?? 0);

/** The fence of the code that is open at an offset. */
export function openFence(content: string, offset: number): string | undefined {
  const before = content.slice(textStart(content), offset);
  let fence: string | undefined;
  if (before.includes('```') || before.includes('~~~'))
    for (const [, line = ''] of before.matchAll(FENCE_LINE))
      if (fence === undefined) fence = fenceOf(line);
      else if (endsFence(line.trimEnd(), fence)) fence = undefined;
  return fence;
}
