// The settings of Obsidian that an import follows: where daily notes are, and which notes are templates.
import type { ReadFolder } from '../disk.ts';
import { readJson } from '../layout.ts';
import { NOTE_EXTENSION } from '../names.ts';
import { dayFormat } from './day-format.ts';
import { daysBelow, folderNamed, type VaultDays } from './days.ts';

const DAILY_NOTES = '.obsidian/daily-notes.json';
const TEMPLATES = '.obsidian/templates.json';
const PLUGINS = '.obsidian/community-plugins.json';
const TEMPLATER = '.obsidian/plugins/templater-obsidian/data.json';
const PERIODIC_NOTES = 'periodic-notes';
const PERIODIC = `.obsidian/plugins/${PERIODIC_NOTES}/data.json`;
const DEFAULT_FORMAT = 'YYYY-MM-DD';
const REMEDY = 'Fix it, or delete it if you don’t need its settings.';

/** The settings of daily notes; empty texts are settings that nobody made. */
interface Daily {
  readonly file: string;
  readonly folder: string;
  readonly format: string;
  readonly template: string;
}

/** @throws FatalError if a file of settings is damaged */
export async function readObsidian(root: ReadFolder) {
  const read = async (path: string): Promise<unknown> => readJson(root, path, REMEDY);
  const daily = dailyIn(PERIODIC, await readPeriodic(read)) ?? dailyIn(DAILY_NOTES, await read(DAILY_NOTES));
  const days = daily && daysOf(daily);
  const folders = [member(await read(TEMPLATES), 'folder'), member(await read(TEMPLATER), 'templates_folder')]
    .map((folder) => folderNamed(textOf(folder)))
    .filter(Boolean);
  return {
    days,
    /** The line that reports that daily notes can't be recognized. */
    problem:
      daily && !days
        ? `A day can't be read from the format "${daily.format}" in ${daily.file}. Daily notes are imported as other notes.`
        : undefined,
    /** The path of the template of daily notes, and the file with the setting. */
    template: daily?.template
      ? { path: noteFile(folderNamed(daily.template)), setBy: daily.file }
      : undefined,
    /** The folders of templates. */
    folders,
  };
}

/** The settings of the plugin Periodic Notes, if it is in use and has daily notes: Obsidian then follows them. */
async function readPeriodic(read: (path: string) => Promise<unknown>): Promise<unknown> {
  const plugins = await read(PLUGINS);
  if (!Array.isArray(plugins) || !plugins.includes(PERIODIC_NOTES)) return undefined;
  const daily = member(await read(PERIODIC), 'daily');
  return member(daily, 'enabled') === true ? daily : undefined;
}

const dailyIn = (file: string, settings: unknown): Daily | undefined =>
  settings === undefined
    ? undefined
    : {
        file,
        folder: folderNamed(textOf(member(settings, 'folder'))),
        format: textOf(member(settings, 'format')),
        template: textOf(member(settings, 'template')),
      };

function daysOf({ file, folder, format }: Daily): VaultDays | undefined {
  const written = format || DEFAULT_FORMAT;
  const read = dayFormat(written);
  const place = folder === '' ? '' : ` in ${folder}`;
  const noneFound =
    folder === '' && format === ''
      ? undefined
      : `${file}: no file${place} matches ${written}. No daily note was found there.`;
  return read && daysBelow({ folder, formats: [read], noneFound });
}

const noteFile = (path: string): string => (path.endsWith(NOTE_EXTENSION) ? path : path + NOTE_EXTENSION);

const member = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null ? (json as Readonly<Record<string, unknown>>)[name] : undefined;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
