// How texts are compared in sorting, searching and unique names (D25, D29, D30).

/** The form in which texts are sorted and searched: NFC, lower case (D29, D30). */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** Two workspace names are equal if these forms are (D25). */
export const canonicalName = (name: string): string => name.trim().normalize('NFC');

/** An ASCII text in one piece. V8 keeps one that was put together as a tree of its parts: an id then takes 200 bytes more. */
export const flat = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
