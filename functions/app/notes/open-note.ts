// A note that is being read or edited in this tab: loads it, stores what is typed as a draft, and saves it with If-Match.
// What differs from the service is never dropped without the user's choice.
import { computed, signal } from '@preact/signals';
import type { Note } from '../../../lib/schema/entities.ts';
import { call, write } from '../api/client.ts';
import { hasStatus, isTransient, sentenceOf } from '../api/failures.ts';
import { noteCopy, readCopy, storeCopy, type Base, type NoteCopy } from '../store/database.ts';
import { adoptDraft, Draft } from '../store/draft.ts';

/** From the last keystroke to the save (milliseconds). */
const SAVE_AFTER_MS = 1_000;

export type Status =
  | 'loading'
  | 'saved'
  /** Typed and stored on this device, not sent yet. */
  | 'unsaved'
  | 'saving'
  /** The service can't be reached. */
  | 'waiting'
  /** Someone else has changed the note. */
  | 'conflict'
  /** The service has rejected the text. */
  | 'failed';

export class OpenNote {
  readonly id: string;
  /** The note as last received; undefined until then. */
  readonly note = signal<Note | undefined>(undefined);
  readonly text = signal('');
  readonly name = signal('');
  readonly status = signal<Status>('loading');
  /** Why the note can't be shown or saved. */
  readonly problem = signal('');
  /** The other version, in a conflict. */
  readonly theirs = signal<NoteCopy | undefined>(undefined);
  readonly isUnsaved = computed(() => !['loading', 'saved'].includes(this.status.value));
  /** Whether an input method is composing a character. Nothing is saved meanwhile. */
  composing = false;

  /** What the service has acknowledged. */
  base: Base = { name: '', content: '', etag: '' };
  private draft: Draft | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private saving: Promise<void> | undefined;
  /** A text that may have arrived although its response was lost. */
  private sent: string | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /** Reads the note if it has changed. Continues a draft that an ended tab has left. */
  async load(): Promise<void> {
    if (!this.draft) await this.continueDraft();
    try {
      const { note } = this;
      const tag = note.value && this.base.etag !== '' ? { 'If-None-Match': this.base.etag } : {};
      const { status, body, etag } = await call('GET /note/{noteId}', { noteId: this.id }, tag);
      this.problem.value = '';
      if (status !== 304) this.received(body.data, etag);
    } catch (error) {
      const copy = this.note.value ? undefined : await readCopy<NoteCopy>(noteCopy(this.id));
      if (copy && isTransient(error)) this.received(copy.note, copy.etag);
      else if (!this.note.value || !isTransient(error)) this.problem.value = sentenceOf(error);
    }
    if (this.draft && this.status.value === 'unsaved') await this.save();
  }

  /** Continues a draft that an ended tab has left. */
  async resume(): Promise<void> {
    if (!this.draft && (await this.continueDraft())) await this.save();
  }

  /** Takes over a note that another call has returned. Does not touch unsaved text. */
  received(note: Note, etag: string): void {
    this.note.value = note;
    if (this.draft) return;
    this.rebase(note, etag);
    this.text.value = note.content;
    this.name.value = note.name;
    this.status.value = 'saved';
  }

  /** Changes the text or the name, and saves them when the typing pauses. */
  change({ text = this.text.value, name = this.name.value }: { text?: string; name?: string }): void {
    this.text.value = text;
    this.name.value = name;
    if (!this.isDirty && !this.theirs.value) return void this.finish();
    if (!this.draft) {
      this.draft = new Draft(this.id);
      void this.draft.rebase(this.base);
    }
    this.draft.write(this.name.value, this.text.value);
    if (this.status.value === 'conflict') return;
    this.status.value = 'unsaved';
    this.schedule();
  }

  /** Saves now. Several calls share one request. */
  async save(): Promise<void> {
    clearTimeout(this.timer);
    if (this.saving) return this.saving;
    if (!this.isDirty || this.status.value === 'conflict') return;
    this.saving = this.put().finally(() => (this.saving = undefined));
    await this.saving;
    if (this.status.value === 'unsaved') this.schedule();
  }

  /** Ends a conflict with this text, which replaces the other version. */
  async resolve(text: string): Promise<void> {
    const theirs = this.theirs.value;
    if (!theirs) return;
    this.theirs.value = undefined;
    this.text.value = text;
    this.status.value = 'unsaved';
    this.draft?.write(this.name.value, text);
    await this.acknowledge(theirs.note, theirs.etag);
    await this.save();
  }

  /** Drops what was typed and shows the service's version. */
  async discard(): Promise<void> {
    this.text.value = this.base.content;
    this.name.value = this.base.name;
    await this.finish();
    this.base = { ...this.base, etag: '' };
    await this.load();
  }

  /** Leaves an unsaved text on disk, for the next sign-in. */
  async leave(): Promise<void> {
    clearTimeout(this.timer);
    await this.draft?.leave();
  }

  private get isDirty(): boolean {
    return this.text.value !== this.base.content || this.newName !== undefined;
  }

  /** The name, if it has changed and is not blank. */
  private get newName(): string | undefined {
    const name = this.name.value;
    return name !== this.base.name && name.trim() !== '' ? name : undefined;
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.composing ? this.schedule() : void this.save()), SAVE_AFTER_MS);
  }

  private async put(): Promise<void> {
    const { newName: name, base } = this;
    const text = this.text.value;
    this.status.value = 'saving';
    this.sent = text;
    try {
      const input = { id: this.id, name, content: text === base.content ? undefined : text };
      const { body, etag } = await write('PUT /note', input, { 'If-Match': base.etag });
      await this.acknowledge(body.data, etag);
    } catch (error) {
      if (hasStatus(error, 412)) await this.compare();
      else this.failed(error);
    }
  }

  /** The note has changed since this tab read it. Looks for a difference that concerns the text. */
  private async compare(): Promise<void> {
    try {
      const { body, etag } = await call('GET /note/{noteId}', { noteId: this.id });
      const { content } = body.data;
      const mine = [this.text.value, this.sent, this.base.content].includes(content);
      const untouched = this.text.value === this.base.content;
      this.note.value = body.data;
      if (mine || untouched) {
        if (untouched) this.text.value = content;
        await this.acknowledge(body.data, etag);
      } else {
        this.theirs.value = { note: body.data, etag };
        this.status.value = 'conflict';
      }
    } catch (error) {
      this.failed(error);
    }
  }

  /** The service has this version now. What was typed since then stays a draft that is based on it. */
  private async acknowledge(note: Note, etag: string): Promise<void> {
    if (this.name.value === this.base.name) this.name.value = note.name;
    this.rebase(note, etag);
    this.sent = undefined;
    this.problem.value = '';
    if (!this.isDirty) return this.finish();
    this.status.value = 'unsaved';
    await this.draft?.rebase(this.base);
  }

  private rebase(note: Note, etag: string): void {
    this.note.value = note;
    this.base = { name: note.name, content: note.content, etag };
    void storeCopy(noteCopy(this.id), { note, etag } satisfies NoteCopy);
  }

  private failed(error: unknown): void {
    this.status.value = isTransient(error) ? 'waiting' : 'failed';
    this.problem.value = isTransient(error) ? '' : sentenceOf(error);
  }

  /** Everything is saved: removes the draft, then continues another one of this note. */
  private async finish(): Promise<void> {
    clearTimeout(this.timer);
    const { draft } = this;
    this.draft = undefined;
    this.status.value = 'saved';
    if (!draft) return;
    await draft.remove();
    if (!this.draft && (await this.continueDraft())) await this.save();
  }

  private async continueDraft(): Promise<boolean> {
    const found = await adoptDraft(this.id);
    if (!found) return false;
    // The user may have typed while the disk was searched.
    if (this.draft) {
      await found.draft.leave();
      return false;
    }
    const { draft, name, text, base } = found;
    this.draft = draft;
    this.base = base ?? { name, content: '', etag: '"unknown"' };
    this.text.value = text;
    this.name.value = name;
    this.status.value = 'unsaved';
    return true;
  }
}
