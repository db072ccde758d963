// The letter case of a folder's name: some disks can't have two that differ only in it.
import type { ReadFolder } from '../../disk.ts';
import { notRejected } from '../../failures.ts';
import { foldedName } from '../../names.ts';
import { pathIn } from '../../paths.ts';

/** The path of a folder as it is in another one, which may have it in other letter case. */
export async function asThere(root: ReadFolder, path: string): Promise<string> {
  let found = '';
  for (const segment of path.split('/').filter(Boolean)) {
    const entries = (await root.list(found).catch(notRejected)) ?? [];
    const same = entries.filter(({ name }) => foldedName(name) === foldedName(segment));
    const name = same.find((entry) => entry.name === segment) ?? same[0];
    found = pathIn(found, name?.name ?? segment);
  }
  return found;
}
