// The forms in which texts are sorted, searched and compared as unique names (D25, D29, D30).

/** The form in which texts are sorted and searched: NFC, lower case (D29, D30). */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** Two workspace names are equal if these forms are (D25). */
export const canonicalName = (name: string): string => name.trim().normalize('NFC');

/** An ASCII text as one flat string. V8 stores a concatenated string as a tree of its parts: 200 bytes more per id. */
export const flat = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
