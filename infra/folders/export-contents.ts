// Fetches the contents of notes. If a page of the list has several wanted notes, one request fetches all of them.
import type { Note } from '../../lib/schema/entities.ts';
import { each, type Api } from './api.ts';
import { Refused } from './failures.ts';

/** A page of the largest notes takes 10 MB, and a few pages are fetched at a time. */
const PAGE = 10;

export interface Wanted {
  /** The list of notes with contents, in the order of `ids`. */
  readonly list: string;
  /** The ids of all notes of the list. */
  readonly ids: readonly string[];
  /** What to do with each wanted note, by id. */
  readonly notes: ReadonlyMap<string, (fetch: () => Promise<Note>) => Promise<void>>;
}

/** Fetches each wanted note once. Those that have meanwhile moved to another page are fetched one by one. */
export async function fetchNotes(api: Api, { list, ids, notes }: Wanted): Promise<void> {
  const rest = new Map(notes);
  const pages = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, n) => n).filter(
    (n) => ids.slice(n * PAGE, (n + 1) * PAGE).filter((id) => notes.has(id)).length > 1,
  );
  await each(pages, async (n) => {
    for (const note of await pageOf(api, `${list}&limit=${PAGE}&page=${n + 1}`)) {
      const use = rest.get(note.id);
      rest.delete(note.id);
      await use?.(async () => note);
    }
  });
  await each([...rest], ([id, use]) => use(() => api.call<Note>('GET', `/note/${id}`)));
}

/** A page of notes. It is empty if the service can't return it. Each of its notes is then fetched by itself. */
const pageOf = (api: Api, path: string): Promise<Note[]> =>
  api.call<Note[]>('GET', path).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    return [];
  });
