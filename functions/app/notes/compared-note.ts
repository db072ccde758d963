// A note in a conflict: both versions changed the same words, and the user chooses what to keep at each place. The choice can
// be undone. It does not know how a text is saved.
import { computed, signal } from '@preact/signals';
import type { Note } from '../../../lib/schema/entities.ts';
import { mergedText, type Choice, type Merged } from '../../../lib/merge/merged.ts';
import { mergeTyped } from '../../../lib/merge/typed.ts';
import { addresses } from '../state/addresses.ts';
import { showNotice } from '../state/notices.ts';
import { go } from '../state/route.ts';
import type { NoteCopy } from '../offline/database.ts';
import { storeVersion } from './replaced-versions.ts';
import { TypedNote } from './typed-note.ts';

/** The other version in a conflict. */
interface Theirs extends NoteCopy {
  /** After an undone choice: what the service has instead, and the texts that may have arrived since. */
  readonly reached?: NoteCopy & { readonly sent: readonly string[] };
}

export abstract class ComparedNote extends TypedNote {
  /** The note as last received; undefined until then. */
  readonly note = signal<Note | undefined>(undefined);
  /** Undefined unless there is a conflict. */
  readonly theirs = signal<Theirs | undefined>(undefined);
  /** Both versions, merged as far as possible, in a conflict. */
  readonly merged = computed(() => this.theirs.value && this.mergedWith(this.text.value, this.theirs.value));

  /**
   * Ends a conflict, with a choice for each place. Versions of which the result lacks a line are stored in the history
   * first. Does nothing if the user has typed meanwhile.
   */
  async resolve(choices: readonly Choice[]): Promise<void> {
    const [theirs, merged, mine] = [this.theirs.peek(), this.merged.peek(), this.text.peek()];
    if (!theirs || !merged) return;
    const result = mergedText(merged, choices);
    await storeVersion(theirs.note, theirs.note.content, result);
    await storeVersion(theirs.note, mine, result);
    if (this.theirs.peek() !== theirs || this.text.peek() !== mine) return;
    const { version } = this;
    const { reached = { ...theirs, sent: [] } } = theirs;
    const restore = (): void => {
      const { content, etag, sent = [] } = this.version;
      const note = { ...(this.note.peek() ?? theirs.note), content };
      this.version = version;
      this.theirs.value = { ...theirs, reached: { note, etag, sent } };
      this.text.value = mine;
    };
    this.theirs.value = undefined;
    this.text.value = result;
    this.acknowledge(reached.note, reached.etag, reached.sent);
    await this.save();
    // Meanwhile the note may have changed elsewhere again.
    if (!this.theirs.peek()) showNotice('The versions are merged', () => this.undoChoice(result, restore));
  }

  /** Shows a conflict again as it was before a choice, unless the text has changed since. */
  private async undoChoice(result: string, restore: () => void): Promise<void> {
    await this.saving;
    if (this.theirs.peek()) return;
    if (this.text.peek() !== result)
      return showNotice(
        'This choice can’t be undone, because the text has changed. What it left out is in the history',
        { name: 'History', to: addresses.history(this.id) },
      );
    restore();
    this.storeDraft();
    this.dispatch('overlapped');
    go(addresses.compare(this.tabKey));
  }

  protected mergedWith(mine: string, { note }: NoteCopy): Merged {
    return mergeTyped({ base: this.version.content, sent: this.sent, mine, theirs: note.content });
  }

  /** The service has this version now. @param sent texts that may have arrived since */
  protected abstract acknowledge(note: Note, etag: string, sent: readonly string[]): void;
}
