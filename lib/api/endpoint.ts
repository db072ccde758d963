// The middleware chain of every endpoint: parse, validate, run, respond, and map errors. A handler gets the caller, the
// validated input and the headers of a request. It returns the response of its contract or throws an ApiError.
import middy, { type MiddlewareObj } from '@middy/core';
import { compiledContract } from './compiled-contract.ts';
import type { Contract, InputOf, ResponseOf } from './contract.ts';
import type { Caller } from '../domain/caller.ts';
import { callerOf, type GatewayEvent } from './gateway-event.ts';
import { allowed, validInput, type ValidatedEvent } from './middleware.ts';
import type { RequestHeaders } from './request-headers.ts';
import { earlyTimeout, withRequestLog } from './request-log.ts';
import { lambdaOf, respond, resultOf, type Lambda, type Result, type Tags } from './response.ts';
import { parsedBody } from './text-body.ts';
import { textIfPreferred } from './text-response.ts';

/** What an endpoint does: the only part that differs between endpoints. */
export type Handle<C extends Contract, Response> = (
  caller: Caller,
  input: InputOf<C>,
  headers: RequestHeaders,
) => Promise<Response & Tags>;

/** The Lambda handler of a contract. */
export function endpoint<C extends Contract>(
  declaration: C,
  handle: Handle<C, ResponseOf<C>>,
): Lambda<string> {
  const contract = compiledContract(declaration);
  const { method, path, text, body } = contract;
  const middlewares = [
    text === undefined ? [] : textIfPreferred(contract),
    body ? parsedBody(contract) : [],
    validInput(contract),
  ].flat();
  const encode = (result: unknown) => (typeof result === 'string' ? result : JSON.stringify(result));
  return logged(`${method} ${path}`, chain(encode, method, middlewares, handled(handle)));
}

/** The same for a response with one item, which is counted. */
export const itemEndpoint = <C extends Contract>(
  declaration: C,
  handle: Handle<C, Omit<ResponseOf<C>, 'count'>>,
): Lambda<string> =>
  endpoint<Contract>(declaration, async (caller, input, headers) => {
    const { data, ...more } = await handle(caller, input as InputOf<C>, headers);
    return { data, count: 1, ...more };
  });

/**
 * A handler that reads its requests itself: nothing is validated before it, and read-only keys are accepted.
 * @param route the route in the log line
 * @param body parses the body; without it the body stays as it was sent
 */
export const plainEndpoint = (
  route: string,
  handle: (event: GatewayEvent, caller: Caller) => Promise<Result<string>>,
  body: MiddlewareObj<GatewayEvent>[] = [],
): Lambda<string> =>
  logged(
    route,
    chain(String, 'GET', body, (event) => handle(event, callerOf(event))),
  );

/** A chain whose responses `encode` turns into bodies. The caller and the method are checked before `middlewares`. */
export function chain<Body>(
  encode: (result: unknown) => Body,
  method: string,
  middlewares: MiddlewareObj<GatewayEvent>[],
  handle: (event: GatewayEvent) => Promise<Result<unknown>>,
): Lambda<Body> {
  const handler = middy(earlyTimeout)
    .use(respond(encode))
    .use(allowed(method))
    .use(middlewares)
    .handler((event) => handle(event));
  return lambdaOf<Body>(handler);
}

/** Runs a handler. The contract's types hold because its validators have passed. */
export const handled =
  <C extends Contract, Response extends object>(handle: Handle<C, Response>) =>
  async (event: GatewayEvent): Promise<Result<unknown>> => {
    const { input, requestHeaders } = event as ValidatedEvent;
    return resultOf(await handle(callerOf(event), input as InputOf<C>, requestHeaders), requestHeaders);
  };

const logged =
  (route: string, run: Lambda<string>): Lambda<string> =>
  (event, context) =>
    withRequestLog(route, event, context, () => run(event, context));
