// Calls of the API for the signed-in user.
import { inTurn } from './at-once.ts';
import { reject, REJECTED, signedIn } from './session.ts';
import { rememberWrite } from './own-writes.ts';
import { reportWrite } from './wake.ts';
import { ApiFailure, hasStatus } from '../api/failures.ts';
import { request, type Headings, type HttpResponse } from '../api/request.ts';
import type { InputOf, OutputOf, Route } from '../api/routes.ts';

/**
 * Calls an endpoint, and reports every write. After the key is rejected, calls fail until the user signs in again.
 * @throws Unreachable, ApiFailure
 */
export async function call<R extends Route>(
  route: R,
  input: InputOf<R>,
  headings: Headings = {},
  bytes?: ArrayBuffer,
): Promise<HttpResponse<OutputOf<R>>> {
  const { key } = signedIn();
  if (key === REJECTED) throw new ApiFailure(401, undefined);
  try {
    const isWrite = !route.startsWith('GET ');
    const response = await inTurn(isWrite, () => request(key, route, input, headings, bytes));
    // A day that does not exist may be created when it is read.
    if (isWrite || ('create' in input && input.create === true))
      rememberWrite((response.body as { readonly data?: unknown } | undefined)?.data);
    if (isWrite) reportWrite();
    return response;
  } catch (error) {
    if (hasStatus(error, 401)) reject(key);
    throw error;
  }
}

/** Writes content and derives its todos, unless it has more checkboxes than the service derives todos from. */
export async function write<
  R extends 'POST /note' | 'PUT /note' | 'POST /daily/append' | 'POST /weekly/append',
>(route: R, input: InputOf<R>, headings: Headings = {}): Promise<HttpResponse<OutputOf<R>>> {
  try {
    return await call(route, { ...input, syncTodos: true }, headings);
  } catch (error) {
    const isTooComplex = hasStatus(error, 400) && (error as ApiFailure).message.startsWith('content:');
    if (!isTooComplex) throw error;
    return call(route, input, headings);
  }
}
