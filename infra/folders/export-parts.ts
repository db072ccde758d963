// The temporary files of an export, on the same file system as the folder.
import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { PART } from './layout.ts';

/** The names are short, so that a path close to the system's limit does not exceed it. */
const EXTENSION = '.%~';
const OWN_FILE = /^\d+\.%~$/;

export class ExportParts {
  readonly #folder: string;
  #count = 0;

  private constructor(folder: string) {
    this.#folder = join(folder, PART);
  }

  /** Removes the temporary files that an interrupted export has left, and no others. */
  static async open(folder: string): Promise<ExportParts> {
    makeFolder(join(folder, PART));
    const parts = new ExportParts(folder);
    await parts.#removeAll();
    return parts;
  }

  /** A new temporary path. */
  next(): string {
    this.#count += 1;
    return join(this.#folder, `${this.#count}${EXTENSION}`);
  }

  async close(): Promise<void> {
    await this.#removeAll();
    // It stays if it holds other files.
    await rmdir(this.#folder).catch(() => undefined);
  }

  async #removeAll(): Promise<void> {
    const files = await readdir(this.#folder);
    for (const file of files.filter((name) => OWN_FILE.test(name)))
      await rm(join(this.#folder, file), { force: true });
  }
}
