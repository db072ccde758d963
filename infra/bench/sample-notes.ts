// The notes of most measurements: typical Markdown with some emoji and other scripts, the same in every run. A tenth of
// the contents contain the phrase that searches look for, a tag, and a link to one of the notes; no name contains the
// phrase.

/** The size of each content, in bytes of UTF-8. */
export const CONTENT_BYTES = 4_096;

/** The phrase that searches look for, whole or its end, and the number n if one content in n contains it. */
export const SEARCHED = 'Seen from the lighthouse:';
export const MATCH_EVERY = 10;

/** The number of the note that the same contents link to. */
export const LINKED = 1;
const LINKED_NAME = 'Where links lead';

/** What these contents have besides: a tag and the link. */
export const TAG = 'seen';
export const TAG_AND_LINK = `#${TAG} [[${LINKED_NAME}]]`;

export interface Note {
  readonly name: string;
  readonly content: string;
}

/** The name of note number `n` if it is the one that others link to. */
export const linkedName = (n: number): string | undefined => (n === LINKED ? LINKED_NAME : undefined);

/** A word that every content has. */
export const EVERYWHERE = 'logbook';

const WORDS =
  `the of and to a in is that for it as was with be by on not he his but at are this have from or had an they which
  one you were all her she there would their we him been has when who will no more if out so up said what its about
  than into them can only other time new some could these two may first then do any like my now over such our man me
  meeting agenda budget draft review decision owner deadline follow-up estimate prototype customer interview notes
  summary question answer risk option design release backlog sprint ticket deploy rollback metric latency storage
  table index query partition garden tomato harvest recipe flour butter oven simmer train platform harbour walking
  café naïve Zürich Köln jalapeño über façade señor Łódź привет заметка 東京 会議 ノート 메모 λόγος 😀 ✅ 🚀 📌 👩‍💻 🌧️
  invoice payment address phone window kitchen paint Saturday morning evening weather mountain river camera ginger
  battery charger keyboard screen folder archive backup restore password rotation coffee bread cheese lemon`.split(
    /\s+/,
  );

/** How many different words the notes have. */
export const WORD_COUNT = new Set(WORDS).size;

/** Note number `n`, always the same. */
export function sampleNote(n: number): Note {
  let state = n;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) % limit;
  };
  const words = (count: number): string =>
    Array.from({ length: count }, () => WORDS[below(WORDS.length)]).join(' ');
  const blocks = [
    () => `## ${words(3)}`,
    () => `- ${words(6)}\n- ${words(9)}\n- ${words(5)}`,
    () => `- [ ] ${words(7)}`,
    () => `\`\`\`ts\nconst value = ${below(1e6)}; // ${words(4)}\n\`\`\``,
    () => `${words(14)}, **${words(2)}** ${words(11)}. ${words(8)}.`,
  ];
  let text = `# ${EVERYWHERE} ${words(3)}`;
  if (n % MATCH_EVERY === 0) text += `\n\n${SEARCHED} ${words(6)}. ${TAG_AND_LINK}`;
  for (let next = ''; Buffer.byteLength(text + next) <= CONTENT_BYTES; next = `\n\n${blocks[below(5)]?.()}`)
    text += next;
  const rest = '.'.repeat(CONTENT_BYTES - Buffer.byteLength(text));
  return { name: linkedName(n) ?? `${words(3)} ${n}`, content: text + rest };
}
