// What every compared service is asked to do: hold the corpus, list its newest notes, search it, take a new note.
import type { HttpClient } from '../http.ts';
import type { SampleNote } from '../corpus.ts';

export interface Peer {
  readonly name: string;
  list(): Promise<PageFound>;
  search(): Promise<PageFound>;
  create(note: SampleNote): Promise<PageFound>;
  stop(): Promise<void>;
}

/** One answered request. */
export interface PageFound {
  readonly ms: number;
  /** The notes in the answer, contents included. */
  readonly notes: number;
}

export const PEER_PAGE = 50;

/** What starting a peer takes. */
export interface PeerSetting {
  readonly http: HttpClient;
  /** For the peer's data, removed at the end. */
  readonly folder: string;
  readonly corpus: readonly SampleNote[];
  /** Has a server ended however the run ends. */
  readonly defer: (step: () => Promise<unknown>) => void;
  readonly onProgress: (label: string, share: number) => void;
}
