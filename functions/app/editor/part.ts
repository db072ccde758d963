// A part of the document of the editor.

/** Positions in the document. */
export interface Part {
  readonly from: number;
  readonly to: number;
}
