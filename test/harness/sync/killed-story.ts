// What a story of two synced folders and the app is, and the vault with which most of them begin.
import type { SyncOptions } from '../../../lib/folders/sync/sync.ts';
import type { DiskOptions, MemoryDisk } from './memory-disk.ts';
import type { ModelApp } from './model-app.ts';

/** Both folders and the app. */
export interface Scene {
  readonly A: MemoryDisk;
  readonly B: MemoryDisk;
  readonly app: ModelApp;
  /** The id of a note by its name. */
  readonly id: (name: string) => string;
  readonly group: (path: string) => string;
  readonly file: (path: string) => string;
}

export interface Story {
  readonly name: string;
  /** What people do before the rounds that are cut. */
  readonly act: (scene: Scene) => void;
  /** What they have done before, instead of the vault that both folders have synced. */
  readonly before?: (scene: Scene) => void;
  readonly sync?: SyncOptions;
  /** Why both sides may end in another way after a cut, but with the same texts. */
  readonly other?: string;
  /** The disk of the first folder. */
  readonly kind?: Omit<DiskOptions, 'clock'>;
}

export const PLAN = 'first line of the plan\nsecond line of the plan\nthird line of the plan\n';
export const LIST = '# Shopping\n- [ ] call the shop\n- [ ] pay the bill\n';
export const REPORT = 'a report with more than twenty bytes\n';
export const DAY = 'Daily Notes/2026-03-01.md';
export const WEEK = 'Weekly Notes/2026-W09.md';
const PICTURE = 'bytes of a picture, more than twenty';

/** What both folders have before a story. */
export function vault({ A }: Scene): void {
  A.write('Plan.md', PLAN);
  A.write('List.md', LIST);
  A.write('Work/Report.md', REPORT);
  A.write('Work/Deep/Idea.md', 'an idea that is deep inside of two groups\n');
  A.write('Work/pic.png', PICTURE);
  A.write('Other.md', 'the text of another note, to swap names\n');
}
