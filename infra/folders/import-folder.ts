// Imports a folder into a workspace: folders become groups, Markdown files become notes with unchanged text, front matter
// included. Idempotency keys come from the folder's id and the paths, so a repeated import creates nothing twice.
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Account } from '../../lib/schema/account.ts';
import { each, type Api } from './api.ts';
import { folderId } from './folder-id.ts';
import { daysAmong, importDay, placeDay, type ImportedDay } from './import-days.ts';
import { foldersOf, ImportGroups } from './import-groups.ts';
import { createTrashed, importNote, trashNotes } from './import-notes.ts';
import { ImportSource, type ImportOptions } from './import-source.ts';
import { readLongNames, TRASH } from './layout.ts';
import { NotesRecord, type Day } from './notes-record.ts';
import { scan, type Scan } from './scan.ts';
import type { Outcome, Tally } from './tally.ts';
import { vaultDays } from './vault-days.ts';

const NOTHING: Scan = { files: [], empty: [], failures: [], skipped: [] };

/** @throws UserError if the service can't be reached or rejects the key; other failures are counted in the tally */
export async function importFolder(
  api: Api,
  folder: string,
  options: ImportOptions,
  tally: Tally,
): Promise<void> {
  const live = await scan(folder, '');
  const trashed = options.trash && existsSync(join(folder, TRASH)) ? await scan(folder, TRASH) : NOTHING;
  const failures = [...live.failures, ...trashed.failures];
  tally.expect(live.files.length + trashed.files.length + failures.length);
  for (const { path, reason } of failures) tally.fail(path || folder, reason);
  const record = await NotesRecord.of(folder);
  const { dateOf, problem } = await vaultDays(folder, options.daily);
  const longNames = await readLongNames(folder);
  const account = await api.call<Account>('GET', '/account');
  const id = options.id ?? (await folderId(folder));
  const source = new ImportSource({
    api,
    tally,
    folder,
    options: { ...options, id },
    account,
    longNames,
    record,
  });
  source.skipped.add([...live.skipped, ...trashed.skipped]);
  const days = daysAmong([...live.files, ...trashed.files], record, dateOf);
  await new Import(source, live, trashed, days).run();
  for (const line of [...(problem === undefined ? [] : [problem]), ...source.skipped.lines(options.list)])
    tally.say(line);
}

class Import {
  readonly #source: ImportSource;
  readonly #live: Scan;
  readonly #trashed: Scan;
  readonly #days: ReadonlyMap<string, Day>;
  readonly #folders: ReadonlySet<string>;
  readonly #groups: ImportGroups;
  readonly #written = new Map<string, ImportedDay>();

  constructor(source: ImportSource, live: Scan, trashed: Scan, days: ReadonlyMap<string, Day>) {
    this.#source = source;
    this.#live = live;
    this.#trashed = trashed;
    this.#days = days;
    // The daily notes of a vault move to the calendar's own group, so their folder needs none.
    const grouped = live.files.filter((path) => !days.has(path) || source.record.dayOf(path));
    this.#folders = new Set([...foldersOf([...grouped, ...live.empty]), ...live.empty]);
    this.#groups = new ImportGroups(source, [...this.#folders]);
  }

  /** Days come first, because they create the calendars' groups, which can hold other notes and groups, too. */
  async run(): Promise<void> {
    const { tally } = this.#source;
    await each([...this.#days], ([path, day]) => tally.attempt(path, () => this.#writeDay(path, day)));
    await each([...this.#written], ([path, written]) =>
      tally.attempt(path, () => this.#placeDay(path, written)),
    );
    await each([...this.#folders], (path) =>
      tally.attempt(path, async () => void (await this.#groups.of(path))),
    );
    const notes = this.#live.files.filter((path) => !this.#days.has(path));
    await each(notes, (path) => tally.attempt(path, () => importNote(this.#source, this.#groups, path)));
    const trash = new Map<string, string>();
    await each(this.#trashed.files, (path) => tally.attempt(path, () => this.#toTrash(path, trash)));
    await trashNotes(this.#source, trash);
  }

  async #writeDay(path: string, day: Day): Promise<Outcome | undefined> {
    const written = await importDay(this.#source, path, day);
    this.#written.set(path, written);
    return isInTrash(path) ? undefined : written.outcome;
  }

  async #placeDay(path: string, { note }: ImportedDay): Promise<void> {
    const day = this.#days.get(path);
    if (!note || !day) return;
    const folder = isInTrash(path) ? this.#folderOfTrashed(path) : posix.dirname(path);
    await placeDay(this.#source, this.#groups, { path, day, note, folder });
  }

  /** Adds the id of a note that has to be moved to the trash. @returns the outcome if it has not */
  async #toTrash(path: string, trash: Map<string, string>): Promise<Outcome | undefined> {
    if (!this.#days.has(path)) {
      const note = await createTrashed(
        this.#source,
        path,
        await this.#groups.of(this.#folderOfTrashed(path)),
      );
      if (!note) return 'unchanged';
      trash.set(path, note.id);
      return undefined;
    }
    const { outcome, note } = this.#written.get(path) ?? {};
    if (!note) return outcome === 'inTrash' ? 'unchanged' : outcome;
    trash.set(path, note.id);
    return undefined;
  }

  /** The folder that a note in the trash was deleted from, if it is still imported. */
  #folderOfTrashed(path: string): string {
    const { folder = '' } = this.#source.record.get(path) ?? {};
    return this.#folders.has(folder) ? folder : '';
  }
}

const isInTrash = (path: string): boolean => path.startsWith(`${TRASH}/`);
