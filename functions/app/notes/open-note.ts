// A note that is being read or edited in this tab, and the service. It saves what is typed (typed-note.ts) with
// If-Match. Differences from the service are merged, and discarded only if the user chooses so. A new note is created
// by its first save (new-note.ts).
import { computed, signal } from '@preact/signals';
import type { Note } from '../../../lib/schema/entities.ts';
import { hasStatus, isTransient, sentenceOf } from '../api/failures.ts';
import { conflictsIn, mergedText } from '../../../lib/merge/merged.ts';
import { noteWithActions } from '../lists/with-actions.ts';
import { call } from '../state/client.ts';
import { addresses } from '../state/addresses.ts';
import { showNotice } from '../state/notices.ts';
import { replaceAddress } from '../state/route.ts';
import {
  noteCopy,
  readCopy,
  storeCopy,
  type CreationPlan,
  type NoteCopy,
  type WaitingFile,
} from '../offline/database.ts';
import { createdId, rememberId } from '../offline/address.ts';
import { ComparedNote } from './compared-note.ts';
import { fileQueue, releaseFiles, takeFiles } from '../files/files.ts';
import { nameIn } from './note-name.ts';
import { putNote } from './put-note.ts';
import { UNKNOWN } from './typed-note.ts';

export class OpenNote extends ComparedNote {
  /** Whether there is a text to show. */
  readonly isLoaded = computed(
    () => this.note.value !== undefined || this.isUnsaved.value || this.isNew.value,
  );
  /** The note with what the user has done here, whether or not the service knows it yet. */
  readonly shown = computed(() => this.note.value && noteWithActions(this.note.value));
  /** Why the note can't be shown or saved. */
  readonly problem = signal('');

  /** Begins a new note, with a text that alone does not create it. */
  begin(plan: CreationPlan, text: string): void {
    this.version = { ...UNKNOWN, content: text, plan };
    this.text.value = text;
    this.name.value = nameIn(text);
  }

  /** Reads the note if it has changed. Continues a draft that an ended tab has left. */
  async load(): Promise<void> {
    if (!this.draft) await this.continueDraft();
    if (this.isNew.peek()) {
      const id = await createdId(this.tabKey);
      if (id !== undefined) await this.adoptId(id);
    }
    if (!this.isNew.peek()) await this.read();
    if (this.state.peek() === 'editing') await this.save();
  }

  private async read(): Promise<void> {
    try {
      const known = this.note.peek() && this.version.etag !== '';
      const tag = known ? { 'If-None-Match': this.version.etag } : {};
      const { status, body, etag } = await call('GET /note/{noteId}', { noteId: this.id }, tag);
      this.problem.value = '';
      if (status !== 304) this.received(body.data, etag);
    } catch (error) {
      const copy = this.note.peek() ? undefined : await readCopy<NoteCopy>(noteCopy(this.id));
      if (copy && isTransient(error)) this.received(copy.note, copy.etag);
      else if (!this.note.peek() || !isTransient(error)) this.problem.value = sentenceOf(error);
    }
  }

  /** Takes over a note that a call has returned. Ignores a response that is older than the text, and unsaved text. */
  received(note: Note, etag: string): void {
    if (note.updatedAt < (this.note.peek()?.updatedAt ?? '')) return;
    this.note.value = note;
    if (this.isUnsaved.peek() || this.composing) return;
    this.rebase(note, etag);
    this.text.value = note.content;
    this.name.value = note.name;
  }

  /** Discards the typed text and shows the service's version. */
  async discard(): Promise<void> {
    await this.drop();
  }

  /** Returns the files of a new note, which were waiting for it. */
  private async drop(): Promise<readonly WaitingFile[]> {
    this.text.value = this.version.content;
    this.name.value = this.version.name;
    this.theirs.value = undefined;
    this.version = { ...this.version, sent: [] };
    this.dispatch('discarded');
    const files = this.isNew.peek() ? await takeFiles(this.id) : [];
    this.version = { ...this.version, etag: '' };
    await this.load();
    return files;
  }

  /**
   * Deletes a note that the service may not have. Returns what brings it back with its text, and then returns false if the
   * service had it. Does nothing and returns undefined if the service has the note.
   */
  async removeNew(): Promise<(() => Promise<boolean>) | undefined> {
    const text = this.text.peek();
    await this.saving;
    if (!this.isNew.peek()) return undefined;
    let files: readonly WaitingFile[] = [];
    if (this.sent.length === 0) files = await this.drop();
    else await this.plan({ isDeleted: true });
    return () => this.restoreNew(text, files);
  }

  private async restoreNew(text: string, files: readonly WaitingFile[]): Promise<boolean> {
    await this.saving;
    if (!this.isNew.peek()) return false;
    for (const file of files) await fileQueue.add(file);
    this.change({ text });
    await this.plan({ isDeleted: false });
    return true;
  }

  private async plan(change: CreationPlan): Promise<void> {
    this.version = { ...this.version, plan: { ...this.version.plan, ...change } };
    this.storeDraft();
    this.dispatch('typed');
    await this.save();
  }

  protected async put(): Promise<void> {
    const [text, name] = [this.text.peek(), this.isRenamed ? this.name.peek() : undefined];
    const isNew = this.isNew.peek();
    // A rename alone does not send the text.
    const content = name !== undefined && text === this.version.content && !isNew ? undefined : text;
    if (this.sent.at(-1) !== text) this.rememberSent([...this.sent, text]);
    try {
      const { note, etag } = await putNote(this.id, this.version, { name, content });
      await this.adoptId(note.id);
      // An earlier attempt may have created it with another text.
      if (note.content === text || !isNew) this.acknowledge(note, etag);
      else this.merge(note, etag);
    } catch (error) {
      if (hasStatus(error, 412)) await this.compare().catch((why: unknown) => this.failed(why, text));
      else this.failed(error, text);
    }
  }

  /** The service has the note under this id. */
  private async adoptId(id: string): Promise<void> {
    const address = this.id;
    if (id === address) return;
    rememberId(address, id);
    replaceAddress(addresses.note(address), addresses.note(id));
    this.draft?.moveTo(id);
    this.noteId.value = id;
    await releaseFiles(address);
  }

  /** The note has changed since this tab read it. */
  private async compare(): Promise<void> {
    const { body, etag } = await call('GET /note/{noteId}', { noteId: this.id });
    this.merge(body.data, etag);
  }

  /** Merges a version into the text, or asks the user. */
  private merge(note: Note, etag: string): void {
    this.version = { ...this.version, mergeWaits: this.composing };
    // The next attempt to save comes here again.
    if (this.composing) return this.dispatch('progressed');
    const mine = this.text.peek();
    const merged = this.mergedWith(mine, { note, etag });
    this.note.value = note;
    if (conflictsIn(merged).length > 0) {
      this.theirs.value = { note, etag };
      return this.dispatch('overlapped');
    }
    this.text.value = mergedText(merged);
    this.acknowledge(note, etag);
    if (this.text.peek() !== mine)
      showNotice('Merged a change from elsewhere', { name: 'History', to: addresses.history(this.id) });
  }

  /** The service has this version now. Text typed since then stays a draft that is based on it. */
  protected acknowledge(note: Note, etag: string, sent: readonly string[] = []): void {
    if (this.name.peek() === this.version.name) this.name.value = note.name;
    this.rebase(note, etag, sent);
    this.problem.value = '';
    if (!this.isDirty) return this.dispatch('saved');
    this.storeVersion();
    this.dispatch('progressed');
  }

  private rebase(note: Note, etag: string, sent: readonly string[] = []): void {
    this.note.value = note;
    this.version = { name: note.name, content: note.content, etag, sent };
    void storeCopy(noteCopy(this.id), { note, etag } satisfies NoteCopy);
  }

  private failed(error: unknown, text: string): void {
    if (isTransient(error)) return this.dispatch('unreachable');
    this.problem.value = sentenceOf(error);
    // An earlier text may have arrived nevertheless.
    this.rememberSent(this.sent.filter((sent) => sent !== text));
    this.dispatch('rejected');
  }
}
