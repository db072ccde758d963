// Collects what an import reports in its last lines, after the counts.
import type { ReadFolder } from '../disk.ts';
import { SNAPSHOTS } from '../layout.ts';
import { isNoteFile, TRASH } from '../names.ts';
import { foreignFiles } from './foreign-files.ts';
import { largeFiles, NOT_FILES } from './import-files.ts';
import type { ImportOptions } from './import-source.ts';
import { joplinRawLines } from './joplin-raw.ts';
import { logseqText } from './logseq-text.ts';
import { missingFiles } from './missing-files.ts';
import { notionPages } from './notion-pages.ts';
import type { ImportObserver } from './observer.ts';
import type { Scan, SkippedFile } from './scan.ts';
import { skippedReport } from './skipped.ts';
import { textBundles } from './text-bundles.ts';
import { SETTINGS } from '../vault/logseq.ts';
import { hasCheckbox, unusedOptions, type Found } from './unused-options.ts';

export interface Scanned {
  readonly live: Scan;
  /** The trash of an export. */
  readonly trashed: Scan;
  /** The files of a RAW export of Joplin, which are not imported. */
  readonly raw: ReadonlySet<string>;
  /** The files that are sent. */
  readonly chosen: readonly { readonly path: string }[];
  /** The files that are left out. */
  readonly left: readonly SkippedFile[];
}

/** The reports of an import, which sees all notes and files while they are imported. */
export async function importReports(folder: ReadFolder, options: ImportOptions, scanned: Scanned) {
  const { live, trashed, raw, chosen, left } = scanned;
  const { list, files } = options;
  const inCloud = [...live.missing, ...trashed.missing];
  const isWanted = (path: string): boolean => files !== false || isNoteFile(path);
  const missing = inCloud.filter(isWanted);
  const unwanted = inCloud.filter((path) => !isWanted(path));
  const skipped = skippedReport([
    ...left,
    ...trashed.skipped,
    ...unwanted.map((path) => ({ path, kind: 'not downloaded' })),
  ]);
  const others = [...chosen, ...left.filter(({ kind }) => !NOT_FILES.has(kind))].map(({ path }) => path);
  const all = [...live.files, ...others];
  const foreign = foreignFiles(folder, others);
  const notion = notionPages(all);
  const logseq = (await folder.find(SETTINGS)) ? logseqText() : undefined;
  const notes = live.files.length + trashed.files.length;
  let hasBox = false;

  const noNotes = (): string[] => {
    const isExpected = notes > 0 || live.failures.length > 0 || missing.some((path) => isNoteFile(path));
    return isExpected ? [] : [`No Markdown files (.md) were found in ${folder.name}.`];
  };

  const unused = async (found: Pick<Found, 'hasTitle' | 'isExport'>): Promise<string[]> => {
    const hasTrash = !options.trash || Boolean(await folder.find(TRASH));
    const hasSnapshots = !options.snapshots || Boolean(await folder.find(SNAPSHOTS));
    return unusedOptions(options, { ...found, hasCheckbox: hasBox, hasTrash, hasSnapshots });
  };

  const observer: ImportObserver = {
    look(path, content) {
      skipped.look(content);
      notion.look(path, content);
      logseq?.look(content);
      hasBox ||= options.todos === true && hasCheckbox(content);
    },
    lookAtFile: (path, bytes) => foreign.look(path, bytes),
  };

  return {
    ...observer,

    /** Whether notes are missing that are no failures: they are only in iCloud, or in a format that is not read. */
    isIncomplete: missing.length > 0 || raw.size > 0,

    /** The lines in the order in which they are printed: the most important ones at the end. */
    lines: async (found: Pick<Found, 'hasTitle' | 'isExport'>): Promise<string[]> => [
      ...(notes > raw.size ? await unused(found) : []),
      ...skipped.lines(list),
      ...largeFiles(left),
      ...noNotes(),
      ...notion.lines(),
      ...textBundles(all),
      ...(logseq?.lines() ?? []),
      ...(await foreign.lines(list)),
      ...joplinRawLines(raw, list),
      ...missingFiles(missing, list),
    ],
  };
}
