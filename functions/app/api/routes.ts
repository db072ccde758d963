// The types of requests and responses, from the contracts of the service. Only types: no schema reaches the browser.
import type { InputOf as ContractInput, ResponseOf } from '../../../lib/api/contract.ts';
import type { contracts } from '../../../lib/api/routes/index.ts';

type ByRoute = { [C in (typeof contracts)[number] as `${C['method']} ${C['path']}`]: C };

/** An endpoint by method and path, such as `GET /note/{noteId}`. */
export type Route = keyof ByRoute;

/** The parameters of the path, and the query of a GET or the body of any other method. Undefined members are not sent. */
export type InputOf<R extends Route> = WithUndefined<ContractInput<ByRoute[R]>>;

type WithUndefined<T> = { [K in keyof T]: Record<never, never> extends Pick<T, K> ? T[K] | undefined : T[K] };

export type OutputOf<R extends Route> = ResponseOf<ByRoute[R]>;
