// The files of a package as the notes and groups that an import makes of them, and where a link in one of them leads.
import { dirname, join } from 'node:path/posix';
import { LinkIndex } from '../../../lib/markdown/link-index.ts';
import { linkTargetOf } from '../../../lib/markdown/link-target.ts';
import type { Reference } from '../../../lib/markdown/references.ts';

export interface PackageFiles {
  readonly paths: ReadonlySet<string>;
  /** The path of the note that a reference in a file means. */
  readonly noteOf: (reference: Reference, path: string) => string | undefined;
}

const groupOf = (path: string): string | undefined => (dirname(path) === '.' ? undefined : dirname(path));
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export function packageFiles(paths: readonly string[]): PackageFiles {
  const folders = new Set(paths.flatMap(foldersOf));
  const groups = [...folders].map((id) => ({ id, name: nameOf(id), parent: groupOf(id) }));
  const notes = paths.map((id, created) => ({
    id,
    name: nameOf(id).replace(/\.md$/, ''),
    group: groupOf(id),
    created,
  }));
  const resolve = new LinkIndex(notes, groups).resolver(() => '');
  const noteOf: PackageFiles['noteOf'] = (reference, path) => {
    const target = linkTargetOf(reference);
    return target === undefined ? undefined : resolve(target, groupOf(path))?.id;
  };
  return { paths: new Set(paths), noteOf };
}

const foldersOf = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, n, parts) => join(...parts.slice(0, n + 1)));
