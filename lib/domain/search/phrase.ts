// Finds a phrase in folded UTF-8 bytes: a space in it matches any run of white space, so also the end of a line.
import { extender, finder } from '../../core/finder.ts';
import { codePointAt, toUtf8 } from '../../core/utf8.ts';
import { characterTest } from './character-test.ts';

const SPACE = 0x20;

/** @param phrase with single spaces, and none at its beginning */
export function phraseFinder(phrase: string, sample: string) {
  const needle = toUtf8(phrase);
  const { length } = needle;
  const [first = ''] = needle.split(' ');
  const nextFirst = finder(first, sample);
  const extended = extender(needle);
  const endOfSpace = spaceEnd();
  return {
    /** The beginning of the next occurrence from an index on; -1 if there is none. */
    next(text: string, from: number): number {
      /** Where the characters that were read last begin. A run of white space counts as one. */
      const starts = new Uint32Array(length);
      let matched = 0;
      for (let [at, read] = [from, 0]; at < text.length; read += 1) {
        // Only the first word can begin an occurrence.
        if (matched === 0) at = nextFirst(text, at);
        if (at < 0) return -1;
        starts[read % length] = at;
        const end = endOfSpace(text, at);
        matched = extended(matched, end > at ? SPACE : text.charCodeAt(at));
        if (matched === length) return starts[(read + 1) % length] ?? -1;
        at = Math.max(end, at + 1);
      }
      return -1;
    },
    endOf(text: string, start: number): number {
      let end = start;
      for (const byte of needle) end = byte === ' ' ? endOfSpace(text, end) : end + 1;
      return end;
    },
  };
}

/** Returns where a run of white space ends that begins at an index: at that index, if none does. */
function spaceEnd(): (text: string, at: number) => number {
  const isSpace = characterTest(/\s/u);
  return (text, from) => {
    for (let at = from; ;) {
      const lead = text.charCodeAt(at);
      // Bytes between the ASCII white space and the first bytes of longer characters.
      if ((lead > SPACE && lead < 0xc2) || !isSpace(codePointAt(text, at))) return at;
      at += lead < 0x80 ? 1 : lead < 0xe0 ? 2 : 3;
    }
  };
}
