// The route table: every endpoint, in the order of the generated documents.
import type { Contract } from '../contract.ts';
import { getAccountContract, updateAccountContract } from './account.ts';
import { listChangesContract } from './changes.ts';
import { appendDailyContract, getDailyContract, putDailyContract } from './daily.ts';
import {
  createGroupContract,
  deleteGroupContract,
  getGroupContract,
  listGroupsContract,
  updateGroupContract,
} from './group.ts';
import {
  appendNoteContract,
  createNoteContract,
  deleteNoteContract,
  editNoteContract,
  getNoteContract,
  listNotesContract,
  updateNoteContract,
} from './note.ts';
import {
  createSnapshotContract,
  deleteSnapshotContract,
  getSnapshotContract,
  listSnapshotsContract,
  restoreSnapshotContract,
} from './snapshot.ts';
import {
  createTodoContract,
  deleteTodoContract,
  getTodoContract,
  listTodosContract,
  updateTodoContract,
} from './todo.ts';
import { listTrashContract, purgeContract, restoreContract } from './trash.ts';
import { appendWeeklyContract, getWeeklyContract, putWeeklyContract } from './weekly.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  listWorkspacesContract,
  updateWorkspaceContract,
} from './workspace.ts';

export const routes: readonly Contract[] = [
  listWorkspacesContract,
  createWorkspaceContract,
  updateWorkspaceContract,
  deleteWorkspaceContract,
  listNotesContract,
  createNoteContract,
  updateNoteContract,
  deleteNoteContract,
  getNoteContract,
  appendNoteContract,
  editNoteContract,
  listGroupsContract,
  createGroupContract,
  updateGroupContract,
  deleteGroupContract,
  getGroupContract,
  listTodosContract,
  createTodoContract,
  updateTodoContract,
  deleteTodoContract,
  getTodoContract,
  getDailyContract,
  putDailyContract,
  appendDailyContract,
  getWeeklyContract,
  putWeeklyContract,
  appendWeeklyContract,
  listSnapshotsContract,
  createSnapshotContract,
  deleteSnapshotContract,
  getSnapshotContract,
  restoreSnapshotContract,
  listTrashContract,
  restoreContract,
  purgeContract,
  listChangesContract,
  getAccountContract,
  updateAccountContract,
];
