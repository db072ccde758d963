// Tests the characters of a text one by one, as fast as a comparison.

const [NO, YES] = [1, 2];

/**
 * Whether a character matches. The result is stored for each character, because an expression for each of a million
 * occurrences takes half a second. The end of a text matches nothing.
 */
export function characterTest(pattern: RegExp): (codePoint: number) => boolean {
  const known = new Uint8Array(0x1_0000);
  const test = (codePoint: number): boolean =>
    codePoint >= 0 && pattern.test(String.fromCodePoint(codePoint));
  return (codePoint) => {
    if (!(codePoint >= 0 && codePoint < known.length)) return test(codePoint);
    if (known[codePoint] === 0) known[codePoint] = test(codePoint) ? YES : NO;
    return known[codePoint] === YES;
  };
}
