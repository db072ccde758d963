// The result of a tool with a note about it, which agents read before the rest.

export class NotedResult {
  readonly note: string;
  /** The result, with the note as its first member. */
  readonly result: object;

  constructor(note: string, result: object) {
    this.note = note;
    this.result = { note, ...result };
  }
}
