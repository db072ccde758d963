// Fetches the contents of notes. If a page of the list has several wanted notes, one request fetches all of them.
import type { Note } from '../../lib/schema/entities.ts';
import { each, type Api } from './api.ts';
import { Refused } from './failures.ts';

/** A page of the largest notes takes 10 MB, and a few pages are fetched at a time. */
const PAGE = 10;

/**
 * Fetches each wanted note once. Those that have meanwhile moved to another page are fetched one by one.
 * @param list the list of notes with contents
 * @param ids the ids of all notes of the list, in its order
 * @param wanted the paths of the wanted notes, by id
 */
export async function fetchNotes(
  api: Api,
  list: string,
  ids: readonly string[],
  wanted: ReadonlyMap<string, string>,
  use: (path: string, fetch: () => Promise<Note>) => Promise<void>,
): Promise<void> {
  const rest = new Map(wanted);
  const pages = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, n) => n).filter(
    (n) => ids.slice(n * PAGE, (n + 1) * PAGE).filter((id) => wanted.has(id)).length > 1,
  );
  await each(pages, async (n) => {
    // If the service can't return the page, each of its notes is fetched by itself.
    const page = await api
      .call<Note[]>('GET', `${list}&limit=${PAGE}&page=${n + 1}`)
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        return [];
      });
    for (const note of page) {
      const path = rest.get(note.id);
      rest.delete(note.id);
      if (path !== undefined) await use(path, async () => note);
    }
  });
  await each([...rest], ([id, path]) => use(path, () => api.call<Note>('GET', `/note/${id}`)));
}
