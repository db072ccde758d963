// What an import passes to its reports (reports.ts) while it reads.
import type { Bytes } from '../disk.ts';

export interface ImportObserver {
  /** Looks at the text of a note. */
  readonly look: (path: string, content: string) => void;
  /** Looks at the bytes of a file that is not a note. */
  readonly lookAtFile: (path: string, bytes: Bytes) => void;
}
