// The names of the record that an import writes into the imported folder.

/** The file that records the text and the note of each imported file, by workspace and path. */
export const IMPORTED = '.notes-imported.json';

/** The record while it is written. */
export const IMPORTED_PART = `${IMPORTED}.part`;
