// When rounds of a sync happen: until both sides are equal, or again and again while the folder is watched.
import type { Round } from '../../lib/folders/sync/sync.ts';
import { mayPass, RejectedError, UnavailableError } from '../../lib/folders/failures.ts';

/** After the last of several changes: an editor saves a file in steps. */
const QUIET_MS = 300;
const POLL_MS = 30_000;
const POLL_MAX_MS = 900_000;
const MS_PER_SECOND = 1_000;

const ROUNDS_MAX = 10;

export interface WatchTools {
  /** Starts a timer. Returns what cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
  /**
   * Watches the folder. Returns what ends it.
   * @param changed is called after each change of a note or another file
   * @param failed is called if watching ends by itself
   * @throws if the folder can't be watched
   */
  readonly watch: (changed: () => void, failed: (error: Error) => void) => () => void;
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
}

/** Does rounds until none is due. Returns the last one, and whether any of them changed something. @throws as `round` */
export async function untilQuiet(
  round: () => Promise<Round>,
  wait: (ms: number) => Promise<void>,
): Promise<Round> {
  let hasChanged = false;
  for (let count = 1; ; count += 1) {
    const last = await round();
    hasChanged ||= last.hasChanged;
    if (last.again === undefined || count === ROUNDS_MAX) return { ...last, hasChanged };
    await wait(last.again);
  }
}

/** Whether the cause of an error may go away without the person: the service or the disk can't be used for a while. */
const isTemporary = (error: unknown): error is Error =>
  error instanceof UnavailableError || (error instanceof RejectedError && mayPass(error));

/**
 * Does a round 300 ms after the last change in the folder, and every 30 seconds. After an error that may pass, it waits 30
 * seconds to 15 minutes, also if the folder changes.
 * @throws any other error of `round`
 */
export async function watchFolder(round: () => Promise<Round>, tools: WatchTools): Promise<never> {
  const watcher = newWatcher(tools);
  try {
    for (let failed = 0; ;) {
      watcher.open();
      try {
        const { again = POLL_MS } = await round();
        if (failed > 0) tools.say('The sync continues.');
        failed = 0;
        await watcher.change(Math.min(again, POLL_MS));
      } catch (error) {
        if (!isTemporary(error)) throw error;
        if (failed === 0)
          tools.warn(
            `${error.message}. Trying again after ${POLL_MS / MS_PER_SECOND} seconds, then less often.`,
          );
        await new Promise<void>((resolve) => {
          tools.after(Math.min(POLL_MS * 2 ** failed, POLL_MAX_MS), resolve);
        });
        failed += 1;
      }
    }
  } finally {
    watcher.close();
  }
}

function newWatcher({ after, watch, warn }: WatchTools) {
  let end: (() => void) | undefined;
  let hasChanged = false;
  let hasWarned = false;
  let onChange: (() => void) | undefined;

  function close(error?: Error): void {
    end?.();
    end = undefined;
    if (error && !hasWarned)
      warn(
        `The folder can't be watched (${error.message}). It is read every ${POLL_MS / MS_PER_SECOND} seconds.`,
      );
    hasWarned ||= error !== undefined;
  }

  return {
    close,
    /** Begins to watch, also again after it failed. Later changes count for the next wait. */
    open(): void {
      hasChanged = false;
      try {
        end ??= watch(() => {
          hasChanged = true;
          onChange?.();
        }, close);
      } catch (error) {
        close(error as Error);
      }
    },
    /** Waits until the folder is quiet after a change since `open`, but not longer than `ms`. */
    change: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        let cancelQuiet = (): void => undefined;
        const cancelDue = after(ms, done);
        function done(): void {
          cancelDue();
          cancelQuiet();
          onChange = undefined;
          resolve();
        }
        onChange = () => {
          cancelQuiet();
          cancelQuiet = after(QUIET_MS, done);
        };
        if (hasChanged) onChange();
      }),
  };
}
