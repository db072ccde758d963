// Steps as plain data, generated before anything runs. They name what they act on by kind and number, so that a step
// still makes sense if others are left out.

export type RowKind = 'note' | 'group' | 'todo' | 'snapshot' | 'file' | 'workspace' | 'deleted group';

/** An id that is looked up when the step runs. */
export interface IdRecipe {
  readonly ref: RowKind | 'calendar' | 'key' | 'link' | 'token';
  readonly state: 'live' | 'any' | 'other user' | 'unknown here' | 'unknown there' | 'unknown';
  /** Which one, the newest first. */
  readonly nth: number;
  readonly upper: boolean;
}

/** A text whose length depends on a limit: an exact size, or what the storage quota leaves plus `room`. */
export type SizeRecipe =
  | { readonly bytes: number }
  /** As many equal characters. */
  | { readonly characters: number }
  | { readonly room: number };

/** A line of the note that a request names, or one of its headings. */
export interface PieceRecipe {
  readonly line: number;
  readonly as: 'text' | 'heading' | 'path';
}

export type ConditionRecipe = 'current' | 'bare' | 'weak' | 'earlier' | 'listed' | '*' | 'other' | '';

export interface Step {
  readonly user: 0 | 1;
  readonly key: 'full' | 'read-only' | 'none';
  /** How far the clock moves before the step. */
  readonly after: number;
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly ifMatch?: ConditionRecipe | undefined;
  readonly ifNoneMatch?: ConditionRecipe | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Another value for one of the fields, by number. */
  readonly spoiled?: { readonly field: number; readonly value?: unknown } | undefined;
  readonly raw?: { readonly text: string; readonly contentType?: string | undefined } | undefined;
  /** The type of a bare text, as which a content is sent. */
  readonly textType?: string | undefined;
  readonly accept?: string | undefined;
  /** A list to compare after a write. */
  readonly list: Pick<Step, 'operation' | 'input'>;
  /** The page size with which the changes are read after a write. */
  readonly limit: number;
}

export interface Settings {
  readonly storageLimit?: number;
  readonly workspaceLimit?: number;
  readonly timeZone?: string;
}

export interface Plan {
  readonly settings: readonly Settings[];
  readonly steps: readonly Step[];
}
