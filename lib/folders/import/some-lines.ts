// Lists in the report of an import, which can be long.

const SHOWN_WITHOUT_LIST = 10;

/** Indented lines: ten of them and how many follow, or all. @param more the last line, for the number of the others */
export function someLines(lines: readonly string[], all: boolean, more: (rest: number) => string): string[] {
  const shown = all ? lines : lines.slice(0, SHOWN_WITHOUT_LIST);
  const rest = lines.length - shown.length;
  return [...shown, ...(rest > 0 ? [more(rest)] : [])].map((line) => `  ${line}`);
}
