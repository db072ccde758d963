// The inputs of requests about files (E24).
import Type, { type Static } from 'typebox';
import { Id, paging, Sort, Text, WorkspaceId } from '../fields.ts';
import { toggle } from '../kinds.ts';
import * as limit from '../limits.ts';

export const FilePath = Text(
  `Where notes refer to it, such as \`assets/x.png\`: 1 to ${limit.FILE_PATH_MAX_CHARACTERS} characters, in segments of 1 to ${limit.FILE_SEGMENT_MAX_CHARACTERS} between slashes. It is stored in NFC, and letter case matters. No segment is blank, \`.\` or \`..\`. It does not end in \`.md\` or \`.markdown\`.`,
);

export const FileQuery = Type.Object({
  workspaceId: Type.Optional(WorkspaceId),
  path: Type.Optional(Text('Only the file with exactly this path.')),
  search: Type.Optional(Text('A part of the path, ignoring case. Blank means no filter.')),
  sort: Type.Optional(
    Type.Unsafe<string>({
      ...Sort('path', 'createdAt', 'updatedAt', 'size'),
      description: '`path:asc` if omitted. Paths are sorted by code points.',
    }),
  ),
  ...paging,
});
export type FileQuery = Static<typeof FileQuery>;

export const FileUpload = Type.Object({
  path: FilePath,
  workspaceId: Type.Optional(WorkspaceId),
  unique: Type.Optional(
    toggle(
      false,
      'If another file has the path, store this one under the next free name: `name 2.ext`, `name 3.ext` and so on.',
    ),
  ),
});
export type FileUpload = Static<typeof FileUpload>;

export const FileMove = Type.Object({ id: Id, path: FilePath });
export type FileMove = Static<typeof FileMove>;

/** The file that a request body names. */
export const FileRef = Type.Object({ id: Id });
export type FileRef = Static<typeof FileRef>;

/** The file that a path names. */
export const FileParams = Type.Object({ fileId: Id });
export type FileParams = Static<typeof FileParams>;

export const FileContentQuery = Type.Object({
  sha256: Type.Optional(
    Text(
      'The SHA-256 that you know of the file. If it is the current one, clients may cache the bytes permanently.',
    ),
  ),
});
export type FileContentQuery = Static<typeof FileContentQuery>;
