// Requests the note behind a link. The token is in the fragment of the page's address, which no server receives.

export interface SharedNote {
  readonly name: string;
  readonly content: string;
  readonly updatedAt: string;
  readonly expiresAt: string | null;
}

/** A note, or why there is none: the link does not work, it has sent too much today, or nothing was received. */
export type Loaded = SharedNote | 'gone' | 'exhausted' | 'unreachable';

const TOKEN = /^[0-9A-Za-z]{32}$/;

/** Longer waits are left to the reader (seconds). */
const WAIT_MAX = 10;
const ATTEMPTS = 4;

/** The path of what a link shows, relative to the page; undefined if the fragment is no token. */
export function pathOf(fragment: string): string | undefined {
  const token = fragment.replace(/^#/, '');
  return TOKEN.test(token) ? `shared/${token}` : undefined;
}

/** Loads the note of a link. @param path undefined for a fragment that is no token */
export async function loadNote(path: string | undefined): Promise<Loaded> {
  if (path === undefined) return 'gone';
  // A reloaded page never shows what a link has shown before it was deleted.
  const response = await patiently(new URL(path, document.baseURI), 'no-cache');
  if (!response || response.status >= 500) return 'unreachable';
  if (response.status === 404) return 'gone';
  if (response.status === 429) return 'exhausted';
  if (!response.ok || !response.headers.get('Content-Type')?.startsWith('application/json')) return 'gone';
  const { data } = (await response.json()) as { data: SharedNote };
  return data;
}

/** Sends a request, again after a short wait if the service asks for one; undefined if nothing is received. */
export async function patiently(url: URL, cache: RequestCache = 'default'): Promise<Response | undefined> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, { cache, referrerPolicy: 'no-referrer' }).catch(() => undefined);
    const wait = Number(response?.headers.get('Retry-After') ?? 1);
    const isBusy = response === undefined || response.status === 429 || response.status >= 500;
    if (!isBusy || attempt === ATTEMPTS || wait > WAIT_MAX) return response;
    // Pictures that wait together come back one after another.
    await new Promise((resume) => setTimeout(resume, 1_000 * wait * attempt * (0.5 + Math.random())));
  }
}
