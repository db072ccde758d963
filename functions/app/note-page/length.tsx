// The number of words and characters of a text, at the foot of a note.
import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { frontMatterEnd } from '../../../lib/markdown/front-matter.ts';
import { counted } from '../parts/items.tsx';

/** From the last change to the next count (milliseconds). A text of 1 MB takes longer than a key may. */
const COUNT_AFTER_MS = 400;

/** A word, or a character of a script that has no blanks between words. */
const SIGN = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]`;
const LETTERS = String.raw`(?:(?!${SIGN})[\p{L}\p{N}]\p{M}*)+`;
const WORD = new RegExp(String.raw`${SIGN}\p{M}*|${LETTERS}(?:['’.-]${LETTERS})*`, 'gu');

/** What belongs to the character before or after it, or a character outside the basic plane, which has two units. */
const JOINED =
  /((?:[\p{M}\u{1f3fb}-\u{1f3ff}]|\u200d\p{Extended_Pictographic}?|\r(?=\n))+)|[\u{10000}-\u{10ffff}]/gu;

/** The words and the characters of a text, without front matter and white space at its ends. */
export function lengthOf(text: string): { readonly words: number; readonly characters: number } {
  const shown = text.slice(frontMatterEnd(text)).trim();
  let [words, characters] = [0, shown.length];
  for (const _ of shown.matchAll(WORD)) words += 1;
  for (const [, joined] of shown.matchAll(JOINED)) characters -= joined?.length ?? 1;
  return { words, characters };
}

export function Length({ text }: { readonly text: ReadonlySignal<string> }) {
  const shown = useSignal<ReturnType<typeof lengthOf> | undefined>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = text.subscribe((next) => {
      clearTimeout(timer);
      timer = setTimeout(() => (shown.value = lengthOf(next)), shown.peek() ? COUNT_AFTER_MS : 0);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [text]);
  const { words = 0, characters = 0 } = shown.value ?? {};
  if (words === 0) return null;
  return (
    <small>
      {counted(words, 'word')}, {counted(characters, 'character')}
    </small>
  );
}
