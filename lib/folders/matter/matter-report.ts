// The report of an import about front matter and file times: the values that --dates and --titles used, and values that
// they could not use.

/** The source of a note's date. */
export type DateOrigin = 'front matter' | 'file names' | 'file times' | 'the export';

const ORIGINS: readonly DateOrigin[] = ['the export', 'front matter', 'file names', 'file times'];
const VALUE_MAX_CHARACTERS = 60;

export type MatterReport = ReturnType<typeof matterReport>;

export function matterReport() {
  const origins = new Map<DateOrigin, number>();
  const values: string[] = [];
  const titles: string[] = [];
  let taken = 0;
  return {
    date(path: string, origin: DateOrigin, notUnderstood: readonly string[] = []): void {
      origins.set(origin, (origins.get(origin) ?? 0) + 1);
      for (const value of notUnderstood) values.push(`  ${path}: ${shown(value)}`);
    },

    /** @param isName whether the title can be the name of a note */
    title(path: string, isName: boolean): void {
      if (isName) taken += 1;
      else titles.push(`  ${path}`);
    },

    /** Whether a note has a title, even if it is too long. */
    hasTitle: (): boolean => taken + titles.length > 0,

    /** The lines of the report; none without dates and titles. @param list whether to name what was not used */
    lines(list = false): string[] {
      const counts = ORIGINS.flatMap((origin) => {
        const count = origins.get(origin);
        return count === undefined ? [] : `${count} from ${origin}`;
      });
      const isOne = values.length === 1;
      return [
        ...(counts.length > 0
          ? [
              `Dates: ${counts.join(', ')}.${left(values, isOne ? 'value was not understood' : 'values were not understood', list)}`,
            ]
          : []),
        ...(list ? values.toSorted() : []),
        ...(taken + titles.length > 0
          ? [
              `Titles: ${taken} from front matter.` +
                left(
                  titles,
                  titles.length === 1 ? 'title is too long for a name' : 'titles are too long for a name',
                  list,
                ),
            ]
          : []),
        ...(list ? titles.toSorted() : []),
      ];
    },
  };
}

const left = (lines: readonly string[], words: string, list: boolean): string => {
  if (lines.length === 0) return '';
  return ` ${lines.length} ${words}.${list ? '' : ` --list names ${lines.length === 1 ? 'it' : 'them'}.`}`;
};

function shown(value: string): string {
  const line = value.replaceAll(/\s+/g, ' ');
  return line.length <= VALUE_MAX_CHARACTERS ? line : `${line.slice(0, VALUE_MAX_CHARACTERS)}…`;
}
