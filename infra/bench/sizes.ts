// How much is measured: the whole, and the least that runs everything once.
import { AUTHORIZER, functionNames } from '../build/functions.ts';
import { LISTS, NEW_SEARCH, SEARCH, type ListRequest } from './requests.ts';
import { SCENARIOS } from './scenarios.ts';
import type { Endpoint } from './service.ts';

export interface Size {
  readonly notes: readonly number[];
  readonly lists: readonly ListRequest[];
  readonly cpuRuns: number;
  /** Which requests CPU time is taken of, besides searches: the first of each of these endpoints. */
  readonly cpuOf: readonly Endpoint[];
  /** How often each bundle is imported, and which. */
  readonly imports: number;
  readonly functions: readonly string[];
}

export const FULL: Size = {
  notes: [100, 316, 1_000, 3_162, 10_000],
  lists: [...LISTS, SEARCH, NEW_SEARCH],
  cpuRuns: 40,
  cpuOf: SCENARIOS.map(({ endpoint }) => endpoint),
  imports: 9,
  functions: functionNames,
};

export const QUICK: Size = {
  notes: [100, 316],
  lists: [...LISTS.slice(-1), SEARCH],
  cpuRuns: 3,
  cpuOf: ['GET /workspace', 'POST /note'],
  imports: 1,
  functions: ['note/get', AUTHORIZER],
};
