// What a note gets from its file: its name, its second names, its day, its creation time, and whether todos are derived.
import { timestamp } from '../../../core/clock.ts';
import { CALENDAR_GROUPS } from '../../../core/calendar-names.ts';
import { isDate, weekNamed } from '../../../core/iso-calendar.ts';
import type { SyncFolder } from '../../disk.ts';
import { fileTime } from '../../import/note-file.ts';
import { noteNames } from '../../import/note-names.ts';
import { readNotesRecord } from '../../import/notes-record.ts';
import { readLongNames } from '../../layout.ts';
import { frontMatterTime } from '../../matter/dates.ts';
import { frontMatter } from '../../matter/front-matter.ts';
import { asThere } from './letter-case.ts';
import { matterReport } from '../../matter/matter-report.ts';
import { noteNameOf } from '../../names.ts';
import { nameIn, pathIn } from '../../paths.ts';
import type { Vault } from '../../vault/vault.ts';

/** A day by which the paths of all days are known. */
export const SAMPLE_DAY = '2001-02-03';

export type Names = Awaited<ReturnType<typeof noteFields>>;

/** @throws FatalError if a record of an export in the folder is damaged */
export async function noteFields(folder: SyncFolder, vault: Vault, timeZone: string) {
  const record = await readNotesRecord(folder);
  const names = noteNames({
    titles: false,
    record,
    longNames: await readLongNames(folder),
    vault,
    matter: matterReport(),
  });
  const hasDays = vault.pathOf(SAMPLE_DAY) !== undefined;
  const daily = await asThere(folder, CALENDAR_GROUPS.daily);
  const weekly = await asThere(folder, CALENDAR_GROUPS.weekly);

  /** The day or week below a folder, if its files are named after them. */
  const named = (path: string, of: string, isName: (name: string) => boolean): string | undefined => {
    const name = noteNameOf(nameIn(path));
    return path === pathIn(of, nameIn(path)) && isName(name) ? name : undefined;
  };

  return {
    ...names,

    dayOf: (path: string): string | undefined =>
      (record.dayOf(path) ?? vault.dayOf(path))?.name ??
      (hasDays ? undefined : named(path, daily, isDate)) ??
      named(path, weekly, (name) => weekNamed(name) !== undefined),

    dayPath: (day: string): string =>
      isDate(day) ? (vault.pathOf(day) ?? pathIn(daily, `${day}.md`)) : pathIn(weekly, `${day}.md`),

    /** Whether todos are derived from the checkboxes of a note. Those of a template are none. */
    hasTodos: (path: string): boolean => !vault.isTemplate(path),

    /** When a note was created: according to its front matter, or else to its file. */
    async createdAt(path: string, content: string): Promise<string> {
      const { time } = frontMatterTime(frontMatter(content), timeZone);
      return timestamp(time ?? (await fileTime(folder, path)));
    },
  };
}
