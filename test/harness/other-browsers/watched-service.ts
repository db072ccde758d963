// A service between a browser and the gateway, with an origin of its own, and so with storage of its own. It can be cut off.
// Its page reports errors, console output and violations of its policy, from its first script on.
import { startProxy } from '../http-proxy.ts';

export interface WatchedService {
  readonly base: string;
  readonly complaints: readonly string[];
  /** While it is true, every connection of the app breaks. */
  isCutOff: boolean;
  /** Whether the page sees a device with a finger. */
  isTouched: boolean;
}

/** Of a path that the service worker does not store. */
const SCRIPT = '/watch.js';
const REPORTS = '/watched';

const TOUCHED = `const { matchMedia: really } = window;
  window.matchMedia = (query) => really.call(window, query === '(pointer: coarse)' ? 'all' : query);`;

const script = (isTouched: boolean): string => `{
  const report = (...parts) => fetch('/api${REPORTS}', { method: 'POST', body: parts.join(' ') });
  for (const level of ['log', 'info', 'warn', 'error', 'assert'])
    console[level] = (...parts) => report('console.' + level, ...parts);
  addEventListener('error', ({ message, filename, lineno }) => report('error', message, filename, lineno));
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason, reason?.stack));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    report('policy', violatedDirective, blockedURI, sourceFile, lineNumber));
  ${isTouched ? TOUCHED : ''}
}`;

/** Starts it until the test ends. */
export async function startWatchedService(): Promise<WatchedService> {
  const complaints: string[] = [];
  const state = { isCutOff: false, isTouched: false };
  const base = await startProxy(async ({ path, body, forward }) => {
    if (path === SCRIPT)
      return new Response(script(state.isTouched), { headers: { 'Content-Type': 'text/javascript' } });
    if (path === REPORTS) {
      complaints.push(body);
      return new Response(null, { status: 204 });
    }
    if (state.isCutOff) throw new Error('cut off');
    if (!path.startsWith('/app')) return undefined;
    const response = await forward();
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    const watched = (await response.text()).replace('<head>', `<head><script src="/api${SCRIPT}"></script>`);
    return new Response(watched, { headers: response.headers });
  });
  return Object.assign(state, { base, complaints });
}
