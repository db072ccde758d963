// Recognizes the files of a RAW export of Joplin: notes, notebooks, tags and links between them, each named after its id.
// As notes they would have hexadecimal names and texts that end in Joplin's own data.
import { counted } from '../../core/counted.ts';
import { FILE_MAX_BYTES } from '../../schema/limits.ts';
import type { ReadFolder } from '../disk.ts';
import { each } from '../each.ts';
import { reasonOf } from '../failures.ts';
import { nameIn } from '../paths.ts';

const NAME = /^([\da-f]{32})\.md$/;

/** Returns the files among `paths` that a RAW export wrote. Only files with such names are read. */
export async function joplinRaw(folder: ReadFolder, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const named = paths.filter((path) => NAME.test(nameIn(path)));
  await each(named, async (path) => {
    try {
      const { size = 0 } = (await folder.find(path)) ?? {};
      if (size <= FILE_MAX_BYTES && isItem(path, new TextDecoder().decode(await folder.read(path))))
        found.add(path);
    } catch (error) {
      // The import of the file reports why it can't be read.
      if (reasonOf(error) === undefined) throw error;
    }
  });
  return found;
}

/** An item ends in lines `key: value`, after an empty line if anything precedes them. The last one is its type. */
function isItem(path: string, content: string): boolean {
  const text = content.replaceAll('\r\n', '\n').trimEnd();
  const lines = text
    .slice(text.lastIndexOf('\n\n') + 1)
    .trim()
    .split('\n');
  return /^type_: \d+$/.test(lines.at(-1) ?? '') && lines.includes(`id: ${NAME.exec(nameIn(path))?.[1]}`);
}

/** @param list whether to name the files */
export function joplinRawLines(raw: ReadonlySet<string>, list = false): string[] {
  if (raw.size === 0) return [];
  const were = raw.size === 1 ? 'was' : 'were';
  return [
    `${counted(raw.size, 'file')} of a Joplin RAW export ${were} not imported. Export as "MD - Markdown + Front Matter" instead: docs/move-in.md#joplin`,
    ...(list ? [...raw].toSorted().map((path) => `  ${path}`) : []),
  ];
}
