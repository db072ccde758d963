// Folding from bytes to bytes gives what folding the text as a whole gives, for hostile texts as well.
import { expect, test } from 'vitest';
import { sliced } from '../../lib/core/slices.ts';
import { foldWords, isSteady } from '../../lib/core/text.ts';
import { toUtf8 } from '../../lib/core/utf8.ts';
import { utf8Folder } from '../../lib/core/utf8-folder.ts';
import { searchedTexts } from '../../lib/domain/search/scan.ts';
import { withoutData } from '../../lib/markdown/data-urls.ts';
import { chance } from '../harness/chance.ts';

const [TEXTS, GROUP] = [300, 64];
const PLANES_END = 0x2_0000;

const plain = (text: string) => ({ folded: toUtf8(foldWords(text)), isSteady: isSteady(text) });

/** The text that is stored: it has U+FFFD for each lone surrogate. */
const stored = (text: string): string => Buffer.from(text).toString();

const codes = Array.from({ length: PLANES_END }, (_, code) => code).filter((code) => code >> 11 !== 0x1b);
const characters = codes.map((code) => String.fromCodePoint(code));
/** Characters that join no others: each is folded alone. */
const alone = characters.filter((each) => !/(?![\ufe00-\ufe0f])[\p{M}\u1160-\u11ff\uff9e\uff9f]/u.test(each));

/** Characters with rules of their own, alone and in the forms that compose. */
const HOSTILE = [
  Array.from('ßẞİıΣσςſKÅŉǅﬁﷺ½⅒…№＃ａｶﾞがが한한йиѝїў字क़ক়\0\r\n\t "’✅\ufe0f\u200d\u00ad\ud800\udc00'),
  ['é', 'e\u0301', 'и\u0306', 'か\u034f\u3099', '\u0344', 'q\u0323\u0307', 'א\u05b8', 'ا\u0653', '🌧️', '👩‍👩‍👧'],
  ['\u{1d15e}', '\u{16d63}\u{16d67}', '\u{20000}', '\u{10ffff}', 'abc', 'Abcd', 'ABCDE', '@[`{', 'a', 'Z'],
  ['data:', 'DATA:', 'da\u00adta:', `data:image/png;base64,${'Qk'.repeat(60)} `],
].flat();

test('every character is folded from its bytes as from its text', () => {
  const fold = utf8Folder();
  for (const letters of sliced(alone, GROUP)) {
    const text = letters.join('');
    expect(fold(Buffer.from(text)), JSON.stringify(text)).toEqual(plain(text));
  }
});

test('no character takes more than twice its bytes when it is folded', () => {
  const bytesOf = (text: string): number => Buffer.byteLength(text);
  expect(alone.filter((each) => each < '\u{10000}' && bytesOf(foldWords(each)) > 2 * bytesOf(each))).toEqual(
    [],
  );
});

test.for<[string, readonly string[]]>([
  ['of all scripts', alone],
  ['of marks and letters', characters],
  ['with hostile characters', HOSTILE],
  ['with hostile characters among letters', [...HOSTILE, ...'aAbB éÉ☕'.repeat(12)]],
])('random texts %s are folded from bytes as from their texts', ([, alphabet]) => {
  const { below, pick } = chance(alphabet.length);
  const fold = utf8Folder();
  for (let n = 0; n < TEXTS; n++) {
    // Neighbors in the alphabet are of one script.
    const [first, range] = [below(alphabet.length), pick([8, 100, alphabet.length])];
    const letter = (): string => alphabet[(first + below(range)) % alphabet.length] ?? '';
    const text = stored(Array.from({ length: below(120) }, letter).join(''));
    const shown = JSON.stringify(text);
    expect(fold(Buffer.from(text)), shown).toEqual(plain(text));
    const searched = withoutData(text);
    expect(searchedTexts(Buffer.from(text), fold), shown).toEqual({
      folded: toUtf8(foldWords(searched)),
      lacksData: searched !== text,
      isSteady: isSteady(text),
    });
  }
});

test('ends after bytes that are no UTF-8', () => {
  expect(utf8Folder()(Buffer.from([0x61, 0xe3, 0x81])).folded).toMatch(/^a/);
});
