// Imports a folder into a workspace: folders become groups, Markdown files become notes with unchanged text, front matter
// included. Idempotency keys come from the folder's id and the paths, so a repeated import creates nothing twice.
import type { Api } from '../api.ts';
import type { ImportFolder } from '../disk.ts';
import { each } from '../each.ts';
import { daysAmong, importDay, placeDay, type ImportedDay } from './import-days.ts';
import { chooseFiles, importFiles } from './import-files.ts';
import { importGroups } from './import-groups.ts';
import { createNote, importNote, readNote } from './import-note.ts';
import { importTemplate } from './import-template.ts';
import { openSource, type ImportOptions } from './import-source.ts';
import { joplinRaw } from './joplin-raw.ts';
import { importReports } from './reports.ts';
import { TRASH } from '../names.ts';
import { folderOf } from '../paths.ts';
import { scan, Scan } from './scan.ts';
import { sumOf, type Outcome, type Tally } from '../tally.ts';
import { openVault } from '../vault/vault.ts';

/** @throws FatalError if the service can't be reached or rejects the key; other failures are counted in the tally */
export async function importFolder(
  api: Api,
  folder: ImportFolder,
  options: ImportOptions,
  tally: Tally,
): Promise<void> {
  const vault = await openVault(folder, options.daily);
  const live = await scan(folder, '', vault.leftOut);
  const trashed = options.trash && (await folder.find(TRASH)) ? await scan(folder, TRASH) : new Scan();
  const raw = await joplinRaw(folder, live.files);
  const files = live.files.filter((path) => !raw.has(path));
  const failures = [...live.failures, ...trashed.failures];
  tally.expect(files.length + trashed.files.length + failures.length);
  for (const { path, reason } of failures) tally.fail(path || folder.name, reason);
  const { chosen, left } = await chooseFiles(folder, live.skipped, tally, options.files);
  const reports = await importReports(folder, options, { live, trashed, raw, chosen, left });
  const source = await openSource(api, folder, vault, options, tally, reports);
  // Otherwise every single note would fail in a workspace that does not exist.
  const { workspace } = options;
  if (workspace !== undefined)
    await api.call('GET', `/group?limit=1&workspaceId=${encodeURIComponent(workspace)}`);
  tally.expect(chosen.length, sumOf(chosen));
  const sendFiles = await importFiles(source, chosen);
  const { record, matter } = source;

  const days = daysAmong([...files, ...trashed.files], source);
  // The daily notes of a vault move to the calendar's own group, so their folder needs none.
  const grouped = files.filter((path) => !days.has(path) || record.dayOf(path));
  const folders = new Set([...[...grouped, ...live.empty].map(folderOf), ...live.empty]);
  for (const path of folders) folders.add(folderOf(path));
  folders.delete('');
  const groups = importGroups(source, [...folders]);

  const isTrashed = new Set(trashed.files);
  /** The folder that a note belongs to; of one in the trash the folder that it was deleted from, if it is imported. */
  const homeOf = (path: string): string => {
    if (!isTrashed.has(path)) return folderOf(path);
    const { folder: home = '' } = record.get(path) ?? {};
    return folders.has(home) ? home : '';
  };
  const attemptEach = (paths: Iterable<string>, work: (path: string) => Promise<Outcome | void>) =>
    each([...paths], (path) => tally.attempt(path, () => work(path)));

  // Days come first, because they create the calendars' groups, which can hold other notes and groups, too.
  const written = new Map<string, ImportedDay>();
  await each([...days], ([path, day]) =>
    tally.attempt(path, async () => {
      const imported = await importDay(source, path, day);
      if (options.dates) matter.date(path, 'file names');
      written.set(path, imported);
      return isTrashed.has(path) ? undefined : imported.outcome;
    }),
  );
  await each([...written], ([path, { day, note }]) =>
    tally.attempt(path, async () => note && placeDay(source, groups, path, day, note, homeOf(path))),
  );
  await attemptEach(folders, async (path) => void (await groups.of(path)));
  await attemptEach(
    files.filter((path) => !days.has(path)),
    (path) => importNote(source, groups, path),
  );
  const trash = new Map<string, string>();
  await attemptEach(trashed.files, async (path) => {
    if (days.has(path)) {
      const { outcome, note } = written.get(path) ?? {};
      if (!note) return outcome === 'inTrash' ? 'unchanged' : outcome;
      return void trash.set(path, note.id);
    }
    const groupId = await groups.of(homeOf(path));
    const { note } = await createNote(source, path, { groupId, ...(await readNote(source, path)) });
    if (note.isDeleted) return 'unchanged';
    return void trash.set(path, note.id);
  });
  // One after another, so that the trash lists them in the order in which they were deleted.
  for (const path of record.inOrderOfDeletion([...trash.keys()]))
    await tally.attempt(path, async () => {
      await api.call('DELETE', '/note', { id: trash.get(path) });
      return 'trashed';
    });
  await sendFiles();
  tally.announce('checking the links');
  const isExport = files.some((path) => record.get(path));
  const lines = [
    vault.lines(files),
    await importTemplate(source, files),
    matter.lines(options.list),
    await reports.lines({ hasTitle: matter.hasTitle(), isExport }),
    await source.links.lines(api, workspace, options.list),
  ];
  for (const line of lines.flat()) tally.say(line);
  if (reports.isIncomplete) tally.markIncomplete();
}
