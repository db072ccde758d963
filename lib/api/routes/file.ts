// The contracts of /file (E24).
import Type from 'typebox';
import { StoredFile } from '../../schema/files.ts';
import { FilteredPage, Item } from '../../schema/envelopes.ts';
import { orNull } from '../../schema/fields.ts';
import {
  FileContentQuery,
  FileMove,
  FileParams,
  FileQuery,
  FileRef,
  FileUpload,
} from '../../schema/inputs/files.ts';
import { Named, Uuid } from '../../schema/named.ts';
import { contract, WORKSPACE_ERRORS } from '../contract.ts';

export const listFilesContract = contract({
  name: 'listFiles',
  method: 'GET',
  path: '/file',
  summary: 'List the files of a workspace, without their bytes',
  description:
    'Files are pictures, PDFs and other bytes beside the notes, which refer to them by path. Sorted by path by default. Files in the trash are in `GET /trash?files=true`.',
  query: FileQuery,
  response: FilteredPage('FileList', StoredFile, {
    workspaceId: Uuid,
    path: orNull(Type.String()),
    search: orNull(Type.String()),
  }),
  errors: [...WORKSPACE_ERRORS],
});

export const putFileContract = contract({
  name: 'putFile',
  method: 'PUT',
  path: '/file',
  summary: 'Store a file at a path',
  description:
    'The body is the bytes, at most 4 MB, with `Content-Type: application/octet-stream`. The media type follows from the extension of the path. The same bytes at the same path change nothing, so you can repeat the call. Other bytes at the path are an error, unless `If-Match` has the current tag (then they are replaced) or `unique` is true (then the response has the free path that was chosen).',
  query: FileUpload,
  headers: ['If-Match'],
  bytes: 'body',
  response: Item(StoredFile),
  errors: [...WORKSPACE_ERRORS, 'fileExists', 'quotaExceeded'],
});

export const deleteFileContract = contract({
  name: 'deleteFile',
  method: 'DELETE',
  path: '/file',
  summary: 'Move a file to the trash',
  description:
    'The path is free again. The file counts towards the storage quota until it is purged. Deleting it again succeeds and changes nothing.',
  body: FileRef,
  headers: ['If-Match'],
  response: Item(
    Named('DeletedFile', { deleted: Type.Boolean(), fileId: Uuid, movedToTrash: Type.Boolean() }),
  ),
  errors: ['fileDenied', 'fileNotFound'],
});

export const getFileContract = contract({
  name: 'getFile',
  method: 'GET',
  path: '/file/{fileId}',
  summary: 'Get the bytes of a file, also from the trash',
  description:
    'The response is the bytes, streamed, with the hash of the bytes as `ETag`. The response is never 304. Send the `sha256` you know: if it is the current one, clients may cache the response permanently.',
  params: FileParams,
  query: FileContentQuery,
  bytes: 'response',
  response: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'The bytes.' }),
  errors: ['fileDenied', 'fileNotFound'],
  streams: true,
});

export const moveFileContract = contract({
  name: 'moveFile',
  method: 'POST',
  path: '/file/move',
  summary: 'Rename or move a file',
  description:
    'The id, the bytes and the tag of the file stay. Notes that refer to the old path are not changed.',
  body: FileMove,
  headers: ['If-Match'],
  response: Item(StoredFile),
  errors: ['fileDenied', 'fileNotFound', 'fileExists'],
});
