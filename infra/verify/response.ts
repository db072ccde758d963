// The response to a request of a verification.

export interface HttpResponse {
  /** The method and the path. */
  readonly request: string;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: Json | undefined;
  readonly seconds: number;
}

export type Json = Readonly<Record<string, unknown>>;

/** The parsed body; undefined if it is not JSON. */
export function parsed(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

const SHOWN_CHARACTERS = 120;

/** A response in a few words. */
export const shortly = ({ status, text }: HttpResponse): string =>
  `${status} ${text.slice(0, SHOWN_CHARACTERS).replace(/\s+/g, ' ')}`.trim();
