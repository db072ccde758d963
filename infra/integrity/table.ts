// Reads a whole table into memory, grouped by the kind of its rows.
import type { WorkspaceCode } from '../../lib/core/ids.ts';
import type { Chunk } from '../../lib/db/contents/content-store.ts';
import type { Account } from '../../lib/db/ledger/accounts.ts';
import type { ApiKeyRow } from '../../lib/db/resources/api-keys.ts';
import type { SignInCode } from '../../lib/db/resources/sign-in-codes.ts';
import { scanTable } from '../../lib/db/table/scan.ts';
import {
  groupDeletions,
  groupTombstones,
  type GroupDeletion,
} from '../../lib/db/resources/group-deletions.ts';
import { groups, type GroupRow } from '../../lib/db/resources/groups.ts';
import type { FilePurge } from '../../lib/db/resources/file-purges.ts';
import { files, type FileRow } from '../../lib/db/resources/files.ts';
import type { ShareRow, ShareUse, OwnShareRow } from '../../lib/db/resources/shares.ts';
import type { Key } from '../../lib/db/table/keys.ts';
import { rowKind } from '../../lib/db/table/row-kind.ts';
import { notes, type NoteRow } from '../../lib/db/resources/notes.ts';
import { headFromItem, type SnapshotHead } from '../../lib/db/resources/snapshots.ts';
import { todos, type TodoRow } from '../../lib/db/resources/todos.ts';
import { checkedChunk, type CheckedBody } from './checked-body.ts';
import { hashOf, storedChunk, uploadName, type StoredChunk } from './stored-chunks.ts';

/** Everything stored for one workspace, by id. */
export class WorkspaceRows {
  readonly notes = new Map<string, NoteRow>();
  readonly groups = new Map<string, GroupRow>();
  /** Unfinished deletions of groups. */
  readonly groupDeletions: GroupDeletion[] = [];
  readonly groupTombstones: GroupDeletion[] = [];
  readonly todos = new Map<string, TodoRow>();
  /** By note id. */
  readonly heads = new Map<string, SnapshotHead>();
  /** Snapshot id to the local part of its note's id. */
  readonly snapshots = new Map<string, string>();
  readonly bodies = new Map<string, CheckedBody>();
  readonly files = new Map<string, FileRow>();
  /** The hash of a path to the local part of its file's id. */
  readonly filePaths = new Map<string, string>();
  /** Rows of the change feed. */
  changes = 0;
  /** The ids whose bodies belong to snapshots. */
  readonly snapshotBodies = new Set<string>();
  owner: string | undefined;
}

export class TableRows {
  readonly accounts = new Map<string, Account>();
  readonly apiKeys = new Map<string, ApiKeyRow>();
  readonly apiKeyIds = new Map<string, string>();
  readonly userApiKeys: { readonly userId: string; readonly keyId: string; readonly hash: string }[] = [];
  readonly signInCodes = new Map<string, SignInCode>();
  readonly workspaces = new Map<WorkspaceCode, WorkspaceRows>();
  readonly shares = new Map<string, ShareRow & ShareUse>();
  readonly userShares: OwnShareRow[] = [];
  readonly purges = new Set<WorkspaceCode>();
  /** The chunks of files, by the name of their upload and their number. */
  readonly chunks = new Map<string, Map<number, StoredChunk>>();
  /** The SHA-256 of uploads with several chunks, as far as they were read. */
  readonly sha256 = new Map<string, string>();
  readonly filePurges: FilePurge[] = [];
  readonly unknown: Key[] = [];
  layout: string | undefined;
  private readonly chunkOf: typeof checkedChunk;
  /** @param chunkOf what is kept of a chunk of content */
  constructor(chunkOf = checkedChunk) {
    this.chunkOf = chunkOf;
  }

  workspace(code: WorkspaceCode): WorkspaceRows {
    const known = this.workspaces.get(code) ?? new WorkspaceRows();
    this.workspaces.set(code, known);
    return known;
  }

  add(row: Key & Record<string, unknown>): void {
    const what = rowKind(row);
    const { PK: _PK, SK: _SK, ...rest } = row;
    const values: unknown = rest;
    switch (what.kind) {
      case 'account':
        return void this.accounts.set(what.userId, values as Account);
      case 'apiKey':
        return void this.apiKeys.set(what.hash, values as ApiKeyRow);
      case 'apiKeyId':
        return void this.apiKeyIds.set(what.keyId, String(rest['hash']));
      case 'userApiKey':
        return void ('hash' in rest && this.userApiKeys.push({ ...what, hash: String(rest['hash']) }));
      case 'signInCode':
        return void this.signInCodes.set(what.hash, values as SignInCode);
      case 'share':
        return void this.shares.set(what.hash, values as ShareRow);
      case 'userShare':
        return void this.userShares.push(values as OwnShareRow);
      case 'purge':
        return void this.purges.add(what.code);
      case 'layout':
        return void (this.layout = String(rest['layout']));
      case 'root':
        return void (this.workspace(what.code).owner = String(rest['userId']));
      case 'change':
        return void (this.workspace(what.code).changes += 1);
      case 'note':
        return void this.workspace(what.code).notes.set(what.id, notes.fromItem(what.code, row));
      case 'group':
        return void this.workspace(what.code).groups.set(what.id, groups.fromItem(what.code, row));
      case 'groupDeletion':
        return void this.workspace(what.code).groupDeletions.push(groupDeletions.fromItem(what.code, row));
      case 'groupTombstone':
        return void this.workspace(what.code).groupTombstones.push(groupTombstones.fromItem(what.code, row));
      case 'todo':
        return void this.workspace(what.code).todos.set(what.id, todos.fromItem(what.code, row));
      case 'snapshots':
        return void this.workspace(what.code).heads.set(what.id, headFromItem(what.code, row));
      case 'snapshot':
        return void this.workspace(what.code).snapshots.set(what.id, String(rest['note']));
      case 'body':
      case 'snapshotBody': {
        const { bodies, snapshotBodies } = this.workspace(what.code);
        if (what.kind === 'snapshotBody') snapshotBodies.add(what.id);
        const chunk = this.chunkOf(what.chunk, values as Chunk);
        return void bodies.set(what.id, (bodies.get(what.id) ?? []).concat(chunk));
      }
      case 'file':
        return void this.workspace(what.code).files.set(what.id, files.fromItem(what.code, row));
      case 'filePath':
        return void this.workspace(what.code).filePaths.set(what.hash, String(rest['fileId']));
      case 'filePurge':
        return void this.filePurges.push(row as unknown as FilePurge);
      case 'fileChunk': {
        const { id, upload, chunk: n } = what;
        const chunks = this.chunks.get(uploadName(what)) ?? new Map<number, StoredChunk>();
        chunks.set(n, storedChunk({ id, upload }, n, rest['data'] as Uint8Array));
        return void this.chunks.set(uploadName(what), chunks);
      }
      case 'unknown':
        return void this.unknown.push(row);
    }
  }
}

/** Reads a whole table, part by part: it is consistent only if nobody writes during the read. */
export async function readTable(): Promise<TableRows> {
  const rows = new TableRows();
  await scanTable((row) => rows.add(row));
  for (const { files: all } of rows.workspaces.values())
    for (const row of all.values()) if (row.chunks > 1) rows.sha256.set(uploadName(row), await hashOf(row));
  return rows;
}
