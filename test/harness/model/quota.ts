// Storage: the bytes of the contents of all notes, also in the trash, without snapshots (D20, D21).
import { refuse } from './errors.ts';
import { bytesOf, type User, type Workspace } from './state.ts';

export const CONTENT_MAX_BYTES = 1_048_576;
export const DEFAULT_STORAGE_LIMIT = 100 * CONTENT_MAX_BYTES;

export const storageOf = ({ notes }: Workspace): number =>
  notes.reduce((sum, { content }) => sum + bytesOf(content), 0);

export const storageUsed = ({ workspaces }: User): number =>
  workspaces.reduce((sum, workspace) => sum + storageOf(workspace), 0);

/** Refuses what raises the total above the quota, and never what does not raise it. */
export function requireSpace(user: User, growth: number): void {
  const used = storageUsed(user);
  const limit = user.storageLimit;
  if (growth > 0 && used + growth > limit) refuse('quotaExceeded', { details: { used, limit } });
}

/** `0 B`, `512 B`, `1.5 KB`, `1.0 MB`. */
export function formatStorage(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const power = bytes === 0 ? 0 : Math.floor(Math.log2(bytes) / 10);
  return `${power === 0 ? bytes : (bytes / 1024 ** power).toFixed(1)} ${units[power]}`;
}
