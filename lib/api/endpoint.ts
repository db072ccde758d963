// The middleware chain behind every endpoint: parse, validate, run, respond, one error mapper. A handler gets the
// caller and the validated request, and returns the response of its contract or throws an ApiError.
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { ApiError, type ErrorName } from '../domain/errors.ts';
import { compiledContract } from './compiled-contract.ts';
import type { BodyOf, Contract, ParamsOf, QueryOf, ResponseOf } from './contract.ts';
import type { Caller } from '../domain/caller.ts';
import { callerOf, type GatewayEvent } from './gateway-event.ts';
import { allowed, httpsOnly, jsonObject, validInput, type ValidatedEvent } from './middleware.ts';
import type { RequestHeaders } from './request-headers.ts';
import { earlyTimeout, withRequestLog } from './request-log.ts';
import { respond, type HttpResponse } from './response.ts';
import type { Result } from './result.ts';

export interface RequestOf<C extends Contract> {
  readonly caller: Caller;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly headers: RequestHeaders;
}

type Lambda = (event: GatewayEvent, context: Context) => Promise<HttpResponse<string>>;

/** The Lambda handler of a contract: `handle` is the only part that differs between endpoints. */
export function endpoint<C extends Contract>(
  declaration: C,
  handle: (request: RequestOf<C>) => Promise<ResponseOf<C> | Result<ResponseOf<C>>>,
): Lambda {
  const contract = compiledContract(declaration);
  const chain = middy(earlyTimeout)
    .use(respond(JSON.stringify))
    .use(httpsOnly())
    .use(allowed(contract.method))
    .use(contract.body ? jsonObject() : [])
    .use(validInput(contract))
    .handler((event) => handle(requestOf<C>(event as ValidatedEvent)));
  const run = chain as unknown as Lambda;
  return (event, context) =>
    withRequestLog(`${contract.method} ${contract.path}`, event, context, () => run(event, context));
}

/**
 * A handler of a protocol that stands in bodies and says itself what it refuses: to it a read-only key is let through.
 * Nothing is parsed or validated before it.
 */
export function protocolEndpoint(
  declaration: Contract,
  handle: (event: GatewayEvent, caller: Caller) => Promise<Result<string>>,
): Lambda {
  const { method, path } = compiledContract(declaration);
  const chain = middy(earlyTimeout)
    .use(respond(String))
    .use(httpsOnly())
    .use(allowed())
    .handler((event) => handle(event, callerOf(event)));
  const run = chain as unknown as Lambda;
  return (event, context) => withRequestLog(`${method} ${path}`, event, context, () => run(event, context));
}

/** A handler that responds to every request with one error. */
export function errorEndpoint(name: ErrorName): Lambda {
  const chain = middy()
    .use(respond(JSON.stringify))
    .use(httpsOnly())
    .use(allowed())
    .handler(() => Promise.reject(new ApiError(name)));
  const run = chain as unknown as Lambda;
  return (event, context) => withRequestLog('unknown', event, context, () => run(event, context));
}

/** The request of a validated event; the contract's types hold because its validators have passed. */
export const requestOf = <C extends Contract>(event: ValidatedEvent): RequestOf<C> => ({
  caller: callerOf(event),
  params: event.input.params as ParamsOf<C>,
  query: event.input.query as QueryOf<C>,
  body: event.input.body as BodyOf<C>,
  headers: event.input.headers,
});
