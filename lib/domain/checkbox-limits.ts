// What a request has time for when it derives todos from a content (D38).

/** Checkboxes a content may hold. */
export const CHECKBOXES_MAX = 1_000;

/** Lines that look like checkboxes, in code or not: with more of them the parser itself takes too long. */
export const LIKELY_CHECKBOXES_MAX = 10 * CHECKBOXES_MAX;

/** Lists and quotes that may begin on one line: the parser's time grows with the square of it. */
export const NESTING_MAX = 100;

export const TOO_MANY = `must hold at most ${CHECKBOXES_MAX} checkboxes to derive todos from`;
export const TOO_DEEP = `must nest at most ${NESTING_MAX} lists and quotes on a line to derive todos from`;
