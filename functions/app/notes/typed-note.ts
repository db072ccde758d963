// The text and the name of a note as they are typed in this tab, stored as a draft until everything is saved. It knows
// nothing of the service. note-states.ts has its states.
import { computed, signal, type Signal } from '@preact/signals';
import type { Base } from '../offline/database.ts';
import { adoptDraft, Draft } from '../offline/draft.ts';
import { keyIn, nameIn } from './new-note.ts';
import { stateAfter, type Event, type State } from './note-states.ts';

/** From the last keystroke to the save (milliseconds). */
const SAVE_AFTER_MS = 1_000;

/** The base of a draft whose tab ended before it could store the real one. It matches no version. */
export const UNKNOWN: Base = { name: '', content: '', etag: '"unknown"' };

/** The characters of all texts that are remembered because they may have arrived. The first and the last four always are. */
const SENT_MAX_CHARACTERS = 1_000_000;

const withinLimits = (sent: readonly string[]): readonly string[] =>
  sent.length > 5 && sent.join('').length > SENT_MAX_CHARACTERS ? withinLimits(sent.toSpliced(1, 1)) : sent;

export abstract class TypedNote {
  /** The id, or address of a new note, under which this tab has opened it. It stays the same, and leads to this object. */
  readonly key: string;
  readonly text = signal('');
  readonly name = signal('');
  readonly state = signal<State>('reading');
  readonly isUnsaved = computed(() => this.state.value !== 'reading');
  /** Whether the service does not have it yet. */
  readonly isNew = computed(() => keyIn(this.ident.value) !== undefined);
  /**
   * Whether an input method is composing: phones keep the last word open until the next space, so this may last. Saving
   * does not wait for the end, but a merge does, because it would end the composition.
   */
  composing = false;
  /** Whether a merge waits for the end of a composition. Until then, another save would be rejected again. */
  protected mergeWaits = false;
  /** Whether the first line is the name: in a new note, until the user leaves it. */
  followsFirstLine: boolean;

  /** The text and the name that the service has acknowledged. */
  base: Base = { name: '', content: '', etag: '' };
  /** Texts that may have arrived although their response was lost. */
  protected sent: readonly string[] = [];
  protected draft: Draft | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  protected saving: Promise<void> | undefined;
  private removing: Promise<void> | undefined;
  protected readonly ident: Signal<string>;

  constructor(id: string) {
    this.key = id;
    this.ident = signal(id);
    this.followsFirstLine = keyIn(id) !== undefined;
  }

  /** The id of the note on the service; until it has one, its id in this browser. */
  get id(): string {
    return this.ident.value;
  }

  /** Changes the text or the name, and saves them when the typing pauses. */
  change({ text = this.text.peek(), name = this.nameFor(text) }: { text?: string; name?: string }): void {
    this.text.value = text;
    this.name.value = name;
    const base = this.draft ? undefined : this.base;
    if (this.isDirty) this.draft ??= new Draft(this.id);
    this.draft?.write(name, text, base);
    this.on(this.isDirty ? 'typed' : 'undone');
  }

  private nameFor(text: string): string {
    return (this.followsFirstLine && nameIn(text)) || this.name.peek();
  }

  /** Saves now. Several calls share one request. */
  async save(): Promise<void> {
    if (!this.saving) this.on('save');
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

  protected on(event: Event): void {
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
    const hasToWait = (): boolean => this.composing && this.mergeWaits;
    this.timer = setTimeout(() => (hasToWait() ? this.schedule() : void this.save()), SAVE_AFTER_MS);
  }

  /** Whether the service may have another text or name. It may while a text that was sent is not acknowledged. */
  protected get isDirty(): boolean {
    if (this.sent.length > 0) return true;
    const isChanged = this.text.peek() !== this.base.content;
    // An empty note is not created.
    return this.isNew.peek() ? isChanged && this.text.peek().trim() !== '' : isChanged || this.isRenamed;
  }

  protected get isRenamed(): boolean {
    return this.name.peek() !== this.base.name && this.name.peek().trim() !== '';
  }

  /** Stores the text as a draft, with what it is based on. */
  protected storeDraft(): void {
    this.draft ??= new Draft(this.id);
    this.draft.write(this.name.peek(), this.text.peek(), this.base);
  }

  /** Remembers what may have arrived, also for a tab that continues the draft. */
  protected rememberSent(texts: readonly string[]): void {
    this.sent = withinLimits(texts);
    this.base = { ...this.base, sent: this.sent };
    this.draft?.write(this.name.peek(), this.text.peek(), this.base);
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
    const found = await adoptDraft(this.id, this.key);
    // The user may have typed while the disk was searched.
    if (!found || this.draft || !(found.draft ?? this.isNew.peek())) {
      await found?.draft?.leave();
      return false;
    }
    this.draft = found.draft;
    this.base = found.base ?? UNKNOWN;
    // The note already has its name.
    if (found.target !== this.id) this.base = { ...this.base, name: found.name };
    // The text of another tab may arrive, as one that was sent.
    this.sent = [...(this.base.sent ?? []), ...(found.draft ? [] : [found.text])];
    this.text.value = found.text;
    this.name.value = found.name;
    this.followsFirstLine = this.isNew.peek() && found.name === nameIn(found.text);
    if (found.draft) this.on('typed');
    return found.draft !== undefined;
  }

  /** Sends the text. */
  protected abstract put(): Promise<void>;
}
