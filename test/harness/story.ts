// A morning with the service: every endpoint once, each call using the results of earlier ones. It provides the
// examples of the API's description. They name no workspace unless one is needed, so they can be tried unchanged.
import { getAccountContract, updateAccountContract } from '../../lib/api/routes/account.ts';
import { listChangesContract } from '../../lib/api/routes/changes.ts';
import { appendDailyContract, getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import * as file from '../../lib/api/routes/file.ts';
import * as group from '../../lib/api/routes/group.ts';
import * as key from '../../lib/api/routes/key.ts';
import * as link from '../../lib/api/routes/link.ts';
import { approveSignInContract } from '../../lib/api/routes/oauth.ts';
import * as note from '../../lib/api/routes/note.ts';
import * as snapshot from '../../lib/api/routes/snapshot.ts';
import { listTagsContract } from '../../lib/api/routes/tag.ts';
import * as todo from '../../lib/api/routes/todo.ts';
import { listTrashContract, purgeContract, restoreContract } from '../../lib/api/routes/trash.ts';
import { appendWeeklyContract, getWeeklyContract, putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import * as workspace from '../../lib/api/routes/workspace.ts';
import type { Client } from './client.ts';
import { clientId, REDIRECT } from './sign-in.ts';

/** A picture with one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** @param call makes a call that must succeed, at its own moment */
export async function story(call: Client['ok']): Promise<void> {
  const { data: garden } = await call(workspace.createWorkspaceContract, { name: 'Garden' });
  await call(workspace.updateWorkspaceContract, { workspaceId: garden.id, name: 'Allotment' });
  const { data: form } = await call(note.createNoteContract, {
    name: 'Morning',
    content: '# {{date:dddd}}\n\nDue yesterday ({{yesterday}}): ',
  });
  await call(workspace.updateWorkspaceContract, { workspaceId: form.workspaceId, dailyTemplateId: form.id });
  const { cursor } = await call(listChangesContract, {});

  const { data: plans } = await call(group.createGroupContract, { name: 'Plans' });
  await call(group.updateGroupContract, { groupId: plans.id, name: 'Plans for spring' });
  await call(group.getGroupContract, { groupId: plans.id });
  await call(group.listGroupsContract, { sort: 'name:asc' });

  const { data: beds } = await call(note.createNoteContract, {
    name: 'Beds',
    content: '# Beds\n- [ ] order seeds',
    syncTodos: true,
  });
  await call(note.updateNoteContract, { id: beds.id, name: 'Vegetable beds', groupId: plans.id });
  await call(note.appendNoteContract, { id: beds.id, content: 'Peas first.' });
  await call(note.editNoteContract, {
    id: beds.id,
    edits: [
      { find: 'Peas first.', replace: 'Beans first.' },
      { heading: 'Beds', content: 'Water them on Fridays.' },
    ],
  });
  await call(note.getNoteContract, { noteId: beds.id });

  const { data: drawing } = await call(file.putFileContract, { path: 'beds.png', bytes: PICTURE });
  await call(file.moveFileContract, { id: drawing.id, path: 'garden/beds.png' });
  await call(file.listFilesContract, { search: 'garden' });
  await call(file.getFileContract, { fileId: drawing.id });

  await call(note.appendNoteContract, { id: beds.id, content: '![[garden/beds.png]]' });
  const { data: made } = await call(link.createLinkContract, { noteId: beds.id });
  const token = made.url?.split('#')[1] ?? '';
  await call(link.getSharedContract, { token });
  await call(link.getSharedFileContract, { token, path: 'garden/beds.png' });
  await call(link.listLinksContract, { noteId: beds.id });
  await call(link.deleteLinkContract, { id: made.id });
  await call(file.deleteFileContract, { id: drawing.id });

  await call(note.listNotesContract, { search: 'seeds', sort: 'updatedAt:desc', limit: 10 });

  const { data } = await call(todo.listTodosContract, { completed: false });
  await call(todo.updateTodoContract, { todoId: data[0]?.id ?? '', completed: true });
  const { data: fence } = await call(todo.createTodoContract, {
    text: 'fix the fence',
    noteId: beds.id,
    lineNumber: 3,
  });
  await call(todo.getTodoContract, { todoId: fence.id });
  await call(todo.deleteTodoContract, { todoId: fence.id });

  const { data: first } = await call(snapshot.createSnapshotContract, {
    noteId: beds.id,
    workspaceId: beds.workspaceId,
    content: '# Beds',
  });
  await call(snapshot.listSnapshotsContract, { noteId: beds.id });
  await call(snapshot.getSnapshotContract, { snapshotId: first.id });
  await call(snapshot.restoreSnapshotContract, { snapshotId: first.id });
  await call(snapshot.deleteSnapshotContract, { snapshotId: first.id });
  await call(listChangesContract, { cursor, limit: 2 });

  const day = { date: '2025-02-07' };
  await call(getDailyContract, day);
  await call(putDailyContract, { ...day, content: 'Frost in the [[Vegetable beds]]. #garden' });
  await call(listTagsContract, {});
  await call(appendDailyContract, { ...day, content: 'Sun at noon.' });
  const week = { week: 6, year: 2025 };
  await call(getWeeklyContract, week);
  await call(putWeeklyContract, { ...week, content: 'Prune the apple tree.' });
  await call(appendWeeklyContract, { ...week, content: 'Sow peas.' });

  await call(note.deleteNoteContract, { id: beds.id });
  await call(listTrashContract, {});
  await call(restoreContract, { noteId: beds.id });
  await call(note.deleteNoteContract, { id: beds.id });
  await call(purgeContract, { noteId: beds.id });
  await call(group.deleteGroupContract, { groupId: plans.id });

  await call(updateAccountContract, { timeZone: 'Europe/Berlin' });
  await call(getAccountContract, {});
  const { data: phone } = await call(key.createKeyContract, { name: 'phone', readOnly: true });
  await call(key.listKeysContract, {});
  await call(key.deleteKeyContract, { id: phone.id });
  await call(approveSignInContract, {
    client_id: clientId(),
    redirect_uri: REDIRECT,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    state: 'af0ifjsldkj',
    readOnly: true,
  });
  await call(workspace.listWorkspacesContract, {});
  await call(workspace.deleteWorkspaceContract, { workspaceId: garden.id });
}
