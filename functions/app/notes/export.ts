// Everything of a workspace as the files of `npm run export`, with the same paths, read page by page while they are
// written. `npm run import` takes them back.
import type { StoredFile } from '../../../lib/schema/files.ts';
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
  const plan = planExport({ groups, notes, files });
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
