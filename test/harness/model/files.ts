// Files (E24). The bytes of a file are a text with one character for each byte.
import { find, inside } from './access.ts';
import { reject } from './errors.ts';
import { anyText, flag, paging, required, sortedBy } from './fields.ts';
import { numbered, problemOf, sha256Of, storedPath, typeOf } from './file-rules.ts';
import { contains, listed, sorted } from './lists.ts';
import { one, oneRow, operation, success, type Call, type Expected, type Inside } from './operation.ts';
import { names } from './preconditions.ts';
import { requireSpace } from './quota.ts';
import { addChange, fileTag, idFor, iso, later, newFile, shown, type File, type Workspace } from './state.ts';

const FILE_MAX_BYTES = 4_194_304;

/** The bytes of a request. */
export function readBytes(contentType: string | undefined, bytes: string): string {
  if (contentType?.toLowerCase() !== 'application/octet-stream')
    reject(400, 'Content-Type must be application/octet-stream', { error: 'MALFORMED_REQUEST' });
  return bytes.length >= 1 && bytes.length <= FILE_MAX_BYTES
    ? bytes
    : reject(400, 'File must have 1 byte to 4 MB');
}

const liveAt = ({ file }: Workspace, path: string): File | undefined =>
  file.find((each) => each.path === path && each.deletedAt === null);

function requireTag({ ifMatch }: Call, file: File | undefined): void {
  if (ifMatch === undefined || (file && names(ifMatch, fileTag(file), false))) return;
  reject(412, 'File has changed', {}, file ? { etag: fileTag(file) } : {});
}

const exists = (): never => reject(400, 'path: A file with this path exists');

/** The first numbered path without a file, or with one that is wanted. */
function freePath(workspace: Workspace, path: string, isWanted: (file: File) => boolean) {
  for (let number = 2; ; number++) {
    const candidate = numbered(path, number);
    if (problemOf(candidate) !== undefined) reject(400, 'path: the numbered name would be too long');
    const taken = liveAt(workspace, candidate);
    if (!taken || isWanted(taken)) return { path: candidate, taken };
  }
}

const place = { path: required(anyText), workspaceId: anyText, unique: flag };

const upload = operation('PUT /file', place, (call) => {
  const { path: given, workspaceId, unique = false } = call.input;
  if (unique && call.ifMatch !== undefined) reject(400, 'If-Match: must not be sent with unique');
  const path = storedPath(given);
  const at = inside(call, workspaceId);
  const bytes = call.sent;
  const found = liveAt(at.workspace, path);
  if (found?.bytes === bytes) return oneRow(at, found);
  requireTag(call, found);
  if (found && call.ifMatch === undefined) {
    if (!unique) return exists();
    const { path: free, taken } = freePath(at.workspace, path, (file) => file.bytes === bytes);
    return taken ? oneRow(at, taken) : stored(at, newFile(at, idFor(at), free));
  }
  return stored(at, found ?? newFile(at, idFor(at), path));
});

/** A file with the bytes of the request. */
function stored(at: Inside, file: File): Expected {
  requireSpace(at.caller, at.sent.length - file.bytes.length);
  const isNew = !at.workspace.file.includes(file);
  if (isNew) at.workspace.file.push(file);
  else file.updatedAt = later(at.now, file);
  file.tags = [...file.tags, `"${sha256Of(at.sent)}"`];
  file.bytes = at.sent;
  addChange(at, file);
  return oneRow(at, file);
}

/** Its body is bytes. */
export const putFile = { ...upload, takesBytes: true } as const;

export const moveFile = operation(
  'POST /file/move',
  { id: required(anyText), path: required(anyText) },
  (call) => {
    const path = storedPath(call.input.path);
    const { at, row: file } = find(call, 'file', call.input.id);
    if (file.deletedAt !== null) reject(404, 'File not found');
    requireTag(call, file);
    if (file.path === path) return oneRow(at, file);
    if (liveAt(at.workspace, path)) return exists();
    Object.assign(file, { path, updatedAt: later(call.now, file) });
    addChange(at, file);
    return oneRow(at, file);
  },
);

export const deleteFile = operation('DELETE /file', { id: required(anyText) }, (call) => {
  const { at, row: file } = find(call, 'file', call.input.id);
  requireTag(call, file);
  if (file.deletedAt === null) {
    file.deletedAt = iso(call.now);
    addChange(at, file);
  }
  return one({ deleted: true, fileId: file.id, movedToTrash: true });
});

/** A file returns to its path, or to the next numbered one that is free. */
export function restoreFile(call: Call, fileId: string): Expected {
  const { at, row: file } = find(call, 'file', fileId);
  if (file.deletedAt === null) return oneRow(at, file);
  const isFree = liveAt(at.workspace, file.path) === undefined;
  const path = isFree ? file.path : freePath(at.workspace, file.path, () => false).path;
  Object.assign(file, { path, deletedAt: null, updatedAt: later(call.now, file) });
  addChange(at, file);
  return oneRow(at, file);
}

export const trashedFiles = ({ file }: Workspace): File[] =>
  sorted(
    file.filter(({ deletedAt }) => deletedAt !== null),
    'deletedAt:desc',
  );

const query = {
  workspaceId: anyText,
  path: anyText,
  search: anyText,
  sort: sortedBy(['path', 'createdAt', 'updatedAt', 'size']),
  ...paging,
};

const byPath = (a: File, b: File): number =>
  Buffer.compare(Buffer.from(a.path, 'utf8'), Buffer.from(b.path, 'utf8'));

export const listFiles = operation('GET /file', query, (call) => {
  const { workspaceId, path: given, search: text = '', sort = 'path:asc' } = call.input;
  const { workspace } = inside(call, workspaceId);
  const path = given?.normalize('NFC') ?? null;
  const search = text.trim() === '' ? null : text;
  const found = workspace.file.filter(
    (file) =>
      file.deletedAt === null && (path === null || file.path === path) && contains(search, [file.path]),
  );
  const inOrder = sort.startsWith('path:')
    ? found.toSorted((a, b) => (sort === 'path:asc' ? byPath(a, b) : byPath(b, a)))
    : sorted(
        found.map((file) => ({ ...file, size: file.bytes.length, file })),
        sort,
      ).map(({ file }) => file);
  return listed(inOrder, call.input, { filters: { workspaceId: workspace.id, path, search } }, (file) =>
    shown(workspace, file),
  );
});

export const getFile = operation(
  'GET /file/{fileId}',
  { fileId: required(anyText), sha256: anyText },
  (call) => {
    const { row: file } = find(call, 'file', call.input.fileId);
    const isKnown = call.input.sha256?.toLowerCase() === sha256Of(file.bytes);
    const type = typeOf(file.path);
    const isShown = type === 'application/pdf' || (type.startsWith('image/') && type !== 'image/svg+xml');
    return success(file.bytes, {
      etag: fileTag(file),
      'content-type': type,
      'cache-control': isKnown ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      'content-disposition': isShown ? 'inline' : 'attachment',
    });
  },
);
