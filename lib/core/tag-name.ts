// The names of tags: which characters one has, and what is none (E30).

/** A run of letters, digits, `-`, `_`, `/` and emoji. */
export const TAG_CHARACTERS = String.raw`(?:[\p{L}\p{M}\p{N}_\-/\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200d|\ufe0f)+`;

/**
 * A tag with its `#`: at the start or after space or a bracket, but not after `{`, as in `{#id}`, nor in the label of a
 * link by reference.
 */
export const TAG = String.raw`(?<=^|[\s\p{Ps}])(?<!\{|\]\[)#(${TAG_CHARACTERS})`;

const WHOLE = new RegExp(`^${TAG_CHARACTERS}$`, 'u');
/** A character that is no digit, nor a mark of one. */
const NAMING = /(?!\u200d)[^\p{N}\p{M}/]/u;
/** A color such as `#ffcc00`. */
const COLOR = /^(?=.*\d)(?:[\da-f]{6}|[\da-f]{8})$/i;

/** Whether a text without its `#` is a tag, so that a search for it finds tags only (E15). */
export const isTagName = (text: string): boolean => WHOLE.test(text) && isNamed(text);

/** Whether a run of these characters is a tag: numbers of issues and colors are none. */
export const isNamed = (tag: string): boolean => NAMING.test(tag) && !COLOR.test(tag);
