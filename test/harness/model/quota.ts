// Storage: the bytes of the contents of all notes and of all files, also in the trash, without snapshots (D17, D20, D21,
// E24).
import { reject } from './errors.ts';
import type { User, Workspace } from './state.ts';

export const CONTENT_MAX_BYTES = 1_048_576;

export const bytesOf = (text: string): number => Buffer.byteLength(text);

export const storageOf = ({ note, file }: Pick<Workspace, 'note' | 'file'>): number =>
  note.reduce((sum, { content }) => sum + bytesOf(content), 0) +
  file.reduce((sum, { bytes }) => sum + bytes.length, 0);

export const storageUsed = ({ workspaces }: User): number =>
  workspaces.reduce((sum, workspace) => sum + storageOf(workspace), 0);

/** Refuses what raises the total above the quota, and never what does not raise it. */
export function requireSpace(user: User, growth: number): void {
  const details = { used: storageUsed(user), limit: user.storageLimit };
  if (growth > 0 && details.used + growth > details.limit)
    reject(400, 'User storage quota exceeded', { details });
}

/** `0 B`, `512 B`, `1.5 KB`, `1.0 MB`: in the first unit in which the rounded number is below 1024. */
export function formatStorage(bytes: number): string {
  const inUnit = (power: number): string => (bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1);
  const power = [0, 1, 2].find((each) => Number(inUnit(each)) < 1024) ?? 3;
  return `${inUnit(power)} ${['B', 'KB', 'MB', 'GB'][power]}`;
}
