// The files that the docs function serves, as the build stores them beside its bundle: compressed, each with an ETag,
// and with a hash of the content in the names of files that browsers may cache permanently.
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { TAGS_FILE } from '../../lib/api/public-paths.ts';

const HASH_CHARACTERS = 12;

const pack = promisify(gzip);

type Bytes = Buffer | Uint8Array | string;

export interface StoredFiles {
  /** Adds a file under its own name. */
  add(name: string, bytes: Bytes): Promise<void>;
  /** Adds a file to `files`, under a name that contains a hash. Returns that name, without the folder. */
  addHashed(name: string, bytes: Bytes): Promise<string>;
  /** Replaces the stored files by those that were added. Also writes their ETags, and those of `others`. */
  write(others?: Readonly<Record<string, string>>): Promise<void>;
}

/**
 * Collects files in memory, so that a failed build leaves the stored files as they are.
 * @param prefix the folder below that of the function, with a slash at its end
 */
export function newStoredFiles(folder: string, prefix = ''): StoredFiles {
  const tags: Record<string, string> = {};
  const packed = new Map<string, Buffer>();
  const add = async (name: string, bytes: Bytes): Promise<void> => {
    tags[`${prefix}${name}`] = hashOf(bytes);
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
    async write(others = {}) {
      const root = join(folder, prefix);
      await rm(join(root, 'files'), { recursive: true, force: true });
      await mkdir(join(root, 'files'), { recursive: true });
      for (const [name, bytes] of packed) await writeFile(join(root, `${name}.gz`), bytes);
      await writeFile(join(root, TAGS_FILE), JSON.stringify({ ...tags, ...others }));
    },
  };
}

export const hashOf = (bytes: Bytes): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARACTERS);
