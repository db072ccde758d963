// A client that retries with an Idempotency-Key: after 429, and after 500, when it can't know whether the write
// succeeded.
import { expect } from 'vitest';
import type { Contract } from '../../lib/api/contract.ts';
import type { Client } from './client.ts';

const ATTEMPTS_MAX = 10;
const AGAIN = new Set([429, 500]);

/** Repeats a call with its key until it succeeds; a response that does not allow a retry fails the test. */
export async function untilDone(me: Client, contract: Contract, input: object, key: string): Promise<void> {
  const headers = { 'Idempotency-Key': key };
  let response = await me.call(contract, input, headers);
  for (let attempt = 1; attempt < ATTEMPTS_MAX && AGAIN.has(response.status); attempt++)
    response = await me.call(contract, input, headers);
  expect(response.status, JSON.stringify(response.body).slice(0, 300)).toBe(200);
}
