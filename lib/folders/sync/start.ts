// Begins a sync: finds or makes the state of the folder, and where its days are.
import type { Account } from '../../schema/account.ts';
import type { Api } from '../api.ts';
import type { ReadFolder, SyncFolder } from '../disk.ts';
import { FatalError } from '../failures.ts';
import { folderOf } from '../paths.ts';
import { folderNamed } from '../vault/days.ts';
import { openVault } from '../vault/vault.ts';
import type { Context } from './steps/context.ts';
import { LOG, OWN } from './state/layout.ts';
import { asThere } from './sides/letter-case.ts';
import { isLeftOutPath } from './sides/left-out.ts';
import { noteFields, SAMPLE_DAY } from './sides/note-fields.ts';
import { newProblems, type Problems } from './steps/problems.ts';
import { newRemoteTexts } from './sides/remote-texts.ts';
import { newReport } from './steps/report.ts';
import { openState } from './state/state.ts';
import { findState, type Identity, type Stored } from './state/stored-state.ts';
import type { SyncOptions, SyncOutput } from './sync.ts';
import { newTexts } from './state/texts.ts';
import { folderTrash } from './steps/trash.ts';

/** What lives as long as a sync. */
export interface Running extends Omit<Context, 'folders' | 'groupOf' | 'templateOf'> {
  readonly problems: Problems;
  /** When each missing file was first missed, by the id of its entry. */
  readonly gone: Map<string, number>;
  readonly isBackup: (path: string) => boolean;
  /** Whether nothing is to be written. */
  readonly isDry: boolean;
  readonly count: (what: string) => void;
}

const START_OVER = `To start over, delete the folder ${OWN}: nothing is deleted then.`;

/** @throws FatalError */
export async function start(api: Api, folder: SyncFolder, options: SyncOptions, output: SyncOutput) {
  const { dryRun: isDry = false, prefer } = options;
  const found = await findState(folder);
  const place = isDry && !found ? '' : await folder.identity();
  const isCopy = found !== undefined && found.identity.folder !== place;
  if (isCopy)
    output.say(
      `${folder.name} is a copy of a synced folder, or was restored: it is compared with the service from the beginning, and nothing is deleted.`,
    );
  const stored = isCopy ? undefined : found;
  const named = dailyOf(options, stored);
  const daily = named === undefined || stored ? named : await asThere(folder, named);
  if (daily !== undefined && !isDry && !isLeftOutPath(daily)) await folder.makeFolder(daily);
  const vault = await openVault(isDry ? withFolder(folder, daily) : folder, daily);
  const known = stored?.identity ?? (await newIdentity(api, options, place));
  const names = await noteFields(folder, vault, known.timeZone);
  const dayPath = names.dayPath(SAMPLE_DAY);
  if (isLeftOutPath(dayPath))
    throw new FatalError(
      `The folder of daily notes must be in ${folder.name} and not be hidden; it is ${folderOf(dayPath)}.`,
    );
  if (stored && stored.identity.dayPath !== dayPath)
    throw new FatalError(
      `Daily notes were synced as ${stored.identity.dayPath} (for ${SAMPLE_DAY}), and would now be ${dayPath}. ` +
        `Change the settings back. ${START_OVER}`,
    );
  const identity: Identity = { ...known, dayPath, ...(daily !== undefined && { daily }) };
  if (!stored && !isDry) await folder.remove(LOG);
  const state = await openState(folder, identity, stored);
  if (!stored && !isDry) output.say(`Daily notes are in ${folderOf(dayPath) || 'the folder itself'}.`);
  const running: Running = {
    api,
    folder,
    state,
    names,
    prefer,
    texts: newTexts(folder),
    remoteTexts: newRemoteTexts(api, identity.workspaceId),
    trash: folderTrash(folder),
    report: newReport(output.say),
    problems: newProblems(state, output.warn),
    gone: new Map(),
    isBackup: (path) => vault.leftOut(path) !== undefined,
    isDry,
    count: output.count ?? (() => undefined),
  };
  return { running, isFirst: stored?.cursor === undefined };
}

/** A folder as it will be once the folder of daily notes is made. */
const withFolder = (folder: SyncFolder, daily: string | undefined): ReadFolder => ({
  name: folder.name,
  list: (path) => folder.list(path),
  read: (path) => folder.read(path),
  find: async (path) =>
    (await folder.find(path)) ?? (path === daily ? { kind: 'folder', size: 0, time: 0 } : undefined),
});

/** The folder of daily notes. @throws FatalError if the options are not those of the first round */
function dailyOf({ daily, workspace }: SyncOptions, stored: Stored | undefined): string | undefined {
  if (!stored) return daily === undefined ? undefined : folderNamed(daily);
  const { identity } = stored;
  if (workspace !== undefined && workspace.toLowerCase() !== identity.workspaceId)
    throw new FatalError(
      `The folder is synced with the workspace ${identity.workspaceId}, not with ${workspace}. ${START_OVER}`,
    );
  if (daily !== undefined && folderNamed(daily) !== identity.daily)
    throw new FatalError(
      `Daily notes are synced as ${identity.dayPath} (for ${SAMPLE_DAY}) since the first run; --daily can't change that. ${START_OVER}`,
    );
  return identity.daily;
}

async function newIdentity(api: Api, { workspace }: SyncOptions, folder: string): Promise<Identity> {
  const { userId, defaultWorkspaceId, timeZone } = await api.call<Account>('GET', '/account');
  return {
    userId,
    workspaceId: (workspace ?? defaultWorkspaceId).toLowerCase(),
    folder,
    dayPath: '',
    timeZone,
  };
}
