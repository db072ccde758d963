// What could not be synced: said when it is new, and again at the end.
import { ERRORS } from '../../../domain/errors.ts';
import type { Account } from '../../../schema/account.ts';
import type { Api } from '../../api.ts';
import { mayPass, RejectedError } from '../../failures.ts';
import type { LocalFile } from '../sides/local.ts';
import type { State } from '../state/state.ts';

export type Problems = ReturnType<typeof newProblems>;

export function newProblems(state: State, warn: (line: string) => void) {
  /** The reasons of the last round, and of the one before, by path. */
  let current = new Map<string, string>();
  let before = new Map<string, string>();
  let room: number | undefined;

  function add(path: string, reason: string): void {
    current.set(path, reason);
    if (before.get(path) !== reason) warn(`Not synced: ${path}: ${reason}`);
  }

  return {
    add,

    /** Begins a round: reads how much room the storage quota has, if a file waits for it. */
    async begin(api: Api, files: ReadonlyMap<string, LocalFile>): Promise<void> {
      [before, current] = [current, new Map()];
      for (const [path, { sha256 }] of state.skipped)
        if (files.get(path)?.sha256 !== sha256) await state.delete('skipped', path);
      if (![...state.skipped.values()].some(({ size }) => size !== undefined)) return;
      const { storage } = await api.call<Account>('GET', '/account');
      room = storage.limit - storage.used;
    },

    /** Whether the service has rejected a file, and would do so again. It counts as a problem then. */
    isSkipped({ path, sha256 }: LocalFile): boolean {
      const skipped = state.skipped.get(path);
      if (skipped?.sha256 !== sha256 || (skipped.size !== undefined && skipped.size <= (room ?? 0)))
        return false;
      add(path, skipped.reason);
      return true;
    },

    /** Records a failure of one file or note. @throws other errors */
    async reject(error: unknown, path: string, local: LocalFile | undefined): Promise<void> {
      if (!(error instanceof RejectedError)) throw error;
      const { message: reason } = error;
      add(path, reason);
      // Repeating it would fail again: a name that is too long, a full quota.
      if (!local || mayPass(error)) return;
      const isFull = reason === ERRORS.quotaExceeded.message;
      const { sha256, size } = local;
      await state.set('skipped', local.path, { sha256, reason, ...(isFull && { size }) });
    },

    count: (): number => current.size,

    lines: (): string[] => [...current].map(([path, reason]) => `Not synced: ${path}: ${reason}`).toSorted(),
  };
}
