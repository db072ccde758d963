// The result of a tool that needs a remark: agents read it before the rest.

export class Remarked {
  /** The result, with the remark as its first member. */
  readonly result: object;
  readonly remark: string;

  constructor(remark: string, result: object) {
    this.remark = remark;
    this.result = { note: remark, ...result };
  }
}
