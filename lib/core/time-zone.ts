// Names of time zones, in the spelling of the IANA database (E9).

/** A time zone by its IANA name, in any letter case; undefined for any other text, including offsets such as +05:30. */
export function timeZoneNamed(text: string): string | undefined {
  const canonical = canonicalName(text);
  if (canonical === undefined || !/^[a-z]/i.test(text)) return undefined;
  if (!text.includes('/')) return NAMES_WITHOUT_AREA.find(ignoringCase(text));
  // Intl spells only canonical names. For an alias (Asia/Kolkata) it returns the other name (Asia/Calcutta).
  return ignoringCase(text)(canonical) ? canonical : text.replace(/[a-z\d]+/gi, spelledWord);
}

function canonicalName(text: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const ignoringCase = (text: string) => (other: string) => other.toLowerCase() === text.toLowerCase();

const spelledWord = (word: string): string =>
  WORDS.find(ignoringCase(word)) ?? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** The complete list. Intl accepts further names, such as IST, that are not in the database. */
const NAMES_WITHOUT_AREA = (
  'CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran ' +
  'Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK ' +
  'Singapore Turkey UCT UTC Universal W-SU WET Zulu'
).split(' ');

/** The words in aliases that are not one capital followed by small letters. */
const WORDS =
  'US IN ACT LHI NSW GMT GMT0 UCT UTC BajaNorte BajaSur ComodRivadavia DeNoronha EasterIsland'.split(' ');
