// Moves many notes with one call (E34). Each note is moved by itself, so a note that fails changes nothing for the others.
import { toLoggedApiError } from '../../api/response.ts';
import { workers } from '../../core/workers.ts';
import type { Caller } from '../../domain/caller.ts';
import { updateNote } from '../../domain/notes/notes.ts';
import { hintOf } from './hints.ts';

/** How many notes are moved at the same time: all of them change the counters of one workspace. */
const AT_ONCE = 4;

/**
 * Moves notes to a group, or out of groups if it is null.
 * @returns the notes that were moved, and those that were not, with the reason
 * @throws the error of all notes if it is the same, such as groupNotFound
 */
export async function moveNotes(caller: Caller, noteIds: readonly string[], groupId: string | null) {
  const ids = [...new Set(noteIds.map((id) => id.toLowerCase()))];
  const failures = new Map<string, ReturnType<typeof toLoggedApiError>>();
  const move = (id: string) =>
    updateNote(caller, { id, groupId }).catch((error: unknown) => failures.set(id, toLoggedApiError(error)));
  await Promise.all(workers(AT_ONCE, ids, move));

  const errors = [...failures.values()];
  const [first] = errors;
  if (first && failures.size === ids.length && errors.every(({ message }) => message === first.message))
    throw first;
  const failed = ids.flatMap((noteId) => {
    const error = failures.get(noteId);
    return error ? [{ noteId, error: error.code, message: error.message }] : [];
  });
  const hints = new Set(errors.map(hintOf).filter((hint) => hint !== undefined));
  return {
    moved: ids.filter((id) => !failures.has(id)),
    ...(failed.length > 0 && { failed }),
    ...(hints.size > 0 && { hint: [...hints].join(' ') }),
  };
}
