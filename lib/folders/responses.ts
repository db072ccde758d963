// What responses mean for an import, export or sync: also those of other programs, at a wrong address.
import { ERRORS } from '../domain/errors.ts';
import { connectionReasonOf, FatalError, isTransient, RejectedError, UnavailableError } from './failures.ts';

const UNAUTHORIZED = 401;

interface Content {
  /** The service names the kind of each error. */
  readonly error?: string;
  readonly message?: string;
}

/** What a request that was not successful means for the work. */
export function failureOf(url: string, status: number, message = ''): Error {
  if (status === UNAUTHORIZED)
    return new FatalError(`${url} rejects the key (${message}). Use another one: NOTES_KEY or --key`);
  if (message === ERRORS.keyReadOnly.message)
    return new FatalError('The key is read-only. Use a key with write access.');
  if (message === ERRORS.httpsRequired.message)
    return new FatalError(`${url} accepts no http. Use https://${url.replace(/^\w+:\/\//, '')}`);
  if (message === ERRORS.routeNotFound.message) return notTheService(url);
  return new RejectedError(message, status);
}

/**
 * The JSON of a response.
 * @throws FatalError if it is not one of the service, UnavailableError if the connection was lost, and otherwise what
 * `failureOf` returns, if the request was not successful
 */
export async function contentOf<T>(url: string, response: Response): Promise<T> {
  const { ok, status } = response;
  const text = await response.text().catch((error: unknown) => {
    throw new UnavailableError(`${url} can't be reached: ${connectionReasonOf(error)}`);
  });
  const content = jsonOf(text);
  if (ok && content) return content as T;
  // A proxy in front of the service may answer for it while it is not available.
  if (content?.error === undefined && !isTransient(status) && status !== UNAUTHORIZED)
    throw notTheService(url);
  throw failureOf(url, status, content?.message ?? `status ${status}`);
}

function jsonOf(text: string): Content | undefined {
  try {
    return (JSON.parse(text) ?? undefined) as Content | undefined;
  } catch {
    return undefined;
  }
}

const notTheService = (url: string): FatalError =>
  new FatalError(
    `${url} is not the base URL of the service: ${url.endsWith('/api') ? 'something else responds there' : 'it must end in /api'}.`,
  );
