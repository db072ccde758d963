// The route table: every endpoint, in the order of the documents made from it.
import type { Contract } from '../contract.ts';
import { getDailyContract, putDailyContract } from './daily.ts';
import {
  createGroupContract,
  deleteGroupContract,
  listGroupsContract,
  updateGroupContract,
} from './group.ts';
import { createNoteContract, deleteNoteContract, listNotesContract, updateNoteContract } from './note.ts';
import { createSnapshotContract, deleteSnapshotContract, listSnapshotsContract } from './snapshot.ts';
import { createTodoContract, deleteTodoContract, listTodosContract, updateTodoContract } from './todo.ts';
import { getWeeklyContract, putWeeklyContract } from './weekly.ts';
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
  listGroupsContract,
  createGroupContract,
  updateGroupContract,
  deleteGroupContract,
  listTodosContract,
  createTodoContract,
  updateTodoContract,
  deleteTodoContract,
  getDailyContract,
  putDailyContract,
  getWeeklyContract,
  putWeeklyContract,
  listSnapshotsContract,
  createSnapshotContract,
  deleteSnapshotContract,
];
