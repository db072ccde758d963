// Recognizes files in which other programs keep notes that an import does not read, by their names and bytes. They are
// stored like other files.
import { FILE_MAX_BYTES } from '../../schema/limits.ts';
import type { Bytes, ReadFolder } from '../disk.ts';
import { each } from '../each.ts';
import { reasonOf } from '../failures.ts';
import { nameIn } from '../paths.ts';
import { FORMATS, type Format } from './foreign-formats.ts';

/** @param paths the files that are not notes */
export function foreignFiles(folder: ReadFolder, paths: readonly string[]) {
  const found = new Map<string, Format>();
  const unread = new Map(
    paths.flatMap((path) => {
      const format = FORMATS.find(({ name }) => name.test(nameIn(path)));
      return format ? [[path, format] as const] : [];
    }),
  );

  function look(path: string, bytes: Bytes): void {
    const format = unread.get(path);
    if (!unread.delete(path) || !format) return;
    if (format.isOne(bytes)) found.set(path, format);
  }

  /** Reads a file that was not sent. Of one that is too large to be stored, only the name is known. */
  async function lookAgain(path: string, format: Format): Promise<void> {
    try {
      const { size = 0 } = (await folder.find(path)) ?? {};
      if (size > FILE_MAX_BYTES) {
        if (format.isNameEnough) found.set(path, format);
      } else look(path, await folder.read(path));
    } catch (error) {
      // A file that can't be read is not recognized. If it was to be sent, it is among the failures.
      if (reasonOf(error) === undefined) throw error;
    }
  }

  return {
    /** Looks at the bytes of a file that is sent. */
    look,

    /** A sentence for each format that was found. @param list whether to name the files */
    async lines(list = false): Promise<string[]> {
      await each([...unread], ([path, format]) => lookAgain(path, format));
      return FORMATS.flatMap((format) => {
        const files = [...found].flatMap(([path, its]) => (its === format ? [path] : []));
        if (files.length === 0) return [];
        return [format.sentence(files.length), ...(list ? files.toSorted().map((path) => `  ${path}`) : [])];
      });
    },
  };
}
