// The programs that ask for a key at sign-in. Nothing about them is stored: an id is the registration itself, or the
// address of a document, which is never fetched (RFC 7591, client-ID metadata documents).
import { isLoopback, isSameRedirect, parseRedirect } from './redirects.ts';

export interface SignInClient {
  /** The name that the program gives itself. It is not verified. */
  readonly name: string;
  /** Whether a code for it may be sent there. */
  readonly accepts: (redirect: URL) => boolean;
}

export interface Registration {
  readonly redirect_uris: readonly string[];
  readonly client_name?: string;
}

export const CLIENT_ID_MAX_CHARACTERS = 2_048;
const NAME_MAX_CHARACTERS = 60;
const ID = /^[\w-]+$/;
/** Control characters, and characters that change the direction or the place of others. */
const DECEPTIVE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** The id of a registration: its JSON in base64url. */
export function clientIdOf(registration: Registration): string {
  const bytes = new TextEncoder().encode(JSON.stringify(registration));
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The client of an id; undefined if the id is not one. Whether its redirects are allowed is another question. */
export function clientNamed(id: string): SignInClient | undefined {
  if (id.length > CLIENT_ID_MAX_CHARACTERS) return undefined;
  return id.startsWith('https:') ? documentClient(id) : registeredClient(id);
}

/**
 * A client that is the address of its document. It gets codes at the origin of that address, and on the user's computer,
 * where a program could have registered any name.
 */
function documentClient(id: string): SignInClient | undefined {
  const url = parseRedirect(id);
  if (!url || url.pathname === '/') return undefined;
  return {
    name: url.host,
    accepts: (redirect) => isLoopback(redirect) || redirect.origin === url.origin,
  };
}

function registeredClient(id: string): SignInClient | undefined {
  const { redirect_uris, client_name } = decoded(id) ?? {};
  if (!Array.isArray(redirect_uris)) return undefined;
  const urls = redirect_uris.map((uri) => (typeof uri === 'string' ? parseRedirect(uri) : undefined));
  const registered = urls.filter((url) => url !== undefined);
  const [first] = registered;
  if (!first || registered.length < urls.length) return undefined;
  return {
    name: shownName(client_name) ?? first.host,
    accepts: (redirect) => registered.some((url) => isSameRedirect(redirect, url)),
  };
}

function decoded(id: string): Readonly<Record<string, unknown>> | undefined {
  if (!ID.test(id)) return undefined;
  try {
    const text = atob(id.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);
    return Object(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return undefined;
  }
}

/** A name as people see it, and as the key is called; undefined if nothing is left of it. */
export function shownName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const plain = name.normalize('NFC').replace(DECEPTIVE, ' ').replaceAll(/\s+/g, ' ').trim();
  return Array.from(plain).slice(0, NAME_MAX_CHARACTERS).join('').trim() || undefined;
}
