// Renames files in the folder that the service has renamed or moved.
import { extensionOf, isNoteFile, MARK, numberedName } from '../../names.ts';
import { folderOf, nameIn, pathIn } from '../../paths.ts';
import type { Context } from './context.ts';
import { MOVES } from '../state/layout.ts';
import type { Problems } from './problems.ts';
import type { Move } from '../state/records.ts';

const waiting = (id: string): string => pathIn(MOVES, id);

type Disk = Pick<Context, 'folder' | 'state' | 'report'> & { readonly problems: Problems };

/**
 * Renames files in the folder. All of them leave their paths before the first one gets its new path, so names can be
 * swapped; if this is cut off, `finishMoves` completes it.
 */
export async function moveFiles(disk: Disk, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  await disk.state.plan(moves);
  await finishMoves(disk);
}

/** Completes the moves that were begun. What can't be renamed stays where it is. */
export async function finishMoves(disk: Disk): Promise<void> {
  const { folder, state, problems } = disk;
  let moves = state.moves();
  if (!moves.every(({ hasLeft }) => hasLeft)) {
    for (const { id, from } of moves)
      if (!(await folder.stat(waiting(id))))
        await folder
          .rename(from, waiting(id))
          .catch((error: unknown) => problems.reject(error, from, undefined));
    moves = moves.map((move) => ({ ...move, hasLeft: true }));
    await state.plan(moves);
  }
  const moving = new Set(moves.map(({ id }) => id));
  const others = new Map([...state.entries.values()].map(({ path, id }) => [path, id]));
  for (const move of moves) {
    const path = await arrive(disk, move);
    const other = others.get(path ?? '');
    // Its file was deleted, or it would still be there.
    if (other !== undefined && !moving.has(other)) await state.delete('entries', other);
  }
  await state.plan([]);
}

/** Gives a file its new path, and returns it; undefined if it was not moved. */
async function arrive(disk: Disk, { id, from, to, name, groupId }: Move): Promise<string | undefined> {
  const { folder, state, report, problems } = disk;
  const entry = state.entries.get(id);
  while (await folder.stat(waiting(id))) {
    const path = await freePath(folder, to);
    try {
      // The entry is written first: afterwards nothing tells which file has got its path already.
      if (entry) await state.set('entries', id, { ...entry, path, name, groupId, isHome: true });
      if (!(await folder.rename(waiting(id), path))) continue;
      report.did('renamedHere', `${from} → ${path}`);
      return path;
    } catch (error) {
      await problems.reject(error, to, undefined);
      const back = await freePath(folder, from);
      if (entry) await state.set('entries', id, { ...entry, path: back });
      await folder.rename(waiting(id), back);
    }
  }
  return undefined;
}

/** A path, or a numbered one if it is taken. */
async function freePath(folder: Context['folder'], to: string): Promise<string> {
  const extension = extensionOf(nameIn(to));
  const { stem, number: first } = numberedName(nameIn(to).slice(0, nameIn(to).length - extension.length));
  const mark = isNoteFile(to) ? MARK : ' ';
  for (let number = first; ; number += 1) {
    const name = number === first ? nameIn(to) : `${stem}${mark}${number}${extension}`;
    const path = pathIn(folderOf(to), name);
    if (!(await folder.stat(path))) return path;
  }
}
