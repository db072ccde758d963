// Members of requests and responses that the contracts do not have yet: search by words. A service without them ignores
// the input and omits the output.

interface Inputs {
  readonly 'GET /note': { readonly match?: 'words' };
}

export type UpcomingInput<R> = R extends keyof Inputs ? Inputs[R] : unknown;

/** What a search by words adds to a note. The matches are UTF-16 units within the excerpt. */
export interface Found {
  readonly excerpt?: string;
  readonly matches?: readonly { readonly start: number; readonly length: number }[];
}
