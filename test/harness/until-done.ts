// A client that does as it is told: it sends a call again, with its key, when it is to try again in a moment.
import { expect } from 'vitest';
import type { Contract } from '../../lib/api/contract.ts';
import type { Client } from './client.ts';

/** Repeats a call that has an Idempotency-Key as long as it is 429; any other answer than success fails the test. */
export async function untilDone(me: Client, contract: Contract, input: object, key: string): Promise<void> {
  const headers = { 'Idempotency-Key': key };
  let answer = await me.call(contract, input, headers);
  while (answer.status === 429) answer = await me.call(contract, input, headers);
  expect(answer, JSON.stringify(answer.body).slice(0, 300)).toMatchObject({ status: 200 });
}
