// GET /file: the files of a workspace, without their bytes.
import { cachedOrder } from '../../cache/derived-rows.ts';
import { cachedRows } from '../../cache/workspace-cache.ts';
import { noneLeft } from '../../core/inputs.ts';
import { rowOrder } from '../../core/row-order.ts';
import { toUtf8 } from '../../core/utf8.ts';
import { files, type FileRow } from '../../db/resources/files.ts';
import type { FileQuery } from '../../schema/inputs/files.ts';
import { openWorkspace } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { matcher, paginate, searchOf } from '../listing.ts';
import { shownFile } from './tagged-file.ts';

/** A page of the files that are not in the trash. @throws ApiError workspaceDenied, workspaceNotFound */
export async function listFiles(
  caller: Caller,
  { workspaceId, path: given, search: text, sort = 'path:asc', page, limit, ...rest }: FileQuery,
) {
  noneLeft(rest);
  const workspace = await openWorkspace(caller, workspaceId);
  const all = await cachedRows(files, workspace);
  const path = given?.normalize('NFC') ?? null;
  const search = searchOf(text);
  const matches = matcher(search);
  const found = cachedOrder(all, sort, rowOrder(sort, SORT_FIELDS, exact)).filter(
    (row) => row.deleted === undefined && (path === null || row.path === path) && matches(row.path),
  );
  const { rows, ...list } = paginate(found, { page, limit });
  return {
    data: rows.map((row) => shownFile(row, workspace)),
    ...list,
    filters: { workspaceId: workspace.entry.id, path, search },
  };
}

/** Paths sort by their UTF-8 bytes, which sort like code points. */
const exact = (text: string): string => text;

const SORT_FIELDS = {
  path: ({ path }: FileRow) => toUtf8(path),
  createdAt: ({ created }: FileRow) => created,
  updatedAt: ({ updated }: FileRow) => updated,
  size: ({ bytes }: FileRow) => bytes,
};
