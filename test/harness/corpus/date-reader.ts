// The due dates of a line, found from date to date: by the mark before it, and by the bracket that closes the mark.
import { FORMS } from './dated-lines.ts';

/** A mark without a bracket that closes it, `due:`, is a word of its own directly before its date. */
const isWord = (before: string, mark: string): boolean =>
  mark !== 'due:' || (before.endsWith(mark) && /(?:^|\s)due:$/.test(before));

export const datesIn = (line: string): string[] =>
  [...line.matchAll(/(?<!\d)\d{4}-\d\d-\d\d(?!\d)/g)].flatMap(({ index, 0: date }) => {
    const before = line.slice(0, index);
    const [mark = '', end = ''] = FORMS.find(([each]) => before.trimEnd().endsWith(each)) ?? [];
    if (mark === '' || !isWord(before, mark)) return [];
    const rest = line.slice(index + date.length);
    return end === '' || /^(?:[ T][\d:.Z+-]+)?[ \t]*$/.test(rest.slice(0, Math.max(0, rest.indexOf(end))))
      ? [date]
      : [];
  });
