// Ends an attempt that takes too long, its response's body included; the SDK then sends another while there is time.
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { now } from '../../core/clock.ts';
import { deadline, isRequest } from '../../core/request-context.ts';
import { ThrottledError } from '../../core/throttled.ts';
import { ATTEMPT_MIN_MS, ATTEMPT_MS } from '../../core/time-limits.ts';

const PAGES = /\.(Query|Scan|BatchGetItem|BatchWriteItem)$/;
const LARGE_REQUEST_BYTES = 100_000;

/** An attempt took too long. The SDK retries errors of this name, but also gives it to lost connections. */
export class SlowAttempt extends Error {
  override readonly name = 'TimeoutError';
}

/** Whether the socket did not connect in time. The SDK gives lost connections the same name, but those have a code. */
const isConnectionTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError' && !('code' in error);

type Handle = NodeHttpHandler['handle'];

/** Ends each attempt at its limit, or at the request's deadline if that is earlier. */
export class TimedHandler extends NodeHttpHandler {
  readonly #scale: number;

  /** @param scale multiplies the limits of an attempt */
  constructor(scale: number) {
    super({ connectionTimeout: ATTEMPT_MS.connection * scale });
    this.#scale = scale;
  }

  /** @throws ThrottledError if the request's time runs out before or during the attempt */
  override async handle(...[request, options]: Parameters<Handle>): ReturnType<Handle> {
    const { 'x-amz-target': operation = '', 'content-length': length = '0' } = request.headers;
    const isPage = PAGES.test(operation) || Number(length) > LARGE_REQUEST_BYTES;
    const left = Math.floor(deadline() - now());
    const ofRequest = Math.ceil(this.#scale * (isPage ? ATTEMPT_MS.page : ATTEMPT_MS.item));
    const limit = isRequest() ? Math.min(ofRequest, left) : ATTEMPT_MS.command;
    if (limit < ATTEMPT_MIN_MS) throw new ThrottledError('no time left for an attempt');
    const abortSignal = AbortSignal.timeout(limit);
    try {
      return await super.handle(request, { ...options, abortSignal });
    } catch (error) {
      // The SDK does not retry an aborted call, but it retries this error.
      if (isConnectionTimeout(error)) throw new SlowAttempt('no connection in time', { cause: error });
      if (!abortSignal.aborted) throw error;
      if (limit === left) throw new ThrottledError('out of time inside a call', { cause: error });
      throw new SlowAttempt(`no response within ${limit} ms`, { cause: error });
    }
  }
}
