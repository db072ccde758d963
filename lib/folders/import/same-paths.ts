// Finds the files of a folder that the workspace stores at the same path (E24): their names differ only in their Unicode
// form, or in characters that an export encodes. One of them is sent.
import type { ReadFolder } from '../disk.ts';
import { RejectedError } from '../failures.ts';
import { hashOfBytes } from '../hash.ts';

interface PlannedFile {
  readonly path: string;
  /** The path in the workspace. */
  readonly at: string;
}

/** Separates the files to send from the others with the same path. If a file has exactly this path, it is the one to send. */
export function separateSamePaths<T extends PlannedFile>(files: readonly T[]) {
  const sent = new Map(files.map((file) => [file.at, file]));
  for (const file of files) if (file.path === file.at) sent.set(file.at, file);
  const same = files.flatMap((file) => {
    const first = sent.get(file.at) ?? file;
    return first === file ? [] : [{ ...file, first: first.path }];
  });
  return { sent: [...sent.values()], same };
}

/** @throws RejectedError unless both files have the same bytes, so that nothing is lost */
export async function requireSameBytes(folder: ReadFolder, path: string, first: string): Promise<void> {
  const [one, other] = await Promise.all(
    [path, first].map(async (each) => hashOfBytes(await folder.read(each))),
  );
  if (one === other) return;
  const cause =
    path.normalize() === first.normalize()
      ? `its name looks like that of ${first}, but is written in another Unicode form (NFC, NFD). The workspace stores both at the same path, and the bytes differ`
      : `the workspace stores it at the same path as ${first}, which has other bytes`;
  throw new RejectedError(`${cause}; rename one of them and import again`);
}
