// Lists as they are cached: thousands of notes have a few texts each.
import { fromUtf8, toUtf8 } from '../core/utf8.ts';

/** A list as one string of UTF-8 bytes; empty if the list is. */
export const packed = (list: readonly unknown[]): string =>
  list.length === 0 ? '' : toUtf8(JSON.stringify(list));

/** The list that was packed. */
export const unpacked = <T>(text: string): T[] => (text === '' ? [] : (JSON.parse(fromUtf8(text)) as T[]));

/** The form of a text in which every packed list with it contains it. */
export const packedPart = (text: string): string => toUtf8(JSON.stringify(text).slice(1, -1));
