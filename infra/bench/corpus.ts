// The notes that everything is measured on: markdown as people write it, with some emoji and other scripts, the same
// in every run. A tenth of the contents hold the word that searches look for; no name does.

export interface SampleNote {
  readonly name: string;
  readonly content: string;
}

/** The size of each content, in bytes of UTF-8. */
export const CONTENT_BYTES = 4_096;

/** What searches look for. */
export const SEARCH_WORD = 'lighthouse';

/** One note in so many holds the word. */
export const MATCH_EVERY = 10;

/** How many of the first `count` notes hold the word. */
export const matchesAmong = (count: number): number => Math.ceil(count / MATCH_EVERY);

const WORDS =
  `the of and to a in is that for it as was with be by on not he his but at are this have from or had an they which
  one you were all her she there would their we him been has when who will no more if out so up said what its about
  than into them can only other time new some could these two may first then do any like my now over such our man me
  even most made after also did many off before must well back through years much where your way down should because
  long each just state those people too mr how little good world make very year still see work between life being
  meeting agenda budget draft review decision owner deadline follow-up estimate prototype customer interview notes
  summary question answer risk option design release backlog sprint ticket deploy rollback metric latency storage
  table index query partition garden tomato harvest recipe flour butter oven simmer train ticket platform harbour
  café naïve Zürich Köln jalapeño über façade señor Łódź привет заметка 東京 会議 ノート 메모 λόγος café-au-lait
  invoice payment address phone window kitchen paint Saturday morning evening weather mountain river walking camera
  battery charger keyboard screen folder archive backup restore password rotation coffee bread cheese lemon ginger`.split(
    /\s+/,
  );

const EMOJI = ['😀', '✅', '🚀', '📌', '👩‍💻', '🌧️', '🍋', '❤️'];

/** Note number `n`, always the same. */
export function sampleNote(n: number): SampleNote {
  const random = generator(n);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const words = (count: number): string => Array.from({ length: count }, () => pick(WORDS)).join(' ');
  const lines = [`# ${words(4)} ${pick(EMOJI)}`];
  if (n % MATCH_EVERY === 0) lines.push('', `Seen from the ${SEARCH_WORD}: ${words(6)}.`);
  while (Buffer.byteLength(lines.join('\n')) < CONTENT_BYTES) lines.push(...block(random, words, pick));
  return { name: `${words(3)} ${n}`, content: cut(lines.join('\n')) };
}

function block(
  random: () => number,
  words: (count: number) => string,
  pick: <T>(from: readonly T[]) => T,
): string[] {
  const kind = random();
  const count = 3 + Math.floor(random() * 12);
  if (kind < 0.15) return ['', `## ${words(3)}`];
  if (kind < 0.4) return ['', ...Array.from({ length: 3 }, () => `- ${words(count)}`)];
  if (kind < 0.5) return ['', `- [${pick([' ', 'x'])}] ${words(count)} ${pick(EMOJI)}`];
  if (kind < 0.58) return ['', `> ${words(count)}`];
  if (kind < 0.65) return ['', '```ts', `const value = ${Math.floor(random() * 1e6)}; // ${words(4)}`, '```'];
  return ['', `${words(count)}, **${words(2)}** ${words(count)}. ${words(count)}.`];
}

/** The text cut at the size of a content, between characters. */
function cut(text: string): string {
  const bytes = Buffer.from(text).subarray(0, CONTENT_BYTES);
  const whole = bytes.toString('utf8').replace(/\uFFFD+$/, '');
  return whole + '.'.repeat(CONTENT_BYTES - Buffer.byteLength(whole));
}

/** Numbers from 0 to 1 that only the seed decides (mulberry32). */
function generator(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
