// A workspace as a tree: how tests create one, and the invariants of concurrent requests.
import { expect } from 'vitest';
import { createGroupContract, listGroupsContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { createTodoContract, listTodosContract } from '../../lib/api/routes/todo.ts';
import { listTrashContract } from '../../lib/api/routes/trash.ts';
import { listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import type { Client } from './client.ts';
import type { HttpResponse } from './response-check.ts';

export const newGroup = async (me: Client, name: string, parentId: string | null = null) =>
  (await me.ok(createGroupContract, { name, parentId })).data.id;

export const newNote = async (me: Client, groupId: string | null = null) =>
  (await me.ok(createNoteContract, { name: 'n', groupId })).data.id;

export const newTodo = async (me: Client, noteId: string, text = 't') =>
  (await me.ok(createTodoContract, { text, noteId, lineNumber: 1 })).data.id;

/** Every item of a list, page by page. */
async function all<T>(list: (page: number) => Promise<{ data: T[]; pagination: { totalPages: number } }>) {
  const { data, pagination } = await list(1);
  for (let page = 2; page <= pagination.totalPages; page++) data.push(...(await list(page)).data);
  return data;
}

const groupsOf = (me: Client) => all((page) => me.ok(listGroupsContract, { page, limit: 100 }));
const notesOf = (me: Client) =>
  all((page) => me.ok(listNotesContract, { page, limit: 100, isDeleted: true }));
const todosOf = (me: Client) =>
  all((page) => me.ok(listTodosContract, { page, limit: 100, isDeleted: true }));

/** The workspace as its lists return it, after checking that they agree with each other and with its counts. */
export async function soundTree(me: Client) {
  const [groups, notes, todos] = [await groupsOf(me), await notesOf(me), await todosOf(me)];
  const liveNotes = notes.filter(({ isDeleted }) => !isDeleted);
  const liveTodos = todos.filter(({ isDeleted }) => !isDeleted);
  const parents = new Map<string | null, string | null>(groups.map(({ id, parentId }) => [id, parentId]));
  for (const { id } of groups) {
    const path = new Set<string>();
    for (let at: string | null = id; at !== null; at = parents.get(at) ?? null) {
      expect(path.has(at), `a loop above ${id}`).toBe(false);
      expect(parents.has(at), `no parent ${at}`).toBe(true);
      path.add(at);
    }
  }
  for (const { groupId } of liveNotes) expect(groupId === null || parents.has(groupId)).toBe(true);
  const noteIds = new Set(liveNotes.map(({ id }) => id));
  for (const { noteId } of liveTodos) expect(noteIds.has(noteId)).toBe(true);
  expect((await me.ok(listWorkspacesContract, {})).data[0]?.contentCounts).toEqual({
    notes: liveNotes.length,
    groups: groups.length,
    todos: liveTodos.length,
  });
  return { groups, notes, todos, liveNotes, liveTodos };
}

/** Orders rows by their ids. */
export const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** What the lists of a workspace return, without the times of the last change, in the order of the ids. */
export async function contentsOf(me: Client) {
  const { groups, notes, todos } = await soundTree(me);
  return {
    groups: groups.toSorted(byId),
    notes: notes.map((note) => ({ ...note, updatedAt: 'any' })).toSorted(byId),
    todos: todos.toSorted(byId),
  };
}

export const deletedGroupsOf = async (me: Client) =>
  (await me.ok(listTrashContract, { groups: true })).groups;

const message = ({ body }: HttpResponse) => (body as { message?: string }).message;
export const succeeded = (responses: readonly HttpResponse[]) =>
  responses.filter(({ status }) => status === 200);

/** Expects every response to be a success or this message. */
export function expectOnly(responses: readonly HttpResponse[], allowed: string): void {
  for (const response of responses)
    expect(response.status === 200 ? allowed : message(response), JSON.stringify(response.body)).toBe(
      allowed,
    );
}
