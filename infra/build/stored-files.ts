// The files that the docs function serves, as the build stores them beside its bundle: compressed, and with a
// hash of the content in the names of files that browsers may cache permanently.
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { STORED_NAMES } from '../../lib/api/public/public-paths.ts';

const HASH_CHARACTERS = 12;

const pack = promisify(gzip);

type Bytes = Buffer | Uint8Array | string;

export interface StoredFiles {
  /** Adds a file under its own name. */
  add(name: string, bytes: Bytes): Promise<void>;
  /** Adds a file to `files`, under a name that contains a hash. Returns that name, without the folder. */
  addHashed(name: string, bytes: Bytes): Promise<string>;
  /** Replaces the stored files by the added ones, and writes the list of their names. */
  write(): Promise<void>;
}

/**
 * Collects files in memory, so that a failed build leaves the stored files as they are.
 * @param prefix the folder below that of the function, with a slash at its end
 */
export function newStoredFiles(folder: string, prefix = ''): StoredFiles {
  const packed = new Map<string, Buffer>();
  const add = async (name: string, bytes: Bytes): Promise<void> => {
    packed.set(name, await pack(bytes, { level: constants.Z_BEST_COMPRESSION }));
  };
  return {
    add,
    async addHashed(name, bytes) {
      const extension = extname(name);
      const hashed = `${name.slice(0, -extension.length)}-${hashOf(bytes)}${extension}`;
      await add(`files/${hashed}`, bytes);
      return hashed;
    },
    async write() {
      const root = join(folder, prefix);
      const hashed = join(root, 'files');
      await mkdir(hashed, { recursive: true });
      for (const [name, bytes] of packed) await writeFile(join(root, `${name}.gz`), bytes);
      // Those of an earlier build go last, and one by one: another command may build here at the same time.
      for (const name of await readdir(hashed))
        if (!packed.has(`files/${name.replace(/\.gz$/, '')}`)) await rm(join(hashed, name), { force: true });
      await writeFile(
        join(root, STORED_NAMES),
        JSON.stringify([...packed.keys()].map((name) => `${prefix}${name}`)),
      );
    },
  };
}

export const hashOf = (bytes: Bytes): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARACTERS);
