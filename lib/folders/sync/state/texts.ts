// The texts of notes at the last sync, from which both sides are merged. Each is a compressed file that is named after its
// hash, so it can be written before an entry refers to it.
import type { Bytes, SyncFolder } from '../../disk.ts';
import { reasonOf } from '../../failures.ts';
import { hashOf } from '../../hash.ts';
import { pathIn } from '../../paths.ts';
import { TEXTS } from './layout.ts';

export type Texts = ReturnType<typeof newTexts>;

export function newTexts(folder: SyncFolder) {
  const pathOf = (sha256: string): string => pathIn(pathIn(TEXTS, sha256.slice(0, 2)), sha256);
  return {
    async keep(sha256: string, text: string): Promise<void> {
      const path = pathOf(sha256);
      if (!(await folder.stat(path)))
        await folder.replace(path, await streamed(text, new CompressionStream('deflate-raw')));
    },

    /** The text with a hash; undefined if it is not there, or damaged. */
    async find(sha256: string): Promise<string | undefined> {
      try {
        const packed = await folder.read(pathOf(sha256));
        const bytes = await streamed(packed, new DecompressionStream('deflate-raw'));
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
        return hashOf(text) === sha256 ? text : undefined;
      } catch (error) {
        // Damaged bytes are a TypeError.
        if (reasonOf(error) === undefined && !(error instanceof TypeError)) throw error;
        return undefined;
      }
    },

    /** Removes the texts that nothing refers to. */
    async clean(used: ReadonlySet<string>): Promise<void> {
      if (!(await folder.stat(TEXTS))) return;
      for (const { name: start } of await folder.list(TEXTS))
        for (const { name } of await folder.list(pathIn(TEXTS, start)))
          if (!used.has(name)) await folder.remove(pathIn(pathIn(TEXTS, start), name));
    },
  };
}

async function streamed(content: string | Bytes, through: CompressionStream | DecompressionStream) {
  const stream = new Blob([content]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
