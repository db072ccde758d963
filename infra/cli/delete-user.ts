// The deletion of a user at a terminal: asks for the id again, and prints its progress.
import { setTimeout } from 'node:timers/promises';
import { LAST_REQUEST_MS } from '../../lib/core/time-limits.ts';
import type { DeletedUser } from '../../lib/domain/workspaces/delete-user.ts';
import { UserError } from '../ground/user-error.ts';
import { types } from './ask.ts';
import { BACKUPS_NOTE } from './key-texts.ts';

/** Deletes a user. Undefined if there is none. @throws UserError if the person does not type the id */
export async function deleteAfterAsking(userId: string): Promise<DeletedUser | undefined> {
  // Loaded now, because the database client reads its environment when it is loaded.
  const { deleteUser, isStored } = await import('../../lib/domain/workspaces/delete-user.ts');
  if (!(await isStored(userId))) return undefined;
  console.error(
    `This deletes the user ${userId} permanently, with all keys, links, workspaces, notes, files and snapshots.\n${BACKUPS_NOTE}\n` +
      'Type the id of the user to continue:',
  );
  if (!(await types(userId)))
    throw new UserError('Nothing was deleted, because the id of the user was not typed.');
  return deleteUser(userId, async () => {
    console.error(
      `The keys are deleted. Waiting ${LAST_REQUEST_MS / 1_000} seconds until the last requests have ended.`,
    );
    await setTimeout(LAST_REQUEST_MS);
  });
}
