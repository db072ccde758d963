// The name that the text of a note gives it.
import { inlineText } from '../../../lib/markdown/plain-text.ts';
import { lineMarksOf } from '../markdown/line-marks.ts';
import { linesOf } from '../../../lib/merge/lines.ts';

/** The maximum length of a name, in characters. */
export const NAME_MAX = 200;

const FIRST_CHARACTERS = new RegExp(`^.{0,${NAME_MAX}}`, 'u');

const UNPRINTABLE = /\p{Cc}/gu;

/** The name that a text gives its note: the first line that has text, without marks. Empty if there is none. */
export function nameIn(text: string): string {
  for (const line of linesOf(text)) {
    const bare = line
      .slice(lineMarksOf(line).length)
      .replaceAll(UNPRINTABLE, ' ')
      .replace(/\s#+\s*$/, '');
    const plain = inlineText(bare);
    if (/[\p{L}\p{N}\p{S}\p{P}]/u.test(plain)) return FIRST_CHARACTERS.exec(plain)?.[0].trim() ?? '';
  }
  return '';
}
