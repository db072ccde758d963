// Checks the invariants of files: their bytes are complete, their paths lead to them, and every chunk belongs to a file or
// waits to be purged.
import { idOf, type WorkspaceCode } from '../../lib/core/ids.ts';
import { pathHash, type FileRow } from '../../lib/db/resources/files.ts';
import { violation, type Violation } from './sentences.ts';
import { uploadName, type StoredChunk } from './stored-chunks.ts';
import type { TableRows, WorkspaceRows } from './table.ts';

/** The broken invariants of the files of one workspace. */
export function fileViolations(code: WorkspaceCode, rows: WorkspaceRows, table: TableRows): Violation[] {
  const purged = new Set(table.filePurges.map(uploadName));
  return [
    ...[...rows.files.values()].flatMap((row) => [
      ...bytesViolations(row, table),
      ...(isWithoutPath(code, row, rows) ? [violation(`file ${row.id}`, 'fileWithoutPath')] : []),
      ...(purged.has(uploadName(row)) ? [violation(`file ${row.id}`, 'filePurged')] : []),
    ]),
    ...strayPaths(code, rows).map(([hash]) =>
      violation(`path ${hash} of workspace ${code}`, 'pathOfNothing'),
    ),
  ];
}

function bytesViolations(row: FileRow, { chunks, sha256 }: TableRows): Violation[] {
  const subject = `file ${row.id}`;
  const stored = chunks.get(uploadName(row)) ?? new Map<number, StoredChunk>();
  const found = Array.from({ length: row.chunks }, (_, n) => stored.get(n));
  const known = found.filter((chunk) => chunk !== undefined);
  if (known.length < row.chunks) return [violation(subject, 'fileLacksPart')];
  const bytes = known.reduce((sum, chunk) => sum + chunk.bytes, 0);
  if (bytes !== row.bytes) return [violation(subject, 'fileSize', row.bytes, bytes)];
  const hash = row.chunks === 1 ? known[0]?.sha256 : sha256.get(uploadName(row));
  return (hash ?? row.sha256) === row.sha256 ? [] : [violation(subject, 'fileHash')];
}

/** Whether a live file is not found by its path. */
export const isWithoutPath = (code: WorkspaceCode, row: FileRow, { filePaths }: WorkspaceRows): boolean =>
  row.deleted === undefined && idOf(filePaths.get(pathHash(row.path)) ?? '', code) !== row.id;

/** The entries of paths that lead to no live file with that path: hash and local part of the id. */
export const strayPaths = (code: WorkspaceCode, { filePaths, files }: WorkspaceRows): [string, string][] =>
  [...filePaths].filter(([hash, local]) => {
    const row = files.get(idOf(local, code));
    return row?.deleted !== undefined || row === undefined || pathHash(row.path) !== hash;
  });

/** The last chunk of each upload whose chunks belong to no file and do not wait to be purged. A scan has no order. */
export function strayUploads({ chunks, filePurges, workspaces }: TableRows): StoredChunk[] {
  const rows = [...workspaces.values()].flatMap(({ files }) => [...files.values()]);
  const counts = new Map([...rows, ...filePurges].map((each) => [uploadName(each), each.chunks]));
  return [...chunks].flatMap(([name, stored]) =>
    [...stored.values()]
      .filter(({ n }) => n >= (counts.get(name) ?? 0))
      .toSorted((one, other) => one.n - other.n)
      .slice(-1),
  );
}

/** The broken invariants of chunks, which belong to no partition of a workspace. */
export const chunkViolations = (table: TableRows): Violation[] =>
  strayUploads(table).map((chunk) => violation(`chunk ${chunk.n} of file ${chunk.id}`, 'chunkOfNothing'));
