// Texts that count as none.
import { hashOf } from '../../hash.ts';

/** The hashes of files in which nothing was written. */
export const NO_TEXT: readonly string[] = ['', '\n', '\r\n', '\uFEFF'].map(hashOf);

export const isBlank = (text: string): boolean => text.trim() === '';
