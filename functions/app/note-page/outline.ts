// The headings of a note: where they are in its text, and how the palette lists them.
import { inlineText } from '../../../lib/markdown/plain-text.ts';
import { headingOf, plain, type WantedHeading } from '../markdown/shown-text.ts';
import { rarelyUsed, rarelyUsedNow } from '../state/rarely-used.ts';

interface OutlineItem extends WantedHeading {
  readonly level: number;
}

/** The heading that the address of a view names. */
export function headingIn(query: URLSearchParams): WantedHeading | undefined {
  const heading = query.get('heading');
  return heading === null ? undefined : { heading, nth: Number(query.get('nth') ?? 1) };
}

/** Where a heading of a text begins; undefined if there is none. */
export async function headingOffset(text: string, wanted: WantedHeading): Promise<number | undefined> {
  const { headingsOf } = await rarelyUsed();
  return headingOf(headingsOf(text), (heading) => inlineText(heading.text), wanted)?.start;
}

let last: { readonly text: string; readonly items: readonly OutlineItem[] } | undefined;

/** The headings of a text, in order; undefined until the code that reads them is loaded. */
export function outlineOf(text: string): readonly OutlineItem[] | undefined {
  // The palette asks at each key.
  if (last?.text !== text) last = itemsOf(text);
  return last?.items;
}

function itemsOf(text: string): typeof last {
  const code = rarelyUsedNow();
  if (!code) return undefined;
  const counts = new Map<string, number>();
  const items = code.headingsOf(text).map(({ level, text: source }) => {
    const heading = inlineText(source);
    const nth = (counts.get(plain(heading)) ?? 0) + 1;
    counts.set(plain(heading), nth);
    return { level, heading, nth };
  });
  return { text, items };
}
