// The texts of notes that are stored on this device, in the form in which a search reads them, and what they embed.

export interface StoredText {
  readonly updatedAt: string;
  readonly text: string;
  /** The form in which this device searches it. */
  readonly folded: string;
  /** The bytes of the note on the disk, about. */
  readonly size: number;
  readonly groupId: string | null;
  /** What it embeds: pictures, mostly. */
  readonly embedded: readonly string[];
}

/** The part of a text that a search on this device reads. */
export const SEARCHED_CHARACTERS = 20_000;

export const texts = new Map<string, StoredText>();

/** The text of a note, or its beginning, if it is stored on this device. */
export const textOf = (id: string): StoredText | undefined => texts.get(id);
