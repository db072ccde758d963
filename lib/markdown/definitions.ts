// Link reference definitions (`[label]: destination "title"`) begin a paragraph and are no part of its text. The
// expression takes time in proportion to the text: no two of its repetitions can share characters.

const SPACE = String.raw`[ \t]*(?:\n[ \t]*)?`;
const LABEL = String.raw`\[(?!\s*\])(?:[^\\[\]]|\\[^]){1,999}\]:`;
const DESTINATION = String.raw`(?:<(?:[^<>\n\\]|\\.)*>|(?!<)\S+)`;
const TITLE = String.raw`(?:"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\((?:[^()\\]|\\[^])*\))`;
const DEFINITION = String.raw`${LABEL}${SPACE}${DESTINATION}(?:(?=\s)${SPACE}${TITLE})?[ \t]*(?:\n|$)`;
const DEFINITIONS = new RegExp(DEFINITION, 'gy');

/** The text of a paragraph after its definitions: empty if it holds nothing else. */
export function withoutDefinitions(text: string): string {
  const length = text.matchAll(DEFINITIONS).reduce((sum, [definition]) => sum + definition.length, 0);
  return text.slice(length);
}
