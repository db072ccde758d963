// What the page and the worker that parses Markdown send to each other.
import type { Part } from './nodes.ts';

export interface ParseRequest {
  readonly id: number;
  readonly text: string;
}

export type ParseResponse =
  | { readonly id: number; readonly part: Part }
  /** All parts are sent, or the text can't be parsed. */
  | { readonly id: number; readonly done: boolean };
