// Calls of the API for the signed-in user.
import { reject, signedIn } from '../state/session.ts';
import { reportWrite } from '../state/wake.ts';
import { ApiFailure, hasStatus } from './failures.ts';
import { request, type Headings, type Reply } from './request.ts';
import type { InputOf, OutputOf, Route } from './routes.ts';

/**
 * Calls an endpoint, and reports every write. A rejected key ends the session.
 * @throws Unreachable, ApiFailure
 */
export async function call<R extends Route>(
  route: R,
  input: InputOf<R>,
  headings: Headings = {},
): Promise<Reply<OutputOf<R>>> {
  const { key } = signedIn();
  try {
    const reply = await request(key, route, input, headings);
    if (!route.startsWith('GET ')) reportWrite();
    return reply;
  } catch (error) {
    if (hasStatus(error, 401)) reject(key);
    throw error;
  }
}

/** Writes content and derives its todos, unless it has more checkboxes than the service derives todos from. */
export async function write<R extends 'POST /note' | 'PUT /note' | 'POST /daily/append'>(
  route: R,
  input: InputOf<R>,
  headings: Headings = {},
): Promise<Reply<OutputOf<R>>> {
  try {
    return await call(route, { ...input, syncTodos: true }, headings);
  } catch (error) {
    const tooComplex =
      error instanceof ApiFailure && error.status === 400 && error.message.startsWith('content:');
    if (!tooComplex) throw error;
    return call(route, input, headings);
  }
}
