// Link reference definitions (`[label]: destination "title"`) begin a paragraph and are not part of its text. The
// expression takes linear time, because no two of its repetitions can match the same characters.

const SPACE = String.raw`[ \t]*(?:\n[ \t]*)?`;
const LABEL = String.raw`\[(?!\s*\])(?:[^\\[\]]|\\[^]){1,999}\]:`;
const DESTINATION = String.raw`(?:<(?:[^<>\n\\]|\\.)*>|(?!<)\S+)`;
const TITLE = String.raw`(?:"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\((?:[^()\\]|\\[^])*\))`;
const DEFINITION = String.raw`${LABEL}${SPACE}${DESTINATION}(?:(?=\s)${SPACE}${TITLE})?[ \t]*(?:\n|$)`;
const DEFINITIONS = new RegExp(DEFINITION, 'gy');

/** The text of a paragraph after its definitions; empty if there is nothing else. */
export const withoutDefinitions = (text: string): string => text.slice(definitionsEnd(text));

/** The offset after the definitions at the beginning of a paragraph. */
export const definitionsEnd = (text: string): number =>
  // Most paragraphs that begin with a bracket are todos and links. The expression takes longer to reject them.
  text.includes(']:')
    ? text.matchAll(DEFINITIONS).reduce((sum, [definition]) => sum + definition.length, 0)
    : 0;
