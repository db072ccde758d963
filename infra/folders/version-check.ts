// Mentions a newer notes.mjs of the service, at most once a day.
import { now, timestamp } from '../../lib/core/clock.ts';
import type { SyncFolder } from '../../lib/folders/disk.ts';
import { findText } from '../../lib/folders/layout.ts';
import { OWN } from '../../lib/folders/sync/state/layout.ts';

const RECORD = `${OWN}/version-check.json`;
const DAY_MS = 86_400_000;
const TIMEOUT_MS = 5_000;

interface Check {
  readonly checkedAt: string;
}

/**
 * Returns a line if the service has a newer notes.mjs, and asks it at most once a day. Nothing that goes wrong counts: a
 * sync does not need this.
 * @param url the base URL of the service
 * @param own the version of this program
 */
export async function newerVersion(
  folder: SyncFolder,
  url: string,
  own: string,
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<string | undefined> {
  try {
    const text = await findText(folder, RECORD);
    const { checkedAt } = JSON.parse(text ?? '{}') as Partial<Check>;
    // A clock may have been set back.
    if (checkedAt !== undefined && Math.abs(now() - Date.parse(checkedAt)) < DAY_MS) return undefined;
    const response = await send(`${url}/notes.mjs`, {
      headers: { 'User-Agent': `notes.mjs/${own}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const head = await beginningOf(response);
    await folder.replace(RECORD, JSON.stringify({ checkedAt: timestamp(now()) } satisfies Check));
    const [, version] = /^\/\/ notes\.mjs (\d+\.\d+\.\d+)/m.exec(head) ?? [];
    if (version === undefined || !isNewer(version, own)) return undefined;
    return `The service has notes.mjs ${version}; this is ${own}. To update: curl -O ${url}/notes.mjs`;
  } catch {
    return undefined;
  }
}

/** The version is in the first part of the response; the others are not read. */
async function beginningOf({ ok, body }: Response): Promise<string> {
  const reader = body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return ok ? new TextDecoder().decode(value) : '';
}

function isNewer(version: string, own: string): boolean {
  const [numbers, ours] = [version, own].map((text) => text.split('.').map(Number));
  const differs = numbers?.findIndex((number, n) => number !== ours?.[n]) ?? -1;
  return (numbers?.[differs] ?? 0) > (ours?.[differs] ?? 0);
}
