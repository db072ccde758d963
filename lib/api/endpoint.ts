// The middleware chain of every endpoint: parse, validate, run, respond, and map errors. A handler gets the caller, the
// validated input and the headers of a request. It returns the response of its contract or throws an ApiError.
import middy, { type MiddlewareObj } from '@middy/core';
import { compiledContract } from './compiled-contract.ts';
import type { Contract, InputOf, ResponseOf } from './contract.ts';
import type { Caller } from '../domain/caller.ts';
import type { Outcome } from '../domain/write/outcome.ts';
import { callerOf, type GatewayEvent } from './gateway-event.ts';
import { allowed, overHttps, validInput, type Scope, type ValidatedEvent } from './middleware.ts';
import type { RequestHeaders } from './request-headers.ts';
import { earlyTimeout, withRequestLog } from './request-log.ts';
import { lambdaOf, respond, resultOf, type HttpResponse, type Lambda } from './response.ts';
import { parsedBody } from './text-body.ts';
import { textIfPreferred } from './text-response.ts';
import { parametersOf } from './unknown-parameters.ts';

/** The work of an endpoint: the only part that differs between endpoints. */
export type Handle<C extends Contract, Response> = (
  caller: Caller,
  input: InputOf<C>,
  headers: RequestHeaders,
) => Promise<Response & Omit<Outcome<unknown>, 'data'>>;

/** The Lambda handler of a contract. */
export function endpoint<C extends Contract>(
  declaration: C,
  handle: Handle<C, ResponseOf<C>>,
): Lambda<string> {
  const { contract, route } = opened(declaration);
  const { text, body } = contract;
  const middlewares = [
    text === undefined ? [] : textIfPreferred(contract),
    body ? parsedBody(contract) : [],
    validInput(contract),
  ].flat();
  const encode = (result: unknown) => (typeof result === 'string' ? result : JSON.stringify(result));
  return logged(route.name, chain(encode, route, middlewares, handled(handle)));
}

/** An endpoint whose response has one item, and its count. */
export const itemEndpoint = <C extends Contract>(
  declaration: C,
  handle: Handle<C, Omit<ResponseOf<C>, 'count'>>,
): Lambda<string> =>
  endpoint<Contract>(declaration, async (caller, input, headers) => {
    const { data, ...more } = await handle(caller, input as InputOf<C>, headers);
    return { data, count: 1, ...more };
  });

/**
 * A handler that reads its requests itself: nothing is validated before it, and keys of every scope are accepted.
 * @param name the route in the log line
 * @param body parses the body; without it the body is passed on as it was sent
 */
export const plainEndpoint = (
  name: string,
  handle: (event: GatewayEvent, caller: Caller) => Promise<HttpResponse<string | undefined>>,
  body: MiddlewareObj<GatewayEvent>[] = [],
): Lambda<string> =>
  logged(
    name,
    chain(String, { method: 'GET', forGroupKeys: true, known: new Set() }, body, (event) =>
      handle(event, callerOf(event)),
    ),
  );

/** A handler without a key, which reads its requests itself and returns values for JSON. */
export const openEndpoint = (
  name: string,
  handle: (event: GatewayEvent) => Promise<HttpResponse<unknown>>,
): Lambda<string> =>
  logged(
    name,
    chain(JSON.stringify, { method: 'POST', forGroupKeys: false, known: new Set() }, [], handle, overHttps()),
  );

export interface Route extends Scope {
  /** The query parameters of the endpoint. */
  readonly known: ReadonlySet<string>;
}

/** The compiled form of a contract, and its route; `name` is the route in the log line. */
export function opened(declaration: Contract) {
  const contract = compiledContract(declaration);
  const { method, path, ownKeyOnly, forGroupKeys = false } = contract;
  const scope = { method: ownKeyOnly ? 'GET' : method, forGroupKeys };
  return { contract, route: { name: `${method} ${path}`, ...scope, known: parametersOf(contract) } };
}

/**
 * A chain whose responses `encode` turns into bodies. `check` runs before `middlewares`: by default it checks the caller
 * and the scope of the key.
 */
export function chain<Body>(
  encode: (result: unknown) => Body,
  { known, ...scope }: Route,
  middlewares: MiddlewareObj<GatewayEvent>[],
  handle: (event: GatewayEvent) => Promise<HttpResponse<unknown>>,
  check = allowed(scope),
): Lambda<Body> {
  const handler = middy(earlyTimeout)
    .use(respond(encode, known))
    .use(check)
    .use(middlewares)
    .handler((event) => handle(event));
  return lambdaOf<Body>(handler);
}

/** Runs a handler. The contract's types hold because its validators have passed. */
export const handled =
  <C extends Contract, Response extends object>(handle: Handle<C, Response>) =>
  async (event: GatewayEvent): Promise<HttpResponse<unknown>> => {
    const { input, requestHeaders } = event as ValidatedEvent;
    return resultOf(await handle(callerOf(event), input as InputOf<C>, requestHeaders), requestHeaders);
  };

/** Runs requests with a log line each. */
export const logged =
  (name: string, run: Lambda<string>): Lambda<string> =>
  (event, context) =>
    withRequestLog(name, event, context, () => run(event, context));
