// The forms in which texts are sorted, searched and compared as unique names (D25, D29, D30, E15).

/** The form in which texts are sorted and searched: NFC, lower case (D29, D30). */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** Two workspace names are equal if these forms are (D25). */
export const canonicalName = (name: string): string => name.trim().normalize('NFC');

/** Names of notes are equal if these forms are: compared as D25 says, and ignoring case (E21). */
export const comparableName = (name: string): string => searchable(canonicalName(name));

/**
 * The form in which texts are searched. Both small sigmas are equal, because lower-casing chooses one by its position.
 */
export const searchable = (text: string): string => fold(text).replaceAll('ς', 'σ');

/** Characters that are searched as another text (E15), besides digits and the characters of `COMPATIBLE`. */
const FORMS: Readonly<Record<string, string>> = {
  ss: 'ß',
  ae: 'æ',
  oe: 'œ',
  o: 'ø',
  l: 'ł',
  d: 'đ',
  i: 'ı',
  σ: 'ς',
  "'": '’‘‚‛‹›ʼʻʹ´′׳',
  '"': '“”„‟«»″״',
  '/': '⁄',
  ي: 'ىی',
  ك: 'ک',
  ه: 'ةە',
  ا: 'ٱ',
};
/** Letters whose mark is no accent: they have a key of their own. They are hidden while accents are removed. */
const [OWN_KEY, HIDDEN] = ['йїў', '\ufdd1\ufdd2\ufdd3'];
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(FORMS).flatMap(([text, letters]) =>
    Array.from(letters, (letter) => [letter, text] as const),
  ),
  ...Array.from(OWN_KEY, (letter, at) => [HIDDEN.charAt(at), letter] as const),
]);

/** Digits of Arabic, Persian, Hindi, Bengali and Thai. */
const DIGITS = '٠-٩۰-۹०-९০-৯๐-๙';
const FOLDED = new RegExp(`[${DIGITS}${[...LETTERS.keys()].join('')}]`, 'g');
const foldedLetter = (letter: string): string => LETTERS.get(letter) ?? `${digitOf(letter.charCodeAt(0))}`;
/** The zeros of Hindi and Bengali are 6 above a multiple of 16, the others at one. */
const digitOf = (code: number): number => (code & 15) - (code >> 8 === 9 ? 6 : 0);

/**
 * Other forms of letters, digits and punctuation: small, joined, of half and full width. Not characters that have a meaning in
 * Markdown, such as `＃`.
 */
const COMPATIBLE =
  /[ªº²³¹µ¼-¾ĲĳŉſǄ-ǌǱ-ǳ\u2026\u2070-\u209c\u2116\u2122\u2150-\u217f\ufb00-\ufb06\ufb50-\ufbff\ufe80-\ufefc\uff01\uff02\uff04-\uff09\uff0c\uff0e-\uff1b\uff1f-\uff3a\uff41-\uff5a\uff61-\uff9f]/g;

/**
 * What is removed: accents; points and vowel signs of Hebrew and Arabic, the hamza above and below letters, the tatweel;
 * the nukta of Hindi; soft hyphens, and characters that are never shown.
 */
const REMOVED =
  '\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u0655\u0670\u093c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufe00-\ufe0f';
const ALL_REMOVED = new RegExp(`[${REMOVED}]+`, 'g');
const ACCENTS = /[\u0300-\u036f]+/g;
/** Texts without these ranges, such as most in Latin, Greek, Cyrillic and Japanese, need only their accents removed: it is faster. */
const HAS_MORE =
  /[\u00aa\u00ad\u00b2-\u00ba\u00bc-\u00be\u0132-\u01f3\u0591-\u0670\u0900-\u097f\u200b-\u200f\u2026-\u217f\ufb00-\uff9f]/;

/**
 * The form in which words are searched (E15): without case and accents, and equal for characters that look the same. Other
 * marks stay, so that Devanagari, Thai and Japanese are intact.
 */
export const foldWords = (text: string): string =>
  /[^\0-\x7f]/.test(text)
    ? bare(hidden(text).normalize('NFD')).toLowerCase().normalize('NFC').replace(FOLDED, foldedLetter)
    : text.toLowerCase();

const bare = (decomposed: string): string =>
  HAS_MORE.test(decomposed)
    ? decomposed.replace(COMPATIBLE, (character) => character.normalize('NFKD')).replace(ALL_REMOVED, '')
    : decomposed.replace(ACCENTS, '');

const hidden = (text: string): string =>
  /[\u0400-\u04ff]/.test(text)
    ? text
        .normalize('NFC')
        .replace(/[йїў]/gi, (letter) => HIDDEN.charAt(OWN_KEY.indexOf(letter.toLowerCase())))
    : text;

/**
 * A removed character before one that may compose with the one before it: in Devanagari none does. Half-width sound marks
 * compose when they are folded.
 */
const JOINED = new RegExp(
  `[${REMOVED}](?![${REMOVED}\\u0900-\\u097f])[\\p{M}\\u1161-\\u11ff]|[\\uff9e\\uff9f]`,
  'u',
);

/**
 * Whether `foldWords` converts a text character by character. It does not if removing an accent joins two characters
 * that compose, such as か, U+034F and U+3099. Practically every text is steady.
 */
export const isSteady = (text: string): boolean => !JOINED.test(text.normalize('NFC'));

/** Marks and Hangul letters that may join the character before them when a text is folded. */
export const JOINS = '\\p{M}\\u1160-\\u11ff\\uff9e\\uff9f';
/** The characters that belong to the one before them when a text is folded. */
export const JOINS_BEFORE = JOINS + REMOVED;
