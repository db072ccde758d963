// A file with its ETag, which is the SHA-256 of its bytes, and the check of `If-Match`.
import { toFile, type FileRow } from '../../db/resources/files.ts';
import type { StoredFile } from '../../schema/files.ts';
import { requireMatch, type IfMatch, type Tagged } from '../write/outcome.ts';
import { mediaType } from './media-type.ts';

/** A file that was written or read, with its ETag. */
export type TaggedFile = Tagged<StoredFile>;

/** A file as the API returns it. */
export const shownFile = (row: FileRow, { workspaceId }: { readonly workspaceId: string }): StoredFile =>
  toFile(row, { workspaceId, type: mediaType(row.path) });

/** A file with its ETag. */
export const taggedFile = (row: FileRow, of: { readonly workspaceId: string }): TaggedFile => ({
  data: shownFile(row, of),
  etag: row.sha256,
});

/** @throws ApiError fileChanged with the current ETag if it is not one of the tags, or without one for no file */
export const requireTag = (row: FileRow | undefined, ifMatch: IfMatch | undefined): void =>
  requireMatch(row?.sha256, ifMatch, 'fileChanged');
