// The log of a sync: each step that changed the state since it was saved, as a line of JSON.
import type { SyncFolder } from '../../disk.ts';
import { findText } from '../../layout.ts';
import { LOG } from './layout.ts';

/** @param before is awaited before the first line is written */
export async function openLog(folder: SyncFolder, before: () => Promise<void>) {
  const text = (await findText(folder, LOG)) ?? '';
  let writing = Promise.resolve();
  /** A line that was cut off must not spoil the next one. */
  let isCut = text !== '' && !text.endsWith('\n');

  const steps = text.split('\n').flatMap((line) => parsed(line) ?? []);
  let lines = steps.length;

  async function write(line: string): Promise<void> {
    await before();
    const start = isCut ? '\n' : '';
    isCut = true;
    await folder.append(LOG, start + line);
    isCut = false;
    lines += 1;
  }

  return {
    /** The lines that can be read, in their order. */
    steps,
    lines: (): number => lines,

    add(step: object): Promise<void> {
      writing = writing.catch(() => undefined).then(() => write(`${JSON.stringify(step)}\n`));
      return writing;
    },

    /** Removes all lines, because the state was saved. */
    async clear(): Promise<void> {
      await folder.remove(LOG);
      isCut = false;
      lines = 0;
    },
  };
}

function parsed(line: string): object | undefined {
  try {
    return JSON.parse(line) as object;
  } catch {
    return undefined;
  }
}
