// Imports a folder into a workspace: folders become groups, Markdown files become notes with unchanged text, front matter
// included. Idempotency keys come from the folder's id and the paths, so a repeated import creates nothing twice.
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { each, type Api } from './api.ts';
import { daysAmong, importDay, placeDay, type ImportedDay } from './import-days.ts';
import { importGroups } from './import-groups.ts';
import { createNote, importNote, trashNotes } from './import-notes.ts';
import { openSource, type ImportOptions } from './import-source.ts';
import { TRASH } from './layout.ts';
import { scan, Scan } from './scan.ts';
import type { Outcome, Tally } from './tally.ts';

/** @throws UserError if the service can't be reached or rejects the key; other failures are counted in the tally */
export async function importFolder(
  api: Api,
  folder: string,
  options: ImportOptions,
  tally: Tally,
): Promise<void> {
  const live = await scan(folder, '');
  const trashed = options.trash && existsSync(join(folder, TRASH)) ? await scan(folder, TRASH) : new Scan();
  const failures = [...live.failures, ...trashed.failures];
  tally.expect(live.files.length + trashed.files.length + failures.length);
  for (const { path, reason } of failures) tally.fail(path || folder, reason);
  const source = await openSource(api, folder, options, tally, [...live.skipped, ...trashed.skipped]);
  const { record, skipped, vault } = source;

  const days = daysAmong([...live.files, ...trashed.files], source);
  // The daily notes of a vault move to the calendar's own group, so their folder needs none.
  const grouped = live.files.filter((path) => !days.has(path) || record.dayOf(path));
  const folders = new Set([...[...grouped, ...live.empty].map((path) => posix.dirname(path)), ...live.empty]);
  for (const path of folders) folders.add(posix.dirname(path));
  folders.delete('.');
  const groups = importGroups(source, [...folders]);

  const isTrashed = new Set(trashed.files);
  /** The folder that a note belongs to; of one in the trash the folder that it was deleted from, if it is imported. */
  const folderOf = (path: string): string => {
    if (!isTrashed.has(path)) return posix.dirname(path);
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
      written.set(path, imported);
      return isTrashed.has(path) ? undefined : imported.outcome;
    }),
  );
  await each([...written], ([path, { day, note }]) =>
    tally.attempt(path, async () => note && placeDay(source, groups, path, day, note, folderOf(path))),
  );
  await attemptEach(folders, async (path) => void (await groups.of(path)));
  await attemptEach(
    live.files.filter((path) => !days.has(path)),
    (path) => importNote(source, groups, path),
  );
  const trash = new Map<string, string>();
  await attemptEach(trashed.files, async (path) => {
    if (days.has(path)) {
      const { outcome, note } = written.get(path) ?? {};
      if (!note) return outcome === 'inTrash' ? 'unchanged' : outcome;
      return void trash.set(path, note.id);
    }
    const { note } = await createNote(source, path, () => groups.of(folderOf(path)));
    if (note.isDeleted) return 'unchanged';
    return void trash.set(path, note.id);
  });
  await trashNotes(source, trash);
  for (const line of [vault.problem ?? [], skipped.lines(options.list)].flat()) tally.say(line);
}
