// Among which files a reference is looked up. They are cached until the change feed reports a file, so that a note with many
// pictures needs one lookup, and none when it is shown again.
import type { StoredFile } from '../../../lib/schema/files.ts';
import { call } from '../state/client.ts';
import { cursors } from '../lists/feed-start.ts';
import { workspaceId as shown } from '../lists/workspaces.ts';

interface Found {
  readonly files: readonly StoredFile[];
  /** Whether there are no others. */
  readonly isAll: boolean;
}

const lookups = new Map<string, Promise<Found>>();

let version = 0;

/** Changes with each change of a file. */
export const filesVersion = (): number => version;

/** Looks everything up again: a file has changed. */
export function forgetFiles(): void {
  lookups.clear();
  version += 1;
}

/**
 * All files of a workspace that has few, of another one those whose paths contain a name.
 * @throws Unreachable, ApiFailure
 */
export async function filesWith(name: string, workspaceId: string): Promise<readonly StoredFile[]> {
  const { files, isAll } = await lookUp(workspaceId);
  return isAll ? files : (await lookUp(workspaceId, name)).files;
}

function lookUp(workspaceId: string, search?: string): Promise<Found> {
  const key = `${workspaceId} ${search ?? ''}`;
  const known = lookups.get(key);
  if (known) return known;
  const lookup = read(workspaceId, search);
  // The feed of another workspace is not followed.
  if (workspaceId !== shown.peek() || !cursors.has(workspaceId)) return lookup;
  lookups.set(key, lookup);
  lookup.catch(() => lookups.get(key) === lookup && lookups.delete(key));
  return lookup;
}

async function read(workspaceId: string, search: string | undefined): Promise<Found> {
  const { data, pagination } = (await call('GET /file', { workspaceId, search, limit: 100 })).body;
  return { files: data, isAll: pagination.totalPages <= 1 };
}
