// The route table: every endpoint, in the order of the generated documents.
import type { Contract } from '../contract.ts';
import * as account from './account.ts';
import * as changes from './changes.ts';
import * as daily from './daily.ts';
import * as file from './file.ts';
import * as group from './group.ts';
import * as key from './key.ts';
import * as link from './link.ts';
import * as note from './note.ts';
import * as oauth from './oauth.ts';
import * as snapshot from './snapshot.ts';
import * as tag from './tag.ts';
import * as todo from './todo.ts';
import * as trash from './trash.ts';
import * as weekly from './weekly.ts';
import * as workspace from './workspace.ts';

/** Every contract with its own type, from which the web app derives the types of its calls. */
export const contracts = [
  workspace.listWorkspacesContract,
  workspace.createWorkspaceContract,
  workspace.updateWorkspaceContract,
  workspace.deleteWorkspaceContract,
  note.listNotesContract,
  note.createNoteContract,
  note.updateNoteContract,
  note.deleteNoteContract,
  note.getNoteContract,
  note.appendNoteContract,
  note.editNoteContract,
  tag.listTagsContract,
  group.listGroupsContract,
  group.createGroupContract,
  group.updateGroupContract,
  group.deleteGroupContract,
  group.getGroupContract,
  todo.listTodosContract,
  todo.createTodoContract,
  todo.updateTodoContract,
  todo.deleteTodoContract,
  todo.getTodoContract,
  daily.getDailyContract,
  daily.putDailyContract,
  daily.appendDailyContract,
  weekly.getWeeklyContract,
  weekly.putWeeklyContract,
  weekly.appendWeeklyContract,
  snapshot.listSnapshotsContract,
  snapshot.createSnapshotContract,
  snapshot.deleteSnapshotContract,
  snapshot.getSnapshotContract,
  snapshot.restoreSnapshotContract,
  file.listFilesContract,
  file.putFileContract,
  file.deleteFileContract,
  file.getFileContract,
  file.moveFileContract,
  trash.listTrashContract,
  trash.restoreContract,
  trash.purgeContract,
  link.listLinksContract,
  link.createLinkContract,
  link.deleteLinkContract,
  link.getSharedContract,
  link.getSharedFileContract,
  changes.listChangesContract,
  account.getAccountContract,
  account.updateAccountContract,
  key.listKeysContract,
  key.createKeyContract,
  key.deleteKeyContract,
  oauth.approveSignInContract,
] as const;

export const routes: readonly Contract[] = contracts;
