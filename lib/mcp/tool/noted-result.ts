// The result of a tool with a remark about it, which agents read before the rest.

export class NotedResult {
  readonly note: string;
  /** The result, with the remark as its first member. */
  readonly result: object;

  constructor(note: string, result: object) {
    this.note = note;
    this.result = { note, ...result };
  }
}
