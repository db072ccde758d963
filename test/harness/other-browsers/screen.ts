// A screen for browsers with windows. Without one, Firefox has a clipboard only for text, and WebKit does not start.
import { existsSync } from 'node:fs';
import { startProcess, type Started } from './remote-browser.ts';

const XVFB = '/usr/bin/Xvfb';

export const hasScreen = existsSync(XVFB);

/** @returns the environment of the programs that are shown on it */
export async function startScreen(): Promise<Started & { readonly env: Readonly<Record<string, string>> }> {
  const screen = startProcess(XVFB, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']);
  const env = { DISPLAY: `:${await screen.said(/^(\d+)$/)}`, GDK_BACKEND: 'x11' };
  return { ...screen, env };
}
