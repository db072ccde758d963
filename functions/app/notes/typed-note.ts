// The text and the name of a note as they are typed in this tab, stored as a draft until everything is saved. It knows
// nothing of the service. note-states.ts has its states.
import { computed, signal, type Signal } from '@preact/signals';
import type { Version } from '../offline/database.ts';
import { adoptDraft, Draft } from '../offline/draft.ts';
import { keyIn } from '../offline/address.ts';
import { nameIn } from './note-name.ts';
import { stateAfter, type Event, type State } from './note-states.ts';

/** From the last keystroke to the save (milliseconds). */
const SAVE_AFTER_MS = 1_000;

/** What a draft is based on if its tab ended before it could store the real version. Its ETag matches none. */
export const UNKNOWN: Version = { name: '', content: '', etag: '"unknown"' };

/** The characters of all texts that are remembered because they may have arrived. The first and the last four always are. */
const SENT_MAX_CHARACTERS = 1_000_000;

const withinLimits = (sent: readonly string[]): readonly string[] =>
  sent.length > 5 && sent.join('').length > SENT_MAX_CHARACTERS ? withinLimits(sent.toSpliced(1, 1)) : sent;

export abstract class TypedNote {
  /** The id, or address of a new note, under which this tab has opened it. It stays the same, and leads to this object. */
  readonly tabKey: string;
  readonly text = signal('');
  readonly name = signal('');
  readonly state = signal<State>('reading');
  readonly isUnsaved = computed(() => this.state.value !== 'reading');
  /** Whether the service does not have it yet. */
  readonly isNew = computed(() => keyIn(this.noteId.value) !== undefined);
  /**
   * Whether an input method is composing: phones keep the last word open until the next space, so this may last. Saving
   * does not wait for the end, but a merge does, because it would end the composition.
   */
  composing = false;
  /** Whether the first line is the name: in a new note, until the user leaves it. */
  followsFirstLine: boolean;

  /** What is known of the service's note. */
  version: Version = { name: '', content: '', etag: '' };
  protected readonly noteId: Signal<string>;
  /** What this tab has stored of the text. */
  protected draft: Draft | undefined;
  /** What is under way: the pause after the typing, a save, the removal of a draft. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  protected saving: Promise<void> | undefined;
  private removing: Promise<void> | undefined;

  constructor(id: string) {
    this.tabKey = id;
    this.noteId = signal(id);
    this.followsFirstLine = keyIn(id) !== undefined;
  }

  /** The id of the note on the service; until it has one, its id in this browser. */
  get id(): string {
    return this.noteId.value;
  }

  /** Changes the text or the name, and saves them when the typing pauses. */
  change({ text = this.text.peek(), name = this.nameFor(text) }: { text?: string; name?: string }): void {
    this.text.value = text;
    this.name.value = name;
    const base = this.draft ? undefined : this.version;
    if (this.isDirty) this.draft ??= new Draft(this.id);
    this.draft?.write(name, text, base);
    this.dispatch(this.isDirty ? 'typed' : 'undone');
  }

  private nameFor(text: string): string {
    return (this.followsFirstLine && nameIn(text)) || this.name.peek();
  }

  /** Saves now. Several calls share one request. */
  async save(): Promise<void> {
    if (!this.saving) this.dispatch('save');
    await this.saving;
  }

  /** Continues a draft that an ended tab has left. */
  async resume(): Promise<void> {
    if (!this.draft && (await this.continueDraft())) await this.save();
  }

  /** Leaves an unsaved text on disk, for the next sign-in. */
  async leave(): Promise<void> {
    clearTimeout(this.timer);
    await this.draft?.leave();
  }

  protected dispatch(event: Event): void {
    const before = this.state.peek();
    const state = stateAfter(before, event);
    this.state.value = state;
    if (state === 'editing') this.schedule();
    else clearTimeout(this.timer);
    if (state === before) return;
    if (state === 'saving') this.saving = this.put().finally(() => (this.saving = undefined));
    if (state === 'reading') void this.finish();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    const hasToWait = (): boolean => this.composing && this.version.mergeWaits === true;
    this.timer = setTimeout(() => (hasToWait() ? this.schedule() : void this.save()), SAVE_AFTER_MS);
  }

  /** Whether the service may have another text or name. It may while a text that was sent is not acknowledged. */
  protected get isDirty(): boolean {
    if (this.sent.length > 0) return true;
    const isChanged = this.text.peek() !== this.version.content;
    // An empty note is not created.
    return this.isNew.peek() ? isChanged && this.text.peek().trim() !== '' : isChanged || this.isRenamed;
  }

  protected get isRenamed(): boolean {
    return this.name.peek() !== this.version.name && this.name.peek().trim() !== '';
  }

  /** Texts that may have arrived although their response was lost. */
  protected get sent(): readonly string[] {
    return this.version.sent ?? [];
  }

  /** Remembers what may have arrived, also for a tab that continues the draft. */
  protected rememberSent(texts: readonly string[]): void {
    this.version = { ...this.version, sent: withinLimits(texts) };
    this.storeVersion();
  }

  /** Stores what the draft is based on, if there is a draft. */
  protected storeVersion(): void {
    this.draft?.write(this.name.peek(), this.text.peek(), this.version);
  }

  /** Stores the text as a draft, with what it is based on. */
  protected storeDraft(): void {
    this.draft ??= new Draft(this.id);
    this.storeVersion();
  }

  /** Everything is saved: removes the draft, then continues another one of this note. */
  private async finish(): Promise<void> {
    const { draft } = this;
    this.draft = undefined;
    this.removing = draft?.remove();
    await this.removing;
    if (draft) await this.resume();
  }

  /** Also shows a new note that another tab is writing. The text of any other note is that of the service until it is saved. */
  protected async continueDraft(): Promise<boolean> {
    await this.removing;
    const found = await adoptDraft(this.id, this.tabKey);
    // The user may have typed while the disk was searched.
    if (!found || this.draft || !(found.draft ?? this.isNew.peek())) {
      await found?.draft?.leave();
      return false;
    }
    this.draft = found.draft;
    const base = found.base ?? UNKNOWN;
    this.version = {
      ...base,
      // Under its new id, the note already has its name.
      name: found.target === this.id ? base.name : found.name,
      // The text of another tab may arrive, as one that was sent.
      sent: [...(base.sent ?? []), ...(found.draft ? [] : [found.text])],
    };
    this.text.value = found.text;
    this.name.value = found.name;
    this.followsFirstLine = this.isNew.peek() && found.name === nameIn(found.text);
    if (found.draft) this.dispatch('typed');
    return found.draft !== undefined;
  }

  /** Sends the text. */
  protected abstract put(): Promise<void>;
}
