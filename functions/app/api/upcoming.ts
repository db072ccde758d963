// Members of requests and responses that the contracts do not have yet: word search (E15), a note by its name (E21),
// the key (E22), deleted groups (E23). A service without them ignores the input and omits the output.

interface Inputs {
  readonly 'GET /note': { readonly match?: 'words'; readonly name?: string };
  readonly 'GET /trash': { readonly groups?: boolean };
  readonly 'POST /trash/restore': { readonly groupId?: string };
}

export type UpcomingInput<R> = R extends keyof Inputs ? Inputs[R] : unknown;

/** A part of an excerpt that matches the search, in UTF-16 units. */
export interface Match {
  readonly start: number;
  readonly length: number;
}

export interface Found {
  readonly excerpt?: string;
  readonly matches?: readonly Match[];
}

export interface KeyOfAccount {
  readonly key?: {
    readonly id: string;
    readonly name: string;
    readonly readOnly: boolean;
    readonly expiresAt: string | null;
  };
}

export interface DeletedGroup {
  readonly id: string;
  readonly name: string;
  readonly deletedAt: string;
  readonly notes: number;
}
