// The middleware chain of every endpoint: parse, validate, run, respond, and map errors. A handler gets the caller and
// the validated request, and returns the response of its contract or throws an ApiError.
import middy, { type MiddlewareObj } from '@middy/core';
import { compiledContract } from './compiled-contract.ts';
import type { BodyOf, Contract, ParamsOf, QueryOf, ResponseOf } from './contract.ts';
import type { Caller } from '../domain/caller.ts';
import { callerOf, type GatewayEvent } from './gateway-event.ts';
import { allowed, httpsOnly, validInput, type ValidatedEvent } from './middleware.ts';
import type { RequestHeaders } from './request-headers.ts';
import { earlyTimeout, withRequestLog } from './request-log.ts';
import { lambdaOf, respond, type Lambda } from './response.ts';
import type { Result } from './results.ts';
import { parsedBody } from './text-body.ts';
import { textIfPreferred } from './text-response.ts';

export interface RequestOf<C extends Contract> {
  readonly caller: Caller;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly headers: RequestHeaders;
}

/** The Lambda handler of a contract: `handle` is the only part that differs between endpoints. */
export function endpoint<C extends Contract>(
  declaration: C,
  handle: (request: RequestOf<C>) => Promise<ResponseOf<C> | Result<ResponseOf<C>>>,
): Lambda<string> {
  const contract = compiledContract(declaration);
  const chain = middy(earlyTimeout)
    .use(respond((body) => (typeof body === 'string' ? body : JSON.stringify(body))))
    .use(httpsOnly())
    .use(allowed(contract.method))
    .use(contract.text === undefined ? [] : textIfPreferred(contract))
    .use(contract.body ? parsedBody(contract) : [])
    .use(validInput(contract))
    .handler((event) => handle(requestOf<C>(event as ValidatedEvent)));
  const run = lambdaOf<string>(chain);
  return (event, context) =>
    withRequestLog(`${contract.method} ${contract.path}`, event, context, () => run(event, context));
}

/**
 * A handler that reads its requests itself: nothing is validated before it, and read-only keys are accepted.
 * @param route the route in the log line
 * @param body parses the body; without it the body stays as it was sent
 */
export function plainEndpoint(
  route: string,
  handle: (event: GatewayEvent, caller: Caller) => Promise<Result<string>>,
  body: MiddlewareObj<GatewayEvent>[] = [],
): Lambda<string> {
  const chain = middy(earlyTimeout)
    .use(respond(String))
    .use(httpsOnly())
    .use(allowed())
    .use(body)
    .handler((event) => handle(event, callerOf(event)));
  const run = lambdaOf<string>(chain);
  return (event, context) => withRequestLog(route, event, context, () => run(event, context));
}

/** The request of a validated event. The contract's types hold because its validators have passed. */
export const requestOf = <C extends Contract>(event: ValidatedEvent): RequestOf<C> => ({
  caller: callerOf(event),
  params: event.input.params as ParamsOf<C>,
  query: event.input.query as QueryOf<C>,
  body: event.input.body as BodyOf<C>,
  headers: event.input.headers,
});
