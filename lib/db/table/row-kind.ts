// Parses a key back into the kind of its row, for full-table scans.
import { idOf, type WorkspaceCode } from '../../core/ids.ts';
import { layoutKey, PURGE_PARTITION, type Key } from './keys.ts';

/** The kind of a row and its ids. `id` is a whole id, `code` the code of its workspace. */
export type RowKind =
  | { readonly kind: 'apiKey'; readonly hash: string }
  | { readonly kind: 'apiKeyId'; readonly keyId: string }
  | { readonly kind: 'userApiKey'; readonly userId: string; readonly keyId: string }
  | { readonly kind: 'account'; readonly userId: string }
  | { readonly kind: 'root' | 'purge' | 'change'; readonly code: WorkspaceCode }
  | {
      readonly kind:
        'note' | 'group' | 'groupDeletion' | 'groupTombstone' | 'todo' | 'snapshots' | 'snapshot';
      readonly id: string;
      readonly code: WorkspaceCode;
    }
  | {
      readonly kind: 'body' | 'snapshotBody';
      readonly id: string;
      readonly code: WorkspaceCode;
      readonly chunk: number;
    }
  | { readonly kind: 'layout' | 'unknown' };

const LOCAL_KINDS = {
  NOTE: 'note',
  GROUP: 'group',
  GROUPDELETION: 'groupDeletion',
  GROUPTOMBSTONE: 'groupTombstone',
  TODO: 'todo',
  SNAPSHOTS: 'snapshots',
  SNAPSHOT: 'snapshot',
} as const;

/** Parses a key. */
export function rowKind({ PK, SK }: Key): RowKind {
  const [owner = '', name = ''] = PK.split('#');
  const [type = '', local = '', chunk] = SK.split('#');
  if (owner === 'KEY' && SK === 'KEY') return { kind: 'apiKey', hash: name };
  if (owner === 'KEY' && SK === 'ID') return { kind: 'apiKeyId', keyId: name };
  if (owner === 'USER' && SK === 'ACCOUNT') return { kind: 'account', userId: name };
  if (owner === 'USER' && type === 'KEY') return { kind: 'userApiKey', userId: name, keyId: local };
  if (PK === layoutKey.PK && SK === layoutKey.SK) return { kind: 'layout' };
  if (PK === PURGE_PARTITION) return { kind: 'purge', code: SK };
  if (owner !== 'WORKSPACE') return { kind: 'unknown' };
  if (SK === 'ROOT') return { kind: 'root', code: name };
  if (type === 'CHANGE') return { kind: 'change', code: name };
  const id = idOf(local, name);
  if (type === 'BODY') return { kind: 'body', id, code: name, chunk: Number(chunk) };
  if (type === 'SNAPSHOTBODY') return { kind: 'snapshotBody', id, code: name, chunk: Number(chunk) };
  const kind = Object.entries(LOCAL_KINDS).find(([prefix]) => prefix === type)?.[1];
  return kind ? { kind, id, code: name } : { kind: 'unknown' };
}
