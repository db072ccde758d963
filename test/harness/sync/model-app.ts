// What a person does in the app, and what the service has, without requests over HTTP.
import { sha256Of } from '../model/file-rules.ts';
import type { Group, Note } from '../model/state.ts';
import type { ModelService } from './model-service.ts';

/** A note as tests compare it. */
export interface ShownNote {
  readonly id: string;
  readonly name: string;
  /** The names of its groups with slashes between them; '' without a group. */
  readonly groupPath: string;
  readonly content: string;
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytes?: string;
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

const textOf = ({ value }: { readonly value: string | undefined }): string => value ?? '';

/** The app, with the service that it uses. Each method throws if the service rejects the request. */
export class ModelApp {
  readonly #service: ModelService;

  constructor(service: ModelService) {
    this.#service = service;
  }

  #ask(operation: string, input: object, { headers = {}, bytes }: Sent = {}): Row {
    const raw = bytes === undefined ? undefined : { text: bytes, contentType: 'application/octet-stream' };
    const { user } = this.#service;
    const { status, body } = this.#service.respond({
      operation,
      user,
      readOnly: false,
      input: { ...input },
      raw,
      headers,
    });
    if (status !== 200) throw new Error(`${operation} ${status} ${JSON.stringify(body)}`);
    return (body as { data: Row }).data;
  }

  #idOf(row: Row): string {
    return textOf(row.id as unknown as { value: string | undefined });
  }

  #noteOf(id: string): Note {
    const note = this.#service.workspace.note.find((each) => each.id.value === id);
    if (!note) throw new Error(`no note ${id}`);
    return note;
  }

  /** Returns the id of the new note. */
  create(name: string, content: string, groupId: string | null = null): string {
    return this.#idOf(this.#ask('POST /note', { name, content, groupId, syncTodos: true }));
  }

  edit(id: string, content: string): void {
    this.#ask('PUT /note', { id, content, syncTodos: true });
  }

  append(id: string, content: string): void {
    this.#ask('POST /note/append', { id, content, syncTodos: true });
  }

  rename(id: string, name: string): void {
    this.#ask('PUT /note', { id, name });
  }

  /** Adds other names (E38) or pins the note, which leaves its text as it is. */
  change(id: string, changes: { readonly aliases?: readonly string[]; readonly pinned?: boolean }): void {
    this.#ask('PUT /note', { id, ...changes });
  }

  move(id: string, groupId: string | null): void {
    this.#ask('PUT /note', { id, groupId });
  }

  trash(id: string): void {
    this.#ask('DELETE /note', { id });
  }

  /** Deletes a note in the trash permanently. */
  purge(id: string): void {
    this.#ask('DELETE /trash', { noteId: id });
  }

  restore(id: string): void {
    this.#ask('POST /trash/restore', { noteId: id });
  }

  /** Checks or unchecks the nth checkbox of a note. @returns whether there is one */
  tick(id: string, nth = 0): boolean {
    const { content } = this.#noteOf(id);
    const ticked = withTick(content, nth);
    if (ticked !== content) this.edit(id, ticked);
    return ticked !== content;
  }

  /** Creates or replaces the file at a path, and returns its id. @param bytes a character for each byte */
  putFile(path: string, bytes: string): string {
    const old = this.#service.workspace.file.find((file) => file.path === path && file.deletedAt === null);
    const headers: Readonly<Record<string, string>> = old ? { 'If-Match': `"${sha256Of(old.bytes)}"` } : {};
    return this.#idOf(this.#ask('PUT /file', { path }, { headers, bytes }));
  }

  moveFile(id: string, path: string): void {
    this.#ask('POST /file/move', { id, path });
  }

  deleteFile(id: string): void {
    this.#ask('DELETE /file', { id });
  }

  restoreFile(id: string): void {
    this.#ask('POST /trash/restore', { fileId: id });
  }

  /** Opens a day as the app does, which starts it, and returns the id of its note. @param date `YYYY-MM-DD` */
  openDay(date: string): string {
    return this.#idOf(this.#ask('GET /daily', { date }));
  }

  /** Writes a day, and returns the id of its note. @param date `YYYY-MM-DD` */
  day(date: string, content: string): string {
    return this.#idOf(this.#ask('PUT /daily', { date, content, syncTodos: true }));
  }

  week(year: number, week: number, content: string): string {
    return this.#idOf(this.#ask('PUT /weekly', { year, week, content, syncTodos: true }));
  }

  /** Makes a note the template of days. */
  setDailyTemplate(id: string | null): void {
    this.#ask('PUT /workspace', { workspaceId: this.#service.workspace.id.value, dailyTemplateId: id });
  }

  createGroup(name: string, parentId: string | null = null): string {
    return this.#idOf(this.#ask('POST /group', { name, parentId }));
  }

  renameGroup(groupId: string, name: string): void {
    this.#ask('PUT /group', { groupId, name });
  }

  moveGroup(groupId: string, parentId: string | null): void {
    this.#ask('PUT /group', { groupId, parentId });
  }

  /** Deletes a group with the groups below it. Their notes move to the trash. */
  deleteGroup(groupId: string): void {
    this.#ask('DELETE /group', { groupId });
  }

  createWorkspace(name: string): string {
    return this.#idOf(this.#ask('POST /workspace', { name }));
  }

  deleteWorkspace(workspaceId: string): void {
    this.#ask('DELETE /workspace', { workspaceId });
  }

  #pathOf(groupId: Note['groupId']): string {
    const group = this.#service.workspace.group.find(({ id }) => id === groupId);
    if (!group) return '';
    const above = this.#pathOf(group.parentId);
    return above === '' ? group.name : `${above}/${group.name}`;
  }

  #shown({ id, name, groupId, content }: Note): ShownNote {
    return { id: textOf(id), name, groupPath: this.#pathOf(groupId), content };
  }

  /** The live notes, oldest first. */
  notes(): ShownNote[] {
    return this.#service.workspace.note
      .filter(({ deletedAt }) => deletedAt === null)
      .map((note) => this.#shown(note));
  }

  /** The notes in the trash. */
  trashed(): ShownNote[] {
    return this.#service.workspace.note
      .filter(({ deletedAt }) => deletedAt !== null)
      .map((note) => this.#shown(note));
  }

  /** The versions that notes keep, oldest first. */
  snapshots(): { readonly noteId: string; readonly content: string }[] {
    return this.#service.workspace.snapshot.map(({ noteId, content }) => ({
      noteId: textOf(noteId),
      content,
    }));
  }

  groups(): { readonly id: string; readonly path: string }[] {
    return this.#service.workspace.group.map((group: Group) => ({
      id: textOf(group.id),
      path: this.#pathOf(group.id),
    }));
  }

  /** Files with their bytes, a character for each. @param isTrashed whether those in the trash */
  files(isTrashed = false): { readonly id: string; readonly path: string; readonly bytes: string }[] {
    return this.#service.workspace.file
      .filter(({ deletedAt }) => (deletedAt !== null) === isTrashed)
      .map(({ id, path, bytes }) => ({ id: textOf(id), path, bytes }));
  }

  /** The open and completed todos that follow checkboxes. */
  todos(): { readonly text: string; readonly completed: boolean }[] {
    return this.#service.workspace.todo
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ text, completedAt }) => ({ text, completed: completedAt !== null }));
  }
}

/** A text with its nth checkbox checked or unchecked. */
export function withTick(text: string, nth = 0): string {
  let n = -1;
  return text.replace(/^(\s*[-*] \[)([ x])(?=\])/gm, (whole: string, start: string, mark: string) => {
    n += 1;
    return n === nth ? `${start}${mark === 'x' ? ' ' : 'x'}` : whole;
  });
}
