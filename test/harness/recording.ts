// A recording of a page: screenshots, which ImageMagick joins to an animated WebP.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';

/** Of a picture while somebody types, and of one that is to be read (hundredths of a second). */
const [TYPING, READING] = [9, 160];
/** As many characters are typed from one picture to the next. */
const CHARACTERS = 2;

export class Recording {
  private readonly page: Page;
  private readonly folder: string;
  private readonly frames: { readonly file: string; readonly duration: number }[] = [];

  private constructor(page: Page, folder: string) {
    this.page = page;
    this.folder = folder;
  }

  static async of(page: Page): Promise<Recording> {
    return new Recording(page, await mkdtemp(join(tmpdir(), 'recording-')));
  }

  /** Adds the page as it is now. */
  async take(duration = READING): Promise<void> {
    const file = join(this.folder, `${this.frames.length}.png`);
    await this.page.screenshot({ path: file });
    this.frames.push({ file, duration });
  }

  /** Types a text where the focus is. */
  async type(text: string): Promise<void> {
    for (let at = 0; at < text.length; at += CHARACTERS) {
      await this.page.keyboard.type(text.slice(at, at + CHARACTERS));
      await this.take(TYPING);
    }
  }

  /** Writes the recording, and deletes the screenshots. @throws if ImageMagick is not installed */
  async save(file: string): Promise<void> {
    const inputs = this.frames.flatMap((frame) => ['-delay', `${frame.duration}`, frame.file]);
    const options = ['-loop', '0', '-quality', '75', '-define', 'webp:method=6,thread-level=1'];
    await promisify(execFile)('convert', [...inputs, ...options, file]);
    await this.close();
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }
}
