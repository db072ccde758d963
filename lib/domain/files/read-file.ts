// Reads a file by its path for an agent: a picture, or the beginning of a text.
import { noneLeft } from '../../core/inputs.ts';
import type { FileRow } from '../../db/resources/files.ts';
import type { FileUpload } from '../../schema/inputs/files.ts';
import { SHOWN_PICTURE_MAX_BYTES } from '../../schema/limits.ts';
import type { StoredFile } from '../../schema/files.ts';
import { namedWorkspace, requireWorkspace } from '../access/access.ts';
import { notFound } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { retryOnConflict } from '../write/conflict.ts';
import { pathError } from './file-path.ts';
import { fileAt } from './path-lookup.ts';
import { bytesOf } from './get-file.ts';
import { referredFile } from './referred-file.ts';
import { shownFile } from './tagged-file.ts';

const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** A file with its bytes if it is a picture, or with the beginning of its text. */
export interface ReadFile {
  readonly file: StoredFile;
  readonly content: Uint8Array | string;
}

/**
 * The file at a path, or that a note refers to by it.
 * @throws ApiError workspaceDenied, workspaceNotFound, fileNotFound, invalidRequest if it is neither a picture of at most
 * 1 MB nor a text
 */
export function readFileAt(
  caller: Caller,
  { path, workspaceId, ...rest }: Omit<FileUpload, 'unique'>,
): Promise<ReadFile> {
  noneLeft(rest);
  const named = namedWorkspace(caller, workspaceId);
  return retryOnConflict(async () => {
    const [workspace, exact] = await Promise.all([
      requireWorkspace(caller, named),
      fileAt(named.code, path.normalize('NFC')),
    ]);
    const row = exact ?? (await referredFile(workspace, { target: path }));
    if (!row) throw notFound('file');
    const file = shownFile(row, workspace);
    return { file, content: await contentOf(row, file.type) };
  });
}

async function contentOf(row: FileRow, type: string): Promise<Uint8Array | string> {
  const chunks = await bytesOf(row);
  if (PICTURES.has(type) && row.bytes <= SHOWN_PICTURE_MAX_BYTES)
    return Buffer.concat(await Array.fromAsync(chunks));
  for await (const beginning of PICTURES.has(type) ? [] : chunks) {
    const text = textIn(beginning);
    if (text !== undefined) return text;
    break;
  }
  throw pathError('must be a picture (png, jpeg, gif or webp) of at most 1 MB, or a text');
}

/** The text of UTF-8 bytes, of which the last character may be cut. Undefined if they are not UTF-8. */
function textIn(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
