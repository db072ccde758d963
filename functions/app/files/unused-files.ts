// The files of a workspace that no note refers to. A note in the trash counts, because it can be restored.
import { filePaths, resolveFile } from '../../../lib/markdown/file-references.ts';
import type { StoredFile } from '../../../lib/schema/files.ts';
import { rarelyUsed } from '../state/rarely-used.ts';
import { allContents, allFiles, everyGroup } from '../lists/all-notes.ts';

export async function unusedFiles(workspaceId: string): Promise<StoredFile[]> {
  const files = await allFiles(workspaceId);
  if (files.length === 0) return [];
  const paths = filePaths(files.map(({ path }) => path));
  const groups = new Map((await everyGroup(workspaceId)).map((group) => [group.id, group]));
  const folderOf = (id: string | null): string[] => {
    const group = groups.get(id ?? '');
    return group ? [...folderOf(group.parentId), group.name] : [];
  };
  const { referencesIn } = await rarelyUsed();
  const used = new Set<string>();
  for await (const { content = '', groupId } of allContents(workspaceId, true)) {
    const folder = folderOf(groupId);
    for (const reference of referencesIn(content)) {
      const path = resolveFile(reference, folder, paths);
      if (path !== undefined) used.add(path);
    }
  }
  return files.filter(({ path }) => !used.has(path));
}
