// How long one attempt may take, its answer's body included: DynamoDB answers in milliseconds, so one that takes
// seconds is lost, and another is sent while there is time.
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { now } from '../../core/clock.ts';
import { deadline, isRequest } from '../../core/request-context.ts';
import { ThrottledError } from '../../core/throttled.ts';

const ITEM_LIMIT_MS = 2_000;
/** For what carries up to a megabyte or more. */
const PAGE_LIMIT_MS = 5_000;

const PAGES = /\.(Query|Scan|BatchGetItem|BatchWriteItem)$/;
const LARGE_REQUEST_BYTES = 100_000;

/** For a command: nobody's request waits for it, and the machine it runs on may be busy. */
const COMMAND_LIMIT_MS = 30_000;

/** Less is no time for an answer. */
const ATTEMPT_MIN_MS = 20;

type Handle = NodeHttpHandler['handle'];

/** Ends each attempt at its limit, or at the request's deadline where that is earlier. */
export class TimedHandler extends NodeHttpHandler {
  /** @throws ThrottledError when the request's time runs out: before an attempt, or in it */
  override async handle(...[request, options]: Parameters<Handle>): ReturnType<Handle> {
    const { 'x-amz-target': operation = '', 'content-length': length = '0' } = request.headers;
    const isPage = PAGES.test(operation) || Number(length) > LARGE_REQUEST_BYTES;
    const left = deadline() - now();
    const ofRequest = isPage ? PAGE_LIMIT_MS : ITEM_LIMIT_MS;
    const limit = isRequest() ? Math.min(ofRequest, left) : COMMAND_LIMIT_MS;
    if (limit < ATTEMPT_MIN_MS) throw new ThrottledError('no time left for an attempt');
    const abortSignal = AbortSignal.timeout(limit);
    try {
      return await super.handle(request, { ...options, abortSignal });
    } catch (error) {
      // The SDK would not send an aborted call again.
      if (!abortSignal.aborted) throw error;
      if (limit === left) throw new ThrottledError('out of time inside a call', { cause: error });
      throw Object.assign(new Error(`no answer within ${limit} ms`, { cause: error }), {
        name: 'TimeoutError',
      });
    }
  }
}
