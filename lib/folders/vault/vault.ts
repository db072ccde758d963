// What an import follows in a vault of Obsidian or a graph of Logseq: which files are daily notes, templates or backups,
// and which names its notes have. Settings are read once; another folder has none of this.
import type { ReadFolder } from '../disk.ts';
import { noteNameOf } from '../names.ts';
import type { Day } from '../notes-file.ts';
import { nameIn } from '../paths.ts';
import { daysOfFolder, type VaultDays } from './days.ts';
import { readLogseq } from './logseq.ts';
import { readObsidian } from './obsidian.ts';
import { propertyNames } from './page-names.ts';

export type Vault = Awaited<ReturnType<typeof openVault>>;

/** The kind under which the report of skipped files counts backups. */
export const BACKUP = 'Logseq backup';

/**
 * @param daily the folder of daily notes, instead of those in the settings
 * @throws FatalError if it does not exist, or a file of settings is damaged
 */
export async function openVault(folder: ReadFolder, daily?: string) {
  const obsidian = await readObsidian(folder);
  const logseq = await readLogseq(folder);
  const known = daily === undefined ? [obsidian.days, logseq?.days] : [await daysOfFolder(folder, daily)];
  const days = known.filter((each): each is VaultDays => each !== undefined);
  const dayOf = (path: string): Day | undefined => {
    const name = days.map((each) => each.dayOf(path)).find((found) => found !== undefined);
    return name === undefined ? undefined : { type: 'daily', name };
  };
  const { template } = obsidian;
  const isDailyTemplate = (path: string): boolean =>
    path.normalize('NFC') === template?.path.normalize('NFC');
  return {
    dayOf,

    /** The path of the file of a day; undefined if the folder has no place for daily notes. */
    pathOf: (date: string): string | undefined => days[0]?.pathOf(date),

    /** The name of the note that a file becomes; undefined if it is the name of the file. */
    pageName: (path: string): string | undefined => logseq?.pageName(path),

    /** The second names that links in the vault use for a note: for a day in Obsidian the name of its file. */
    aliasesOf(path: string, content: string): readonly string[] {
      const { name } = dayOf(path) ?? {};
      if (!logseq) return name === undefined ? [] : [noteNameOf(nameIn(path))];
      const titles = name === undefined ? [] : logseq.dayTitles(name);
      return [...titles, ...propertyNames(content)];
    },

    /** The kind of a file or folder that is left out; undefined if it is imported. */
    leftOut: (path: string): string | undefined => (logseq?.isBackup(path) ? BACKUP : undefined),

    /** The file of the template of daily notes and the file with the setting. */
    dailyTemplate: template,
    isDailyTemplate,

    /** Whether a note is a template, whose checkboxes are no todos. */
    isTemplate: (path: string): boolean =>
      isDailyTemplate(path) ||
      obsidian.folders.some((each) => path.normalize('NFC').startsWith(`${each}/`.normalize('NFC'))),

    /** The lines that report settings that could not be followed. @param paths the notes of the folder */
    lines: (paths: readonly string[]): string[] => [
      ...(daily === undefined && obsidian.problem ? [obsidian.problem] : []),
      ...(logseq?.problem ? [logseq.problem] : []),
      ...days.flatMap(({ dayOf: isDay, noneFound }) => (paths.some(isDay) ? [] : (noneFound ?? []))),
    ],
  };
}
