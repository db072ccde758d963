// Finds notes on this device: by name, then by text as far as it is stored here, otherwise by the beginning of the text.
// Notes that the service does not have yet are found, too.
import { computed } from '@preact/signals';
import { inOneForm, searchTerms, type Term } from '../../../lib/core/search-terms.ts';
import { foldWords } from '../../../lib/core/text.ts';
import { aliasesIn } from '../../../lib/markdown/aliases.ts';
import { beginningOf } from '../../../lib/markdown/beginning.ts';
import { partAround } from '../../../lib/markdown/part-around.ts';
import { plainText } from '../../../lib/markdown/plain-text.ts';
import { shownOffset } from '../../../lib/markdown/plain-writer.ts';
import type { NoteListItem } from '../../../lib/schema/entities.ts';
import { rarelyUsed, rarelyUsedNow } from '../state/rarely-used.ts';
import { catalogueOf } from '../lists/catalogue.ts';
import { noteWithActions } from '../lists/with-actions.ts';
import { newNotes } from '../notes/open-notes.ts';
import { textOf, type StoredText } from './texts.ts';

const FOUND_MAX = 50;

/** The notes that the service does not have yet, as items of lists. */
const unsentNotes = computed<readonly NoteListItem[]>(() =>
  newNotes.value.map(({ id, name, text, version: { plan = {} } }) => ({
    id,
    name: name.value,
    workspaceId: plan.workspaceId ?? '',
    groupId: plan.groupId ?? null,
    userId: '',
    isDeleted: plan.isDeleted ?? false,
    icon: null,
    deletedAt: null,
    deletedBy: null,
    isEncrypted: false,
    encryptionMetadata: null,
    excerpt: beginningOf(text.value),
    createdAt: '',
    updatedAt: '',
    aliases: aliasesIn(text.value),
  })),
);

/** The notes that the service does not have yet, of a workspace, or of some of its groups. */
export const unsentIn = (workspaceId: string, groupIds?: readonly string[]): NoteListItem[] =>
  unsentNotes.value
    .map(noteWithActions)
    .filter(
      (note) =>
        note.workspaceId === workspaceId &&
        !note.isDeleted &&
        (groupIds === undefined || groupIds.includes(note.groupId ?? '')),
    );

/** The notes with all terms and none that is excluded; those with the terms in the name come first. */
export function findHere(workspace: string, text: string, groupId?: string): NoteListItem[] {
  const terms = searchTerms(text);
  const wanted = terms.filter(({ isExcluded }) => !isExcluded);
  const excluded = terms.filter(({ isExcluded }) => isExcluded);
  if (wanted.length === 0) return [];
  const words = wanted.map((term) => term.text);
  const found: { readonly note: NoteListItem; readonly rank: number }[] = [];
  for (const note of [...unsentIn(workspace), ...catalogueOf(workspace).items.peek()]) {
    if (groupId !== undefined && note.groupId !== groupId) continue;
    if (excluded.length > 0 && !lacks(note, excluded)) continue;
    const rank = rankOf(note, wanted);
    if (rank < 3) found.push({ note, rank });
  }
  return found
    .toSorted((one, other) => one.rank - other.rank || (one.note.updatedAt < other.note.updatedAt ? 1 : -1))
    .slice(0, FOUND_MAX)
    .map(({ note, rank }) => (rank === 2 ? { ...note, ...excerptOf(note, words) } : note));
}

/** 0 if the name begins with the words, 1 if it contains them, 2 if the name and the text do, 3 otherwise. */
function rankOf(note: NoteListItem, terms: readonly Term[]): number {
  const { inName } = foldedOf(note);
  if (terms.every(({ text }) => inName.includes(text)))
    return inName.startsWith(terms.map(({ text }) => text).join(' ')) ? 0 : 1;
  return terms.every((term) => isInName(note, term) || isInText(note, term)) ? 2 : 3;
}

/** Whether no term is in a note. A text that is not stored here can have any. */
const lacks = (note: NoteListItem, terms: readonly Term[]): boolean =>
  textOf(note.id) !== undefined && !terms.some((term) => isInName(note, term) || isInText(note, term));

export const isInName = (note: NoteListItem, { text }: Term): boolean => foldedOf(note).inName.includes(text);

/** Whether the text has a term: as far as it is stored here, otherwise its beginning. */
export function isInText(note: NoteListItem, { text, isTag }: Term): boolean {
  const stored = textOf(note.id);
  const tags = stored && isTag ? tagsOf(stored) : undefined;
  if (tags) return tags.has(text.slice(1));
  return (stored?.folded ?? foldedOf(note).inExcerpt).includes(text);
}

const knownTags = new WeakMap<StoredText, ReadonlySet<string>>();

/** The tags of a text; undefined until the code that reads them is loaded. */
function tagsOf(stored: StoredText): ReadonlySet<string> | undefined {
  const known = knownTags.get(stored);
  if (known) return known;
  const code = rarelyUsedNow();
  if (!code) {
    void rarelyUsed().catch(() => {});
    return undefined;
  }
  const tags = new Set(code.tagsIn(stored.text).map(foldWords));
  knownTags.set(stored, tags);
  return tags;
}

/** A search reads all notes at each keystroke, so each is folded once. */
const known = new WeakMap<NoteListItem, { readonly inName: string; readonly inExcerpt: string }>();

function foldedOf(note: NoteListItem) {
  const found = known.get(note) ?? { inName: searched(note.name), inExcerpt: searched(note.excerpt ?? '') };
  known.set(note, found);
  return found;
}

const searched = (text: string): string => inOneForm(foldWords(text));

/** Characters before the first match, and of the whole excerpt. */
const [LEAD, LENGTH] = [60, 240];

/** The text around the first match as a reader sees it, with its matches. */
export function excerptOf({ id, excerpt = '' }: NoteListItem, words: readonly string[]) {
  const whole = textOf(id)?.text;
  const { text, offset, isCutBefore, isCutAfter } =
    whole === undefined
      ? { text: excerpt, offset: firstOf(words, excerpt), isCutBefore: false, isCutAfter: false }
      : textAround(whole, firstOf(words, whole));
  const start = Math.max(0, offset - LEAD);
  const from = start === 0 ? 0 : start + text.slice(start, offset).search(/\s/) + 1;
  const part = text.slice(from, from + LENGTH).trim();
  const isCut = isCutAfter || from + LENGTH < text.length;
  const shown = `${from > 0 || isCutBefore ? '…' : ''}${part}${isCut ? '…' : ''}`;
  return { excerpt: shown, matches: matchesIn(shown, words) };
}

/** The offset of the first match in a text; 0 if there is none. */
function firstOf(words: readonly string[], text: string): number {
  const folded = searched(text);
  const offsets = words.map((word) => folded.indexOf(word)).filter((offset) => offset >= 0);
  // Folding changes the length of few texts, and of these by little.
  return offsets.length > 0 ? Math.floor(Math.min(...offsets) * (text.length / folded.length)) : 0;
}

/** The text around an offset, and the offset in it. */
function textAround(whole: string, offset: number) {
  const part = partAround(whole, offset);
  const plain = plainText(whole, part);
  return { ...part, text: plain.text, offset: shownOffset(plain, offset) };
}

/** The ranges of words in a text: in units of the text, whose folded form can be shorter or longer. */
function matchesIn(text: string, words: readonly string[]): { start: number; length: number }[] {
  const ranges: { readonly start: number; readonly end: number }[] = [];
  let folded = '';
  for (const { 0: character, index: start } of text.matchAll(/[^]\p{M}*/gu)) {
    const form = searched(character);
    folded += form;
    for (let unit = 0; unit < form.length; unit += 1) ranges.push({ start, end: start + character.length });
  }
  const found = words.flatMap((word) => [...occurrencesOf(word, folded)]);
  return found
    .map(({ start: at, length }) => {
      const start = ranges[at]?.start ?? 0;
      return { start, length: (ranges[at + length - 1]?.end ?? start) - start };
    })
    .toSorted((one, other) => one.start - other.start);
}

function* occurrencesOf(word: string, text: string): Generator<{ start: number; length: number }> {
  const { length } = word;
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + length))
    yield { start, length };
}
