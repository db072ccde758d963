// Reads what an expression with the flag `y` finds at an offset.

/** The end of what an expression finds at an offset. */
export function endOf(expression: RegExp, text: string, at: number): number | undefined {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : undefined;
}
