// Stores the texts of notes, and reads what earlier visits have stored.
import type { Note } from '../../../lib/schema/entities.ts';
import { inOneForm } from '../../../lib/core/search-terms.ts';
import { foldWords } from '../../../lib/core/text.ts';
import { noteCopy, readCopy, type NoteCopy } from '../offline/database.ts';
import { nextCopies, removeCopies, storeCopies } from '../offline/many-copies.ts';
import { rarelyUsedNow } from '../state/rarely-used.ts';
import { SEARCHED_CHARACTERS, texts } from './texts.ts';

/** Texts that are stored, or read from the disk, in one step: so many that typing is not delayed. */
const STEP = 10;

let isTakenOver = false;

/** Reads what earlier visits have stored. */
export async function takeOverTexts(): Promise<void> {
  if (isTakenOver) return;
  isTakenOver = true;
  let last: string | undefined;
  for (let isMore = true; isMore;) {
    const copies = await nextCopies<NoteCopy>('note', last, STEP).catch(() => []);
    for (const [, { note }] of copies) remember(note);
    last = copies.at(-1)?.[0];
    isMore = copies.length === STEP;
  }
}

/** Stores notes. Returns whether there was room. */
export async function storeTexts(copies: readonly NoteCopy[]): Promise<boolean> {
  for (let at = 0; at < copies.length; at += STEP) {
    const step = copies.slice(at, at + STEP);
    if (!(await storeCopies(step.map((copy) => [noteCopy(copy.note.id), copy])))) return false;
    for (const { note } of step) remember(note);
  }
  return true;
}

/** Whether this device has the text of this version, or of a later one. */
export async function isTextStored({ id, updatedAt }: Pick<Note, 'id' | 'updatedAt'>): Promise<boolean> {
  if ((texts.get(id)?.updatedAt ?? '') >= updatedAt) return true;
  const copy = await readCopy<NoteCopy>(noteCopy(id));
  if (!copy || copy.note.updatedAt < updatedAt) return false;
  remember(copy.note);
  return true;
}

/** Removes the texts that are too much: the last of some notes, but before them those of other workspaces. */
export async function limitTexts(ids: readonly string[], limit: number): Promise<void> {
  const first = new Set(ids);
  const others = [...texts.keys()].filter((id) => !first.has(id));
  let size = 0;
  const surplus = [...ids, ...others].filter((id) => {
    size += texts.get(id)?.size ?? 0;
    return size > limit && texts.has(id);
  });
  if (surplus.length > 0) await removeCopies(surplus.map(noteCopy));
  for (const id of surplus) texts.delete(id);
}

/** The members of a note beside its text, about. */
const MEMBERS = 500;

function remember({ id, content, updatedAt, groupId }: Note): void {
  const text = content.slice(0, SEARCHED_CHARACTERS);
  // Browsers store a text with a letter beyond Latin 1 in two bytes each.
  const size = MEMBERS + content.length * (/[^\0-\xff]/.test(content) ? 2 : 1);
  const references = content.includes('![') ? (rarelyUsedNow()?.referencesIn(content) ?? []) : [];
  const embedded = references.filter(({ embed, external }) => embed && !external);
  texts.set(id, {
    updatedAt,
    text,
    folded: inOneForm(foldWords(text)),
    size,
    groupId,
    embedded: embedded.map(({ target, encoded = target }) => encoded),
  });
}
