// Reads the contents of many notes in few requests.
import type { Note } from '../schema/entities.ts';
import type { Api } from './api.ts';
import { each } from './each.ts';
import { RejectedError } from './failures.ts';

/** A page of the largest notes takes 10 MB, and a few pages are fetched at a time. */
export const PAGE = 10;

/**
 * Fetches each wanted note once. If a page of the list has several, one request fetches all of them. Notes that have
 * moved to another page since are fetched one by one.
 * @param list the list of notes with contents
 * @param ids the ids of all notes of the list, in its order
 * @param wanted the ids of the wanted notes
 * @param use gets the id of each wanted note and a function that returns it
 */
export async function fetchNotes(
  api: Api,
  list: string,
  ids: readonly string[],
  wanted: ReadonlySet<string>,
  use: (id: string, fetch: () => Promise<Note>) => Promise<void>,
): Promise<void> {
  const rest = new Set(wanted);
  const pages = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, n) => n).filter(
    (n) => ids.slice(n * PAGE, (n + 1) * PAGE).filter((id) => wanted.has(id)).length > 1,
  );
  await each(pages, async (n) => {
    // If the service can't return the page, each of its notes is fetched separately.
    const page = await api
      .call<Note[]>('GET', `${list}&limit=${PAGE}&page=${n + 1}`)
      .catch((error: unknown) => {
        if (!(error instanceof RejectedError)) throw error;
        return [];
      });
    for (const note of page) if (rest.delete(note.id)) await use(note.id, async () => note);
  });
  await each([...rest], (id) => use(id, () => api.call<Note>('GET', `/note/${id}`)));
}
