// Parses a key back into the kind of its row, for full-table scans.
import { idOf, type WorkspaceCode } from '../../core/ids.ts';
import { flat } from '../../core/utf8.ts';
import { FILE_PURGE_PARTITION, layoutKey, PURGE_PARTITION, type Key, type Upload } from './keys.ts';

/** The kind of a row and its ids. `id` is a whole id, `code` the code of its workspace. */
export type RowKind =
  | { readonly kind: 'apiKey' | 'signInCode'; readonly hash: string }
  | { readonly kind: 'apiKeyId'; readonly keyId: string }
  | { readonly kind: 'userApiKey'; readonly userId: string; readonly keyId: string }
  | { readonly kind: 'account'; readonly userId: string }
  | { readonly kind: 'share'; readonly hash: string }
  | { readonly kind: 'userShare'; readonly userId: string; readonly id: string }
  | { readonly kind: 'root' | 'purge' | 'change'; readonly code: WorkspaceCode }
  | {
      readonly kind:
        'note' | 'group' | 'file' | 'groupDeletion' | 'groupTombstone' | 'todo' | 'snapshots' | 'snapshot';
      readonly id: string;
      readonly code: WorkspaceCode;
    }
  | {
      readonly kind: 'body' | 'snapshotBody';
      readonly id: string;
      readonly code: WorkspaceCode;
      readonly chunk: number;
    }
  | ({ readonly kind: 'fileChunk'; readonly chunk: number } & Upload)
  | { readonly kind: 'filePath'; readonly hash: string; readonly code: WorkspaceCode }
  | { readonly kind: 'layout' | 'filePurge' | 'unknown' };

const LOCAL_KINDS = {
  NOTE: 'note',
  GROUP: 'group',
  GROUPDELETION: 'groupDeletion',
  GROUPTOMBSTONE: 'groupTombstone',
  TODO: 'todo',
  SNAPSHOTS: 'snapshots',
  SNAPSHOT: 'snapshot',
  FILE: 'file',
} as const;

/** Parses a key. */
export function rowKind({ PK, SK }: Key): RowKind {
  const [owner = '', name = '', upload = '', part] = PK.split('#');
  const [type = '', local = '', chunk] = SK.split('#');
  if (owner === 'KEY' && SK === 'KEY') return { kind: 'apiKey', hash: name };
  if (owner === 'CODE' && SK === 'CODE') return { kind: 'signInCode', hash: name };
  if (owner === 'KEY' && SK === 'ID') return { kind: 'apiKeyId', keyId: name };
  if (owner === 'USER' && SK === 'ACCOUNT') return { kind: 'account', userId: name };
  if (owner === 'USER' && type === 'KEY') return { kind: 'userApiKey', userId: name, keyId: local };
  if (owner === 'LINK' && SK === 'LINK') return { kind: 'share', hash: name };
  if (owner === 'USER' && type === 'LINK') return { kind: 'userShare', userId: name, id: local };
  if (PK === layoutKey.PK && SK === layoutKey.SK) return { kind: 'layout' };
  if (PK === PURGE_PARTITION) return { kind: 'purge', code: SK };
  if (PK === FILE_PURGE_PARTITION) return { kind: 'filePurge' };
  if (owner === 'CHUNK' && isUlid(upload))
    return { kind: 'fileChunk', id: name, upload, chunk: Number(part) };
  if (owner !== 'WORKSPACE') return { kind: 'unknown' };
  if (SK === 'ROOT') return { kind: 'root', code: name };
  if (type === 'CHANGE') return { kind: 'change', code: name };
  if (type === 'FILEPATH') return { kind: 'filePath', hash: local, code: name };
  const id = flat(idOf(local, name));
  if (type === 'BODY') return { kind: 'body', id, code: name, chunk: Number(chunk) };
  if (type === 'SNAPSHOTBODY') return { kind: 'snapshotBody', id, code: name, chunk: Number(chunk) };
  const kind = Object.entries(LOCAL_KINDS).find(([prefix]) => prefix === type)?.[1];
  return kind ? { kind, id, code: name } : { kind: 'unknown' };
}

const isUlid = (text: string): boolean => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text);
