// The excerpts of a search for words (E15): what they show, and their matches in random texts.
import { expect, test } from 'vitest';
import { foldWords } from '../../lib/core/text.ts';
import { toUtf8 } from '../../lib/core/utf8.ts';
import { excerptOf } from '../../lib/domain/search/excerpt.ts';
import { termsOf } from '../../lib/domain/search/terms.ts';
import { wordSearch } from '../../lib/domain/search/word-search.ts';
import { chance } from '../harness/chance.ts';

const wantedIn = (search: string) => wordSearch(termsOf(search)).wanted;

/** The excerpt with its matches in brackets. */
function marked(content: string, search: string): string {
  const { excerpt, matches } = excerptOf(content, wantedIn(search));
  return matches.reduceRight(
    (text, { start, length }) =>
      `${text.slice(0, start)}[${text.slice(start, start + length)}]${text.slice(start + length)}`,
    excerpt,
  );
}

const FILL = 'lorem ipsum dolor '.repeat(40);

test.for<[string, string, string]>([
  ['', 'a', ''],
  ['nothing here', 'absent', 'nothing here'],
  ['  # One\r\n\n\ttwo  ', 'one', '[One] two'],
  ['one two one', 'one', '[one] two [one]'],
  ['a  b', '"a  b"', '[a b]'],
  ['x a\r\n  b\u00a0\u3000 c x', '"a b c"', 'x [a b c] x'],
  ['Luhmann’s „Zettel“', `luhmann's "zettel"`, '[Luhmann’s] „[Zettel]“'],
  ['report', 'port rep', '[report]'],
  ['repport', 'rep port', '[rep][port]'],
  ['Straße, STRASSE', 'strasse', '[Straße], [STRASSE]'],
  ['Straße', 'as', 'Str[aß]e'],
  ['Ｃafe\u0301 ﬁ ŁÓDŹ', 'lodz', 'Ｃafe\u0301 ﬁ [ŁÓDŹ]'],
  ['le cafe\u0301 noir', 'cafe', 'le [cafe\u0301] noir'],
  ['東京都 か\u3099', '京 が', '東[京]都 [か\u3099]'],
  ['👩‍💻 code 😀', '😀', '👩‍💻 code [😀]'],
  ['#work/q4 #workshop', '#work', '[#work]/q4 #workshop'],
  ['one two', '-three', 'one two'],
])('shows of %j for the search %s: %s', ([content, search, shown]) => {
  expect(marked(content, search)).toBe(shown);
});

test('shows some words before the match, and marks where text is cut with …', () => {
  const content = `${FILL}needle ${FILL}`;
  const shown = marked(content, 'needle');
  expect(shown).toMatch(/^…(\w+ ){10,13}\[needle\] (\w+ )+\w+…$/);
  expect(excerptOf(content, wantedIn('needle')).excerpt.length).toBeGreaterThan(280);
});

test('shows more text before a match at the end', () => {
  const { excerpt } = excerptOf(`${FILL}needle`, wantedIn('needle'));
  expect(excerpt).toMatch(/^….* needle$/);
  expect(excerpt.length).toBeGreaterThan(280);
});

test('shows the beginning if the terms do not occur in the content', () => {
  const { excerpt, matches } = excerptOf(FILL, wantedIn('absent'));
  expect(excerpt).toBe(`${FILL.slice(0, 299)}…`);
  expect(matches).toEqual([]);
});

test('shows the part with most of the terms, then with most occurrences, then the first', () => {
  const parts = ['one one one', 'one two', 'two one two', 'one two two'];
  expect(marked(parts.join(FILL), 'one two')).toContain('[two] [one] [two]');
  expect(marked(['one a', 'one b'].join(FILL), 'one')).toContain('[one] a');
});

test('marks no rest of a match that begins before the excerpt', () => {
  const [lead, far] = ['あ'.repeat(300), 'い'.repeat(78)];
  expect(marked(`${lead}東京都${far}東京都${'う'.repeat(5)}大阪${lead}`, '東京都 大阪')).toMatch(
    /^…京都い+\[東京都\]う+\[大阪\]あ+…$/,
  );
});

test('shows 300 characters of a word that is longer', () => {
  const { excerpt, matches } = excerptOf('x'.repeat(1_000), wantedIn('x'.repeat(500)));
  expect(excerpt).toBe(`${'x'.repeat(299)}…`);
  expect(matches).toEqual([{ start: 0, length: 299 }]);
});

test('shows a word at the end of 1 MB without a space', () => {
  expect(marked(`${'é'.repeat(500_000)}needle`, 'needle')).toMatch(/^…é+\[needle\]$/);
});

const ALPHABET = [
  'a',
  'b',
  'É',
  'e\u0301',
  'ß',
  'Æ',
  'İ',
  'Σ',
  'ς',
  'が',
  'か\u3099',
  '한',
  'ᄒ',
  'ᅡ',
  'ᆫ',
  '😀',
];
const OTHERS = [
  'क\u093c',
  'i',
  '\u0301',
  '\u034f',
  '𠮷',
  '👩‍💻',
  '\u{11099}\u{110ba}',
  ' ',
  ' ',
  '  ',
  '\r\n',
  '\n',
  '.',
];

test(
  'every match of random excerpts is an occurrence of a term, and every excerpt is a part of its content',
  { tags: ['slow'] },
  () => {
    const { pick, below } = chance(20_261_124);
    const textOf = (alphabet: readonly string[], length: number) =>
      Array.from({ length }, () => pick(alphabet)).join('');
    const collapsed = (text: string) => text.replace(/\s+/g, ' ').trim();
    const counts = { matches: 0, cut: 0, none: 0 };
    for (let round = 0; round < 3_000; round++) {
      const alphabet = pick([ALPHABET, [...ALPHABET, ...OTHERS], ['a', 'b', ' ']]);
      const content = textOf(alphabet, below(pick([10, 100, 900])));
      const search = textOf(alphabet, 1 + below(3));
      const terms = termsOf(search).filter(({ isExcluded }) => !isExcluded);
      const { excerpt, matches } = excerptOf(content, wantedIn(search));
      const shown = JSON.stringify({ search, content, excerpt, matches });
      expect(excerpt.length, shown).toBeLessThanOrEqual(300);
      expect(excerpt.isWellFormed(), shown).toBe(true);
      expect(collapsed(content), shown).toContain(excerpt.replace(/^…|…$/g, ''));
      let end = 0;
      for (const { start, length } of matches) {
        const match = foldWords(excerpt.slice(start, start + length));
        const isTerm = terms.some(
          ({ text }) => collapsed(match).includes(collapsed(text)) || collapsed(text).startsWith(match),
        );
        expect(start >= end && length > 0 && isTerm, shown).toBe(true);
        end = start + length;
      }
      const folded = foldWords(content);
      const isIn = terms.some(({ text }) => folded.includes(text) && text.trim() === text);
      expect(matches.length > 0 || !isIn, shown).toBe(true);
      counts.matches += matches.length;
      counts.cut += Number(excerpt.endsWith('…'));
      counts.none += Number(!isIn);
    }
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(300);
  },
);

test('UTF-8 bytes have the length that the service counts', () => {
  expect(toUtf8('aé東😀')).toHaveLength(10);
});
