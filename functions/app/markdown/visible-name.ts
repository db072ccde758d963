// Names as a reader sees them.

/** Signs that change the direction of the text after them. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name without signs that would reverse what follows. */
export const visibleName = (name: string): string => name.replace(DIRECTIONS, '');
