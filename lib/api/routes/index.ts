// The route table: every endpoint, in the order of the generated documents.
import type { Contract } from '../contract.ts';
import * as account from './account.ts';
import * as changes from './changes.ts';
import * as daily from './daily.ts';
import * as group from './group.ts';
import * as note from './note.ts';
import * as snapshot from './snapshot.ts';
import * as todo from './todo.ts';
import * as trash from './trash.ts';
import * as weekly from './weekly.ts';
import * as workspace from './workspace.ts';

export const routes: readonly Contract[] = [
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
  trash.listTrashContract,
  trash.restoreContract,
  trash.purgeContract,
  changes.listChangesContract,
  account.getAccountContract,
  account.updateAccountContract,
];
