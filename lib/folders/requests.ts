// Sends requests to the service, and repeats those that it could not process. After a 429 or 5xx all of them pause.
import { now } from '../core/clock.ts';
import { connectionReasonOf, isTransient, UnavailableError } from './failures.ts';

const ATTEMPTS = 8;
const BACKOFF_MS = 200;
const RETRY_SECONDS = Math.round((BACKOFF_MS * (2 ** (ATTEMPTS - 1) - 1)) / 1_000);

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Whether a URL has http and does not name this computer. */
const isPlainElsewhere = (url: string): boolean =>
  /^http:/i.test(url) && !/^\w+:\/\/(?:localhost|127\.|\[::1\])/i.test(url);

export interface RequestOptions {
  /** Shows a line to a person while the first request is repeated. */
  readonly notice?: (line: string) => void;
  /** The program that each request names. A browser names itself. */
  readonly userAgent?: string;
  /** Sends a request; by default `fetch`. */
  readonly send?: (url: string, init: RequestInit) => Promise<Response>;
  /** Waits; by default with a timer. @param ms more than 0 */
  readonly wait?: (ms: number) => Promise<void>;
}

export type SentRequest = Omit<RequestInit, 'headers'> & {
  readonly headers: Readonly<Record<string, string>>;
};

export function newRequests(
  url: string,
  { notice, userAgent, send = (to, init) => fetch(to, init), wait = pause }: RequestOptions,
) {
  const hint = isPlainElsewhere(url) ? ' (a service on AWS needs https)' : '';
  let pausedUntil = 0;
  /** Whether a request has ended: later ones are repeated without a notice, because it would be in the progress bar. */
  let isQuiet = false;
  /** The service's time at its first response, in whole seconds. */
  let startedAt: number | undefined;

  return {
    /** Returns the last response, and the number of its attempt. @throws UnavailableError if the service can't be reached */
    async send(path: string, init: SentRequest): Promise<{ response: Response; attempt: number }> {
      const headers = { ...(userAgent !== undefined && { 'User-Agent': userAgent }), ...init.headers };
      for (let attempt = 1; ; attempt += 1) {
        const rest = pausedUntil - now();
        if (rest > 0) await wait(rest);
        const response = await send(`${url}${path}`, { ...init, headers }).catch((error: unknown) => {
          const problem = `${url} can't be reached: ${connectionReasonOf(error)}${hint}`;
          if (attempt === ATTEMPTS) throw new UnavailableError(problem);
          if (!isQuiet) notice?.(`${problem}. Retrying for ${RETRY_SECONDS} seconds …`);
        });
        isQuiet = true;
        const time = Date.parse(response?.headers.get('Date') ?? '');
        startedAt ??= Number.isNaN(time) ? undefined : time;
        if (response && (!isTransient(response.status) || attempt === ATTEMPTS)) return { response, attempt };
        const seconds = Number(response?.headers.get('Retry-After') ?? 0);
        pausedUntil = now() + Math.max(seconds * 1_000, BACKOFF_MS * 2 ** (attempt - 1));
      }
    },

    /** Whether a resource was last written before the first request. */
    isOlder(data: unknown): boolean {
      const { updatedAt, createdAt = '' } = (data ?? {}) as { updatedAt?: string; createdAt?: string };
      return startedAt === undefined || !(Date.parse(updatedAt ?? createdAt) >= startedAt);
    },
  };
}
