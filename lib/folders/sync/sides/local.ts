// What a folder has now, as it was read for a round.
import { folderOf } from '../../paths.ts';
import type { ItemKind } from '../state/records.ts';

export interface LocalFile {
  readonly path: string;
  readonly kind: ItemKind;
  /** `UNKNOWN` if it can't be read now. */
  readonly sha256: string;
  readonly size: number;
}

export class Local {
  readonly files = new Map<string, LocalFile>();
  readonly folders = new Set<string>();
  /** The folders that hold nothing. */
  readonly empty = new Set<string>();
  /** The names in each folder, also of what is left out. */
  readonly names = new Map<string, readonly string[]>();
  /** What can't be read or stored, with the reason. */
  readonly problems = new Map<string, string>();
  /** Milliseconds until the files that changed just now can be read. */
  waits: number | undefined;
  /** The paths of which nothing is known: what is left out, folders that can't be listed, files that are only in a cloud. */
  readonly hidden = new Set<string>();
  /** How many files and folders are left alone, by the reason. */
  readonly leftAlone = new Map<string, number>();
  readonly #forms = new Map<string, string>();

  add(file: LocalFile): void {
    this.files.set(file.path, file);
    this.#forms.set(file.path.normalize('NFC'), file.path);
  }

  /** The file at a path, or at one that differs only in its Unicode form. */
  at(path: string): LocalFile | undefined {
    return this.files.get(path) ?? this.files.get(this.#forms.get(path.normalize('NFC')) ?? '');
  }

  /** Whether it is not known if there is a file at a path. */
  isHidden(path: string): boolean {
    for (let at = path; ; at = folderOf(at)) {
      if (this.hidden.has(at.normalize('NFC'))) return true;
      if (at === '') return false;
    }
  }

  leaveAlone(reason: string): void {
    this.leftAlone.set(reason, (this.leftAlone.get(reason) ?? 0) + 1);
  }

  wait(ms: number): void {
    this.waits = Math.max(this.waits ?? 0, ms);
  }
}
