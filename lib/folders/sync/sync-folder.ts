// Keeps a folder and a workspace equal, in rounds.
import { counted } from '../../core/counted.ts';
import type { Api } from '../api.ts';
import type { SyncFolder } from '../disk.ts';
import { FatalError, RejectedError } from '../failures.ts';
import { isConflictPath } from './steps/conflict-path.ts';
import { deletionsIn, plannedLines, sentenceOf } from './plan/plan-words.ts';
import type { Plan } from './plan/task.ts';
import { conflictWords, leftWords } from './steps/report.ts';
import type { Local } from './sides/local.ts';
import { pass } from './round.ts';
import { start } from './start.ts';
import { TooManyDeletionsError, type Sync, type SyncOptions, type SyncOutput } from './sync.ts';

/** How often a round decides again at once what has changed while it was done. */
const PASSES_MAX = 8;

/** How often the first round waits for files that change. */
const WAITS_MAX = 3;

/**
 * Deletions of a round that need no permission: this many, or this part of all notes and files.
 */
const DELETIONS_MAX = 10;
const DELETED_PART_MAX = 0.2;

/** @throws FatalError if the state of the folder belongs to another workspace, or is damaged, or the service can't be used */
export async function openSync(
  api: Api,
  folder: SyncFolder,
  options: SyncOptions,
  output: SyncOutput,
): Promise<Sync> {
  const { running, isFirst } = await start(api, folder, options, output);
  const { state, report, problems, trash } = running;
  let isNew = isFirst || running.isDry;
  if (!running.isDry) await trash.clean();

  let waited = 0;
  let leftAlone: ReadonlyMap<string, number> = new Map();

  async function agree(plan: Plan, local: Local): Promise<boolean> {
    // The first plan that a person sees has every file, also those that were just copied to the folder.
    if (isNew && local.waits !== undefined && waited < WAITS_MAX) {
      waited += 1;
      return false;
    }
    if (running.isDry) for (const line of plannedLines(plan)) output.say(line);
    const deletions = deletionsIn(plan);
    if (!options.allowDeletions && deletions > DELETIONS_MAX && deletions > plan.known * DELETED_PART_MAX)
      throw new TooManyDeletionsError(
        `This round would delete ${deletions} of ${plan.known} notes and files, so nothing was done. ` +
          'If that is right, run it once with --allow-deletions.',
      );
    if (running.isDry) return false;
    if (!isNew) return true;
    isNew = false;
    const { sentence, hasBoth } = sentenceOf(plan);
    if (sentence === '') return true;
    if (!hasBoth || !output.ask) output.say(sentence);
    else if (!(await output.ask(sentence))) throw new FatalError('Nothing was changed.');
    return true;
  }

  /** A failure of the folder as a whole, such as a full disk, in a sentence. */
  function explained(error: unknown): never {
    if (!(error instanceof RejectedError) || error.status !== undefined) throw error;
    throw new RejectedError(`${folder.name} can't be synced now: ${error.message}`);
  }

  const conflicts = (): number =>
    [...state.entries.values()].filter(({ path }) => isConflictPath(path)).length;

  return {
    async round() {
      const before = report.total();
      const waitedBefore = waited;
      let waits: number | undefined;
      for (let n = 1; ; n += 1) {
        const done = await pass(running, agree).catch(explained);
        waits = running.isDry && waited === waitedBefore ? undefined : done.local.waits;
        ({ leftAlone } = done.local);
        if (!done.isStale) break;
        if (n < PASSES_MAX) continue;
        problems.add(folder.name, 'something keeps changing while it is synced');
        break;
      }
      return {
        hasChanged: report.total() > before,
        ...(waits !== undefined && { again: waits }),
        problems: problems.count(),
        conflicts: conflicts(),
      };
    },

    summary() {
      const [notes, files] = [count('note'), count('file')];
      const all = `${counted(notes, 'note')} and ${counted(files, 'file')}`;
      const first = running.isDry
        ? 'Nothing was changed, because of --dry-run.'
        : report.total() === 0
          ? `In sync: ${all}.`
          : `Done: ${report.counts() || 'groups and folders'}. In sync: ${all}.`;
      return [
        ...problems.lines(),
        [first, leftWords(leftAlone), conflictWords(conflicts())].filter(Boolean).join(' '),
      ].join('\n');
    },
  };

  function count(kind: 'note' | 'file'): number {
    return [...state.entries.values()].filter((entry) => entry.kind === kind).length;
  }
}
