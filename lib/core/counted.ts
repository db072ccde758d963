// Numbers with their nouns.

/** `1 file`, `3 files`. @param several the noun after other numbers than 1, if it does not only get an s */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;
