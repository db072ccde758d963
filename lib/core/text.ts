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

/**
 * Letters that have no accent to remove and are searched as others (E15), the two small sigmas, and the quotes and
 * apostrophes that keyboards write instead of those of ASCII.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
};
const FOLDED_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
const ACCENTS = /[\u0300-\u036f]+/g;

/**
 * The form in which words are searched (E15): without case and accents. Marks of other scripts stay, so that Devanagari,
 * Thai and Japanese are intact.
 */
export const foldWords = (text: string): string =>
  /[^\0-\x7f]/.test(text)
    ? text
        .normalize('NFD')
        .replace(ACCENTS, '')
        .toLowerCase()
        .normalize('NFC')
        .replace(FOLDED_LETTERS, (letter) => LETTERS[letter] ?? letter)
    : text.toLowerCase();

/**
 * Whether `foldWords` converts a text character by character. It does not if removing an accent joins two characters
 * that compose, such as か, U+034F and U+3099. Practically every text is steady.
 */
export const isSteady = (text: string): boolean => !/[\u0300-\u036f][^\0-\u058f]/.test(text.normalize('NFC'));
