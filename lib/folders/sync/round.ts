// One pass over both sides: reads them, decides, and does it.
import { now } from '../../core/clock.ts';
import { dayTemplates } from './steps/day-template.ts';
import { groupMaker } from './steps/group-steps.ts';
import { act } from './act.ts';
import { daysIn } from './days-in.ts';
import type { Local, LocalFile } from './sides/local.ts';
import { readLocal } from './sides/read-local.ts';
import { locate } from './plan/located.ts';
import { finishMoves } from './steps/move-here.ts';
import type { Context } from './steps/context.ts';
import { planRound } from './plan/plan.ts';
import type { Plan } from './plan/task.ts';
import { readRemote } from './sides/remote.ts';
import { UNKNOWN, type Entry } from './state/records.ts';
import type { Running } from './start.ts';

/** A file that is missing may be on its way: editors remove a file before they write it again. */
const GONE_MS = 2_000;

export interface Pass {
  readonly local: Local;
  /** Whether something has to be decided again. */
  readonly isStale: boolean;
}

/**
 * @param agree is called with the plan before anything is done. If it returns false, nothing is done.
 */
export async function pass(
  running: Running,
  agree: (plan: Plan, local: Local) => Promise<boolean>,
): Promise<Pass> {
  const { api, folder, state, names, remoteTexts, report, problems } = running;
  if (!running.isDry) {
    await running.trash.finish();
    await finishMoves(running);
  }
  const local = await readLocal(folder, state.seen, running.isBackup);
  const remote = await readRemote(api, state);
  if (!running.isDry) await problems.begin(api, local.files);
  const dayOf = daysIn(local, running);
  const located = locate([...state.entries.values()], local, {
    folders: new Set([...state.folders.values()].map(({ path }) => path)),
    dayOf,
  });
  const files = new Map(
    [...located.files].map(
      ([id, file]) =>
        // What the service no longer has either is not waited for.
        [
          id,
          file ?? (remote.items.has(id) ? missing(running, local, state.entries.get(id)) : undefined),
        ] as const,
    ),
  );
  for (const id of running.gone.keys())
    if (located.files.get(id) || !state.entries.has(id)) running.gone.delete(id);

  remoteTexts.clear();
  const isKnown = located.fresh.every(({ sha256 }) => sha256 === UNKNOWN);
  const wanted = [...remote.items.values()].filter(({ kind, id, updatedAt }) => {
    const entry = state.entries.get(id);
    return kind === 'note' && entry?.updatedAt !== updatedAt;
  });
  // Without files to compare them with, new notes are read when they are downloaded.
  const compared = isKnown ? wanted.filter(({ id }) => state.entries.has(id)) : wanted;
  await remoteTexts.load(compared, remote.items.values());
  remoteTexts.expect(wanted, remote.items.values());
  const plan = planRound({
    state,
    local,
    remote,
    located: { ...located, files },
    readHash: remoteTexts.hashOf,
    nameOf: names.fileName,
    dayOf,
    dayPath: names.dayPath,
  });
  for (const [path, reason] of local.problems) problems.add(path, reason);
  for (const path of plan.unnamed) problems.add(path, 'a sync leaves files with such names alone');
  if (!(await agree(plan, local))) return { local, isStale: false };

  const shared = {
    ...running,
    names: { ...names, dayOf },
    folders: plan.folders,
    templateOf: dayTemplates(api, state.identity.workspaceId),
  };
  const context: Context = { ...shared, groupOf: groupMaker(shared) };
  const before = report.total();
  const { isStale, isWhole } = await act(context, running, { plan, local, remote });
  if (report.total() > before)
    await running.texts.clean(
      new Set([
        ...[...state.entries.values(), ...state.keys.values()].map(({ sha256 }) => sha256),
        ...[...state.entries.values()].flatMap(({ sent }) => sent?.base ?? []),
      ]),
    );
  // Until everything was compared once, equal texts count as the same note.
  if (isWhole || state.cursor !== undefined) await state.save(remote);
  return { local, isStale };
}

/** The file of an entry that is missing: unknown while it may come back. */
function missing({ gone, isDry }: Running, local: Local, entry: Entry | undefined): LocalFile | undefined {
  if (!entry || isDry) return undefined;
  const since = gone.get(entry.id) ?? now();
  gone.set(entry.id, since);
  const rest = GONE_MS - (now() - since);
  if (rest <= 0) return undefined;
  local.wait(rest);
  return { path: entry.path, kind: entry.kind, sha256: UNKNOWN, size: 0 };
}
