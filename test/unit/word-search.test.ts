// Searches for words (E15): the parsed terms, and for random notes and searches the same notes in the same order as a
// short reference, which works on characters without any shortcut.
import { expect, test } from 'vitest';
import { foldWords, isSteady, searchable } from '../../lib/core/text.ts';
import { toUtf8 } from '../../lib/core/utf8.ts';
import { headingsIn } from '../../lib/domain/search/search-words.ts';
import { termsOf } from '../../lib/domain/search/terms.ts';
import { textMatcher } from '../../lib/domain/search/text-search.ts';
import { wordSearch } from '../../lib/domain/search/word-search.ts';
import { visitBlocks } from '../../lib/markdown/blocks.ts';
import { tagsIn } from '../../lib/markdown/tags.ts';
import { tagsIn as modelTags } from '../harness/model/tag-names.ts';
import { chance } from '../harness/chance.ts';
import { fold } from '../harness/model/words.ts';

interface TestNote {
  readonly name: string;
  readonly content: string;
}

/** The terms as they are written: `-` before an excluded one, quotes around a phrase. */
const written = (search: string): string[] =>
  termsOf(search).map(
    ({ text, isTag, isExcluded }) => `${isExcluded ? '-' : ''}${isTag ? `tag ${text}` : `'${text}'`}`,
  );

test.for<[string, string[]]>([
  ['Community  plugin', ["'community'", "'plugin'"]],
  ['"Community plugin" x', ["'community plugin'", "'x'"]],
  ['"a b"c', ["'a b'", "'c'"]],
  ['"a b', ["'a b'"]],
  ['a"b c"', [`'a"b'`, `'c"'`]],
  ['-a -"b c" -#d --e', ["-'a'", "-'b c'", '-tag #d', "-'-e'"]],
  ['#Über/q4 #', ['tag #uber/q4', "'#'"]],
  ['#1234 #ffcc00 #node.js', ["'#1234'", "'#ffcc00'", "'#node.js'"]],
  ['- " # "" -" -#', ["'-'", `'"'`, "'#'", `'""'`, `-'"'`, "-'#'"]],
  ['a " b "', ["'a'", `'"'`, "'b'"]],
  ['"#a b"', ["'#a b'"]],
  ['don’t ‘a’ ʼn', ["'don't'", "''a''", "''n'"]],
  ['“a b” „c d“ «e f» -“g h” »i j«', ["'a b'", "'c d'", "'e f'", "-'g h'", "'i j'"]],
  ['\u00a0Straße\u3000ÆSIR\tŁódź\nİI ', ["'strasse'", "'aesir'", "'lodz'", "'ii'"]],
  ['\u0301 e\u0301 か\u3099', ["'e'", "'が'"]],
  [' \u0301\n', []],
  ['a A á -a "a" #b #b "#b"', ["'a'", "-'a'", 'tag #b', "'#b'"]],
])('parses %j into %j', ([search, terms]) => {
  expect(written(search)).toEqual(terms);
});

/** Searches, and the texts that they find, in both directions. The table of E15. */
const EQUAL: readonly (readonly [string, string])[] = [
  ["it's", 'it’s'],
  ["geht's", 'geht´s'],
  ['e-mail 2019-2020', 'e‑mail 2019–2020'],
  ['-5 a-b', '−5 a—b'],
  ['"wait..."', '“wait…”'],
  ['Zusammenarbeit', 'Zusammen\u00adarbeit'],
  ['zero', 'ze\u200bro'],
  ['❤ ok', '❤️ ok'],
  ['m2 1/2 iv fin', 'm² ½ Ⅳ ﬁn'],
  ['ABC123!', 'ＡＢＣ１２３！'],
  ['カタカナ ガ', 'ｶﾀｶﾅ ｶﾞ'],
  ['"東京 都"', '東京\u3000都'],
  ['احمد', 'أَحْمَد'],
  ['مدرسة', 'مدرسه'],
  ['مستشفى', 'مستشفي'],
  ['کتاب یک', 'كتاب يك'],
  ['كتاب', 'كـــتاب'],
  ['میخواهم', 'می‌خواهم'],
  ['2025', '٢٠٢٥'],
  ['۲۰۲۵', '२०२५'],
  ['שלום', 'שָׁלוֹם'],
  ['צה"ל ג\'', 'צה״ל ג׳'],
  ['בית-ספר', 'בית־ספר'],
  ['еще', 'ещё'],
  ['καλος', 'ΚΑΛΌΣ'],
  ['istanbul isik', 'İSTANBUL ışık'],
  ['जरूर', 'ज़रूर'],
  ['duong pho', 'đường phố'],
  ['한글', '한글'],
];
test.for(EQUAL)('%s and %s find each other', ([one, other]) => {
  for (const [search, content] of [
    [one, other],
    [other, one],
    [one, one],
  ] as const)
    expect(searched([{ name: '', content: `x ${content} x` }], search.replace(/^[-−]/, '"-'))).toEqual([0]);
});

test.for<[string, string]>([
  ['мой', 'мои'],
  ['її', 'іі'],
  ['か', 'が'],
  ['カ', 'か'],
  ['ビル', 'ビール'],
  ['ख', 'क'],
  ['汉', '漢'],
  ['a', 'а'],
  ['하', '한'],
  ['"a b"', 'a-b'],
  ['#tag', '＃tag'],
])('%s does not find %s', ([search, content]) => {
  expect(searched([{ name: '', content }], search)).toEqual([]);
});

test('rejects more than 16 terms, exclusions and equal terms included', () => {
  const sixteen = '-a #b "c d" '.repeat(5) + 'e';
  expect(termsOf(sixteen)).toHaveLength(4);
  expect(() => termsOf(`${sixteen} f`)).toThrow('search: must have at most 16 terms');
});

/** An expression for a text in which white space and dashes equal each other. */
const loose = (text: string): string =>
  text
    .split(/\s+/)
    .map((part) =>
      part
        .split('-')
        .map((each) => RegExp.escape(each))
        .join('[-‐‑‒–—―−－־]'),
    )
    .join('\\s+');

const LETTERS = /[\p{L}\p{M}\p{N}]/u;
/** The matching notes, most relevant first, by the numbers that decide. */
function reference(notes: readonly TestNote[], search: string): [number, number[]][] {
  const found = notes.flatMap((note, n): [number, number[]][] => {
    const [name, content] = [fold(note.name), fold(note.content)];
    const headings: string[] = [];
    visitBlocks(content, ({ level, text }) => level > 0 && headings.push(text));
    const key = [0, 0, 0, 0];
    for (const { text, isTag, isExcluded } of termsOf(search)) {
      const at = (within: string): [string, string][] => {
        const parts: [string, string][] = [];
        const source = isTag ? RegExp.escape(text) : loose(text);
        const pattern = new RegExp(source, 'gu');
        for (let match: RegExpExecArray | null; (match = pattern.exec(within));) {
          const before = Array.from(within.slice(0, match.index)).at(-1) ?? ' ';
          const after = Array.from(within.slice(pattern.lastIndex))[0] ?? ' ';
          const isOne = !isTag || (/[\s\p{Ps}]/u.test(before) && !/[\p{L}\p{M}\p{N}_-]/u.test(after));
          if (isOne) parts.push([before, after]);
          else pattern.lastIndex = match.index + 1;
        }
        return parts;
      };
      // A tag of the content counts once.
      const hasTag = isTag && modelTags(note.content).some((tag) => fold(tag) === text.slice(1));
      const inContent: [string, string][] = isTag ? (hasTag ? [[' ', ' ']] : []) : at(content);
      const all = [...at(name), ...inContent];
      if (all.length > 0 === isExcluded) return [];
      if (isExcluded) continue;
      const [head = '', tail = ''] = [[...text][0], [...text].at(-1)];
      const isWhole = ([before, after]: [string, string]): boolean =>
        !(LETTERS.test(head) && LETTERS.test(before)) && !(LETTERS.test(tail) && LETTERS.test(after));
      const counts = [
        at(name).length > 0,
        inContent.length > 0 && headings.some((heading) => at(heading).length > 0),
        all.some(isWhole),
      ].map(Number);
      [...counts, all.length].forEach((count, position) => (key[position] = (key[position] ?? 0) + count));
    }
    return [[n, key]];
  });
  return found.toSorted(([, a], [, b]) => b.map((value, n) => value - (a[n] ?? 0)).find(Boolean) ?? 0);
}

/** The same by the search of the service. */
function searched(notes: readonly TestNote[], search: string): number[] {
  const { finds, relevanceOf } = wordSearch(termsOf(search));
  const found = notes.flatMap((note, n) => {
    const [name, content] = [toUtf8(foldWords(note.name)), toUtf8(foldWords(note.content))];
    const hasTag = (tag: string): boolean => tagsIn(note.content).some((each) => foldWords(each) === tag);
    if (!finds({ name, content, hasTag })) return [];
    return [{ n, relevance: relevanceOf({ name, content, hasTag, headings: () => headingsIn(content) }) }];
  });
  return found.toSorted((a, b) => b.relevance - a.relevance).map(({ n }) => n);
}

test.for<[string, string[], string, number[]]>([
  ['a phrase is found across lines', ['one\r\n\t> x', 'ONE\u3000\n  two', 'one\n> two'], '"one two"', [1]],
  ['a phrase does not go from one heading to the next', ['# a\n# b\n\na b a b', '# a b'], '"a b"', [1, 0]],
  ['a space at the end of a phrase is not the end of a heading', ['# a\n# b\n\na', '# a c'], '"a ', [1, 0]],
  ['a phrase is a whole word by its ends', ['xone\ntwo', 'one\n\ntwo'], '"one two"', [1, 0]],
])('of phrases and lines: %s', ([, contents, search, found]) => {
  const notes = contents.map((content) => ({ name: '', content }));
  expect(searched(notes, search)).toEqual(found);
});

const SCRIPTS = [
  ['a', 'A', 'b', 'ab', 'e', 'é', 'e\u0301', 'E\u0323\u0302', 'ệ', 'ü'],
  ['ß', 'SS', 'ẞ', 'Æ', 'ae', 'œ', 'Ø', 'o', 'Ł', 'đ', 'İ', 'ı', 'i', 'I\u0307', 'ŉ', 'ǰ'],
  ['Σ', 'σ', 'ς', 'ά', 'Ά', 'ᾳ', 'ᾼ', 'й', 'Й', 'и\u0306', 'ё', 'ё', 'ж'],
  ['か', 'が', 'か\u3099', 'ハ', 'パ', '東', '京', '한', '하', 'ᄒ', 'ᅡ', 'ᆫ', '각', '가'],
  ['क', 'क\u093c', 'क़', 'ि', 'ক', 'ো', 'ো', 'ก', 'ำ', 'א', 'בּ', 'ا', 'آ', 'ا\u0653'],
  ['ہ', 'ە', 'ۀ', 'ة', 'ه', 'ک', 'ك', 'ی', 'ى', 'ي', 'أ', 'ٱ', 'بَ', 'ـ', 'ﻻ', 'שׁ', '״', '۳', '३', '\u200c'],
  ['ｶ', 'ｶﾞ', 'ﾊﾟ', 'カ', 'ガ', 'Ａ', 'ａ', '１', 'ﬁ', '½', 'Ⅳ', '…', 'µ', 'ї', 'і', 'ў', '\u00ad', '\u200b'],
  ['😀', '👩‍💻', '𝔘', '𠮷', '\u{1d165}', '\u{11099}', '\u{110ba}', '1', '²', '٣'],
  ['\u0301', '\u0323', '\u034f', '\u0338', '\u200d', '\ufe0f', '\u0307', '\u0345'],
];
const MARKS = [
  '#',
  '#',
  '-',
  '–',
  '—',
  '\u2011',
  '־',
  '_',
  '’',
  '“',
  '/',
  '"',
  '(',
  '[',
  '（',
  ')',
  '.',
  "'",
  '\ufeff',
  '\u00a0',
  '\u3000',
];
const SPACES = [' ', ' ', '\n', '\n# ', '\n## ', '\t', '\r\n', '\n===\n', '\n```\n', '\n- # '];

function randomTexts(seed: number) {
  const { pick, below } = chance(seed);
  const letters = (alphabet: readonly string[], length: number): string =>
    Array.from({ length }, () => pick(alphabet)).join('');
  const alphabetOf = (): readonly string[] =>
    pick([SCRIPTS[0] ?? [], pick(SCRIPTS), [...pick(SCRIPTS), ...pick(SCRIPTS)], SCRIPTS.flat()]);
  const word = (alphabet: readonly string[]) =>
    pick(['', '', '#', pick(MARKS)]) + letters(alphabet, 1 + below(3)) + pick(['', '', pick(MARKS)]);
  const text = (alphabet: readonly string[], words: number) =>
    Array.from({ length: words }, () => word(alphabet) + pick(SPACES)).join('');
  return { pick, below, letters, alphabetOf, word, text };
}

/** @returns the number of notes found */
function compareWithReference(seed: number, rounds: number): number {
  const { pick, below, alphabetOf, word, text } = randomTexts(seed);
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const alphabet = alphabetOf();
    const notes = Array.from({ length: 6 }, () => ({ name: text(alphabet, 2), content: text(alphabet, 8) }));
    const term = () => pick(['', '', '', '-', '#', '-#', '"']) + word(alphabet);
    const search = Array.from({ length: 1 + below(3) }, term).join(pick([' ', ' ', '\u3000']));
    const expected = reference(notes, search).map(([n]) => n);
    expect(searched(notes, search), JSON.stringify({ search, notes })).toEqual(expected);
    found += expected.length;
  }
  return found;
}

test('finds and orders random notes like the reference', () => {
  expect(compareWithReference(1, 200)).toBeGreaterThan(100);
});
test.for([1, 2])('finds and orders random notes like the reference, seed %i', { tags: ['slow'] }, (seed) => {
  const found = compareWithReference(seed, 1_500);
  expect(found).toBeGreaterThan(1_000);
  expect(found).toBeLessThan(8_000);
});

test.for([1, 2])(
  'a text search finds what it found before words could be searched, in random texts, seed %i',
  (seed) => {
    const { pick, below, alphabetOf, letters } = randomTexts(100 + seed);
    const counts = { found: 0, missed: 0, unsteady: 0 };
    for (let round = 0; round < 6_000; round++) {
      const alphabet = [...alphabetOf(), ' ', '#'];
      const search = letters(alphabet, 1 + below(3));
      const content = letters(alphabet, below(8)) + pick([search, '', '']) + letters(alphabet, below(8));
      const isIn = searchable(content).includes(searchable(search));
      const shown = JSON.stringify({ search, content });
      expect(textMatcher(search)(toUtf8(content)), shown).toBe(isIn);
      const mayBeIn = toUtf8(foldWords(content)).includes(toUtf8(foldWords(search)));
      expect(mayBeIn || !isIn || !isSteady(content), shown).toBe(true);
      counts.unsteady += Number(!isSteady(content));
      counts[isIn ? 'found' : 'missed'] += 1;
    }
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(100);
  },
);
