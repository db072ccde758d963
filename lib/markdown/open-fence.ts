// Whether a text is code at an offset.
import { endsFence, fenceOf } from './block-starts.ts';
import { frontMatterEnd } from './front-matter.ts';

const FENCE_LINE = /^[ \t>*+-]*(?:\d{1,9}[.)][ \t]+)?((?:`{3,}|~{3,}).*)$/gm;

/** The fence of the code that is open at an offset. */
export function openFence(content: string, offset: number): string | undefined {
  const before = content.slice(frontMatterEnd(content), offset);
  let fence: string | undefined;
  if (before.includes('```') || before.includes('~~~'))
    for (const [, line = ''] of before.matchAll(FENCE_LINE))
      if (fence === undefined) fence = fenceOf(line);
      else if (endsFence(line.trimEnd(), fence)) fence = undefined;
  return fence;
}
