// Paths below folders that were renamed.

/** The path of a folder of the last sync after renames. @param renamed the new paths of renamed folders */
export function moved(path: string, renamed: ReadonlyMap<string, string>): string {
  for (const [from, to] of renamed)
    if (path === from || path.startsWith(`${from}/`)) return to + path.slice(from.length);
  return path;
}
