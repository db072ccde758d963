// The result of a tool that is a picture: agents get it as an image, with a description as text.

export class Picture {
  readonly base64: string;
  readonly mimeType: string;
  /** The description of the picture. */
  readonly about: object;

  constructor(bytes: Uint8Array, mimeType: string, about: object) {
    this.base64 = Buffer.from(bytes).toString('base64');
    this.mimeType = mimeType;
    this.about = about;
  }
}
