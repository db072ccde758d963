// Everything of a workspace as the files of `npm run export`, with the same paths, read page by page while they are
// written. `npm run import` takes them back.
import type { StoredFile } from '../../../lib/schema/files.ts';
import type { CalendarType } from '../../../lib/core/calendars.ts';
import { isDate, mondayOf } from '../../../lib/core/iso-calendar.ts';
import type { NoteSummary } from '../../../lib/schema/entities.ts';
import { call } from '../state/client.ts';
import { rarelyUsed } from '../state/rarely-used.ts';
import { allContents, allFiles, allSummaries, everyGroup } from '../lists/all-notes.ts';

export interface Entry {
  readonly name: string;
  /** None for a folder. */
  readonly input?: string | Uint8Array<ArrayBuffer>;
  readonly lastModified?: Date;
}

/** The files of all workspaces: if there are several, each has a folder. */
export async function* exportedAll(): AsyncGenerator<Entry> {
  const workspaces = (await call('GET /workspace', { limit: 100 })).body.data;
  const { FolderNames } = await rarelyUsed();
  const names = new FolderNames();
  for (const { id, name } of workspaces) {
    const folder = workspaces.length === 1 ? '' : `${names.take(name, '').file}/`;
    for await (const entry of exported(id)) yield { ...entry, name: folder + entry.name };
  }
}

/** The files of a workspace, and folders for groups without notes. */
export async function* exported(workspaceId: string): AsyncGenerator<Entry> {
  const groups = await everyGroup(workspaceId);
  const notes = await Array.fromAsync(allSummaries(workspaceId));
  const files = await allFiles(workspaceId);
  const { planExport, NAMES, NOTES } = await rarelyUsed();
  const code = (groups[0]?.id ?? notes[0]?.id ?? '').slice(-12);
  const plan = planExport({ groups, notes, files, ...(await calendarIds(code, notes)) });
  for (const folder of plan.folders) yield { name: `${folder}/` };
  if (plan.longNames.size > 0) yield json(NAMES, Object.fromEntries(plan.longNames));
  yield json(NOTES, plan.record);
  const paths = new Map(plan.notes.map(({ note, path }) => [note.id, path]));
  for await (const note of allContents(workspaceId)) {
    const name = paths.get(note.id);
    if (name !== undefined) yield { name, input: note.content ?? '', lastModified: new Date(note.updatedAt) };
  }
  for (const { file, path } of plan.files)
    yield { name: path, input: await bytesOf(file), lastModified: new Date(file.updatedAt) };
}

async function bytesOf({ id: fileId, sha256 }: StoredFile): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = await call('GET /file/{fileId}', { fileId, sha256 });
  return new Uint8Array(body as unknown as ArrayBuffer);
}

const json = (name: string, value: object): Entry => ({ name, input: JSON.stringify(value, null, 2) });

/** The days and weeks, by the ids of their notes, and the groups of the calendars. */
async function calendarIds(code: string, notes: readonly NoteSummary[]) {
  const calendars = new Map<string, CalendarType>([
    [await derivedId('daily group', code), 'daily'],
    [await derivedId('weekly group', code), 'weekly'],
  ]);
  const days = new Map<string, { readonly type: CalendarType; readonly name: string }>();
  for (const { id, name } of notes) {
    const type = isDate(name) ? 'daily' : mondayOf(name) === undefined ? undefined : 'weekly';
    if (type && id === (await derivedId(`${type} ${name}`, code))) days.set(id, { type, name });
  }
  return { calendars, days };
}

/** The id that the service derives for a name (lib/core/ids.ts). */
async function derivedId(name: string, code: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name));
  const pairs = Array.from(new Uint8Array(hash, 0, 10), (byte) => byte.toString(16).padStart(2, '0'));
  const digits = pairs.join('');
  const variant = (8 + (Number.parseInt(digits.charAt(15), 16) & 3)).toString(16);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-${variant}${digits.slice(16, 19)}-${code}`;
}
