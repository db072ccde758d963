// The one chain behind every endpoint: parse, check, run, reply, one error mapper. A handler gets who calls and
// what they ask, already checked, and returns the answer of its contract or throws a ApiError.
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { ApiError, type ErrorName } from '../domain/errors.ts';
import { compiled } from './compiled-contract.ts';
import type { BodyOf, Contract, QueryOf, ResponseOf } from './contract.ts';
import type { Caller } from '../domain/caller.ts';
import { callerOf, type GatewayEvent } from './gateway-event.ts';
import { allowed, httpsOnly, jsonObject, validInput, type CheckedEvent } from './middleware.ts';
import { RESPONSE_RESERVE_MS, withRequestLog } from './request-log.ts';
import { reply, type HttpResponse } from './response.ts';

export interface RequestOf<C extends Contract> {
  readonly caller: Caller;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}

type Lambda = (event: GatewayEvent, context: Context) => Promise<HttpResponse<string>>;

/** The Lambda handler of a contract: `handle` is the only part that differs between endpoints. */
export function endpoint<C extends Contract>(
  contract: C,
  handle: (request: RequestOf<C>) => Promise<ResponseOf<C>>,
): Lambda {
  const form = compiled(contract);
  const chain = middy({ timeoutEarlyInMillis: RESPONSE_RESERVE_MS })
    .use(reply(JSON.stringify))
    .use(httpsOnly())
    .use(allowed(form.method))
    .use(form.body ? jsonObject() : [])
    .use(validInput(form))
    .handler((event) => handle(requestOf<C>(event as CheckedEvent)));
  const run = chain as unknown as Lambda;
  return (event, context) =>
    withRequestLog(`${form.method} ${form.path}`, event, context, () => run(event, context));
}

/** A handler that answers every request with one error. */
export function errorEndpoint(failure: ErrorName): Lambda {
  const chain = middy()
    .use(reply(JSON.stringify))
    .use(httpsOnly())
    .use(allowed())
    .handler(() => Promise.reject(new ApiError(failure)));
  const run = chain as unknown as Lambda;
  return (event, context) => withRequestLog('unknown', event, context, () => run(event, context));
}

/** The checked request of an event; the contract's types hold because its checks have passed. */
export const requestOf = <C extends Contract>(event: CheckedEvent): RequestOf<C> => ({
  caller: callerOf(event),
  query: event.input.query as QueryOf<C>,
  body: event.input.body as BodyOf<C>,
});
