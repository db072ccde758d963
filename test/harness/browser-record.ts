// What is kept of a failed attempt in a browser: the trace of its context (npx playwright show-trace FILE), a picture of each
// page, and what it complained about. In CI the folder is TEST_REPORTS.
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { Watched } from './web-app.ts';

const folder = (): string => join(process.env['TEST_REPORTS'] ?? tmpdir(), 'notes-browser-failures');

/** Records what happens in a context. Pictures of every step would take half of the processor's time. */
export async function startRecord({ tracing }: BrowserContext): Promise<void> {
  await tracing.start({ snapshots: true, screenshots: false });
}

/** Stores the record of a context under the name of its test. Prints where it is. */
export async function keepRecord({ context, complaints }: Watched, test: string): Promise<void> {
  const name = test.replaceAll(/[^\w-]+/g, '-').slice(0, 80);
  const base = join(folder(), `${name}-${Date.now()}`);
  mkdirSync(folder(), { recursive: true });
  for (const [n, page] of context.pages().entries())
    await page.screenshot({ path: `${base}-${n}.png`, timeout: 10_000 }).catch(() => undefined);
  writeFileSync(`${base}.txt`, [...context.pages().map((page) => page.url()), ...complaints].join('\n'));
  await context.tracing.stop({ path: `${base}.zip` }).catch(() => undefined);
  console.log(`What the browser showed: ${base}.zip, .txt and .png`);
}
