// Tells comments and strings from the code of a source file.

/** Comments, with consecutive `//` lines as one, and string literals, templates included. */
export const COMMENT_OR_STRING =
  /(?:\/\/.*(?:\n\s*(?=\/\/))?)+|\/\*[^]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
