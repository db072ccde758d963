// Whether content contains a literal text (D30).
import { finder } from '../../../core/finder.ts';
import { fromUtf8, toUtf8 } from '../../../core/utf8.ts';
import { searchable } from '../../listing.ts';

/** A text that begins with a character below this one is normalized independently of the text before it. */
const FIRST_MARK = 0x300;
/** The first byte of all characters from `FIRST_MARK` on is at least this one. */
const FIRST_MARK_BYTE = 0xcc;

/**
 * Whether content in UTF-8 bytes contains a text, ignoring case. Most contents contain it in the case that was sent,
 * which is found without converting the content. The text must not be followed by a mark: that would belong to its last
 * character.
 */
export function textMatcher(search: string, sample: string): (content: string) => boolean {
  const needle = searchable(search);
  const literal = toUtf8(search);
  const find = finder(literal, sample);
  const stands = search.charCodeAt(0) < FIRST_MARK;
  return (content) => {
    const at = stands ? find(content) : -1;
    if (at >= 0 && !(content.charCodeAt(at + literal.length) >= FIRST_MARK_BYTE)) return true;
    return searchable(fromUtf8(content)).includes(needle);
  };
}
