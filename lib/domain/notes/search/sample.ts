// A sample of texts, to estimate how common each character is in a workspace.
import { foldWords } from '../../../core/text.ts';
import { toUtf8 } from '../../../core/utf8.ts';
import type { NoteRow } from '../../../db/resources/notes.ts';

const SAMPLE_NAMES = 500;

/** The first names of these notes as folded UTF-8 bytes. */
export const sampleOf = (rows: readonly NoteRow[]): string =>
  toUtf8(
    foldWords(
      rows
        .slice(0, SAMPLE_NAMES)
        .map(({ name }) => name)
        .join(' '),
    ),
  );
