// What a request has time for when it derives todos from a content (D38). The parser's time grows with the lines
// and with the lists and quotes each of them lies in; both show in how lines begin.

/** Checkboxes a content may hold. */
export const CHECKBOXES_MAX = 1_000;

/** Characters before a line's text: indentation, list and quote markers. */
export const LINE_PREFIX_MAX = 500;

/** Lines and the characters before their texts, all together. */
export const PARSER_WORK_MAX = 50_000;

export const TOO_MANY = `must hold at most ${CHECKBOXES_MAX} checkboxes to derive todos from`;
export const TOO_MUCH = 'must hold fewer lines, or lists and quotes less deep, to derive todos from';
