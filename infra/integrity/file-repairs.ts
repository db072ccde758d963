// Repairs what follows from the rows of files: their paths, and what is to be purged. Bytes are never changed or deleted
// here: the janitor deletes chunks an hour later, unless a file has them by then.
import { IS_NEW, putItem } from '../../lib/db/table/items.ts';
import { firstPurge } from '../../lib/db/resources/file-purges.ts';
import { pathHash, putPath } from '../../lib/db/resources/files.ts';
import { filePath } from '../../lib/db/table/keys.ts';
import type { WorkspaceCode } from '../../lib/core/ids.ts';
import { isWithoutPath, strayPaths, strayUploads } from './file-violations.ts';
import { removal, REPAIRED, type Repair } from './repair.ts';
import { uploadName } from './stored-chunks.ts';
import type { TableRows, WorkspaceRows } from './table.ts';

/** Recreates the paths of live files, and removes paths that lead to no file. A path of two files is left alone. */
export function pathRepairs(code: WorkspaceCode, rows: WorkspaceRows): Repair[] {
  const stray = strayPaths(code, rows);
  const isStray = new Set(stray.map(([hash]) => hash));
  const taken = new Set([...rows.filePaths.keys()].filter((hash) => !isStray.has(hash)));
  return [
    ...stray.map(([hash, local]) =>
      removal(`path ${hash} of workspace ${code}: ${REPAIRED.pathRemoved()}`, filePath(code, hash), {
        ConditionExpression: 'fileId = :file',
        ExpressionAttributeValues: { ':file': local },
      }),
    ),
    ...[...rows.files.values()]
      .filter((row) => isWithoutPath(code, row, rows) && !taken.has(pathHash(row.path)))
      .map((row) => ({ sentence: `file ${row.id}: ${REPAIRED.pathFound()}`, action: putPath(code, row) })),
  ];
}

/** Enters chunks of no file to be purged, and removes the entries of uploads that a file has. */
export function uploadRepairs(table: TableRows): Repair[] {
  const rows = [...table.workspaces.values()].flatMap(({ files }) => [...files.values()]);
  const existing = new Set(rows.map(uploadName));
  return [
    ...strayUploads(table).map(({ id, upload, n }) => {
      const entry = firstPurge({ id, upload, chunks: n + 1 });
      return { sentence: `file ${id}: ${REPAIRED.chunksPurged()}`, action: putItem(entry, entry, IS_NEW) };
    }),
    ...table.filePurges
      .filter((entry) => existing.has(uploadName(entry)))
      .map((entry) => removal(`file ${entry.id}: ${REPAIRED.purgeRemoved()}`, entry)),
  ];
}
