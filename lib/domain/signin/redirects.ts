// The targets to which sign-in may send a code: a program on the user's computer, or a site that the operator allows. It
// reads and asks nothing, and also runs in browsers (functions/docs/authorize).

/** The sites that may ask for a key, unless the setting `agentOrigins` names others. */
export const AGENT_ORIGINS = ['https://claude.ai', 'https://claude.com', 'https://chatgpt.com'] as const;

/** Longer addresses are not accepted. */
export const REDIRECT_MAX_CHARACTERS = 1_000;

const URI = /^[!-~]+$/;
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A redirect URI as a URL; undefined if parsers could disagree about it: it must be ASCII, equal to its parsed form, and
 * without a user, a password or a fragment.
 */
export function parseRedirect(uri: string): URL | undefined {
  if (uri.length > REDIRECT_MAX_CHARACTERS || !URI.test(uri)) return undefined;
  if (uri.includes('#') || !URL.canParse(uri)) return undefined;
  const url = new URL(uri);
  const isPlain = url.username === '' && url.password === '' && !uri.includes('@', 'https://'.length);
  return isPlain && (url.href === uri || url.href === `${uri}/`) ? url : undefined;
}

/** Whether a URL leads to a program on the computer of the browser. */
export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && LOOPBACK.has(hostname);

/** Whether a code may be sent there. */
export const isAllowedRedirect = (url: URL, agentOrigins: readonly string[]): boolean =>
  isLoopback(url) || (url.protocol === 'https:' && agentOrigins.includes(url.origin));

/** Whether a redirect is a registered one. A program on the computer may choose another port each time (RFC 8252). */
export const isSameRedirect = (url: URL, registered: URL): boolean =>
  url.href === registered.href ||
  (isLoopback(url) && isLoopback(registered) && withoutPort(url) === withoutPort(registered));

const withoutPort = ({ hostname, pathname, search }: URL): string => hostname + pathname + search;
