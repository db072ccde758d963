// How texts compare, everywhere: sorting, searching and unique names (D25, D29, D30).

/** The form in which texts are sorted and searched: NFC, lower case (D29, D30). */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** The form in which two workspace names count as the same (D25). */
export const canonicalName = (name: string): string => name.trim().normalize('NFC');
