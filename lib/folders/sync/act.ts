// Does what was planned for a round.
import type { Plan, Task } from './plan/task.ts';
import { each } from '../each.ts';
import type { Context } from './steps/context.ts';
import { stepFile } from './steps/file-steps.ts';
import { stepGroups } from './steps/group-steps.ts';
import type { Local } from './sides/local.ts';
import { moveFiles } from './steps/move-here.ts';
import { moveGroup, moveThere } from './steps/move-there.ts';
import { stepNote } from './steps/note-steps.ts';
import { completeNote } from './steps/note-uploads.ts';
import { UNKNOWN, type Remote } from './state/records.ts';
import { StaleError } from './state/stale.ts';
import type { Running } from './start.ts';

export interface Read {
  readonly plan: Plan;
  readonly local: Local;
  readonly remote: Remote;
}

/** Does what was planned. Returns whether something has to be decided again, and whether all of it was attempted. */
export async function act(
  context: Context,
  { problems, state, count }: Running,
  { plan, local, remote }: Read,
) {
  let isStale = false;
  const attempt = async (path: string, task: Partial<Task>, work: () => Promise<void>): Promise<boolean> => {
    if (task.local && task.decision !== 'nothing' && problems.isSkipped(task.local)) return false;
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof StaleError) {
        isStale = true;
        count('decided again');
      } else await problems.reject(error, path, task.local);
      return false;
    }
  };
  const run = async (task: Task): Promise<void> =>
    void (await attempt(task.path, task, () =>
      ((task.entry ?? task.remote ?? task.local)?.kind === 'file' ? stepFile : stepNote)(context, task),
    ));

  // A creation that was begun is completed before its note can be taken for another one.
  const begun = [...local.files.values()].filter(
    (file) => state.keys.has(file.path) && file.sha256 !== UNKNOWN && !problems.isSkipped(file),
  );
  // The same if the file was renamed or deleted since, which is found out with the entry.
  const gone = [...state.keys].filter(([path]) => !local.files.has(path) && !local.isHidden(path));
  if (begun.length + gone.length > 0) {
    await each(begun, (file) =>
      run({ decision: 'upload', row: '', path: file.path, local: file, remoteHash: undefined }),
    );
    await each(gone, async ([path]) => void (await attempt(path, {}, () => completeNote(context, path))));
    return { isStale: true, isWhole: false };
  }

  for (const { row } of plan.tasks) count(row);
  const isDeletion = ({ decision }: Task): boolean =>
    decision === 'deleteHere' || decision === 'deleteThere' || decision === 'forget';
  await each(plan.tasks.filter(isDeletion), run);
  await moveFiles({ ...context, problems }, plan.moves);
  for (const [id, path] of plan.groupMoves) await attempt(path, {}, () => moveGroup(context, id, path));
  // The entry of what could not be renamed there must keep its path.
  const unmoved = new Set<string>();
  const reserved = new Set<string>();
  await each(plan.serviceMoves, async (move) => {
    if (!(await attempt(move.path, {}, () => moveThere(context, move)))) {
      unmoved.add(move.entry.id);
      reserved.add(move.entry.path);
    }
  });
  const rest = plan.tasks.filter(
    (task) =>
      !isDeletion(task) &&
      !unmoved.has(task.entry?.id ?? '') &&
      // Another file at that path would be taken for its own.
      !(reserved.has(task.path) && !task.local),
  );
  // The service makes the groups of days with the first day. Other notes in their folders belong in these groups.
  const isNewDay = ({ decision, entry, path }: Task): boolean =>
    decision === 'upload' && !entry && context.names.dayOf(path) !== undefined;
  for (const task of rest.filter(isNewDay)) await run(task);
  await each(
    rest.filter((task) => !isNewDay(task)),
    run,
  );
  await stepGroups(context, { local, groups: remote.groups }, (path, work) => attempt(path, {}, work));
  return { isStale, isWhole: true };
}
