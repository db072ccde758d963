// What a request costs in CPU time beside the calls it makes: both against recorded answers, by turns, in one thread.
import { startCanned } from './canned.ts';
import type { Sample } from './endpoints.ts';
import { runFunction } from './function-runs.ts';
import type { Laboratory } from './laboratory.ts';
import { wavesOf } from './trips.ts';
import type { NewKey } from '../../lib/domain/keys/api-keys.ts';

export interface CpuCosts {
  readonly costs: readonly CpuCost[];
  /** Requests that recorded answers did not suffice for, and why. */
  readonly missing: readonly string[];
}

export interface CpuCost {
  readonly endpoint: string;
  readonly variant: string;
  /** The whole request in the function: event in, answer out. */
  readonly micros: number;
  /** The same calls by the bare SDK client. */
  readonly bareMicros: number;
}

/** Measures the CPU time of each sample's function, warm. */
export async function measureCpu(
  laboratory: Laboratory,
  user: Pick<NewKey, 'userId' | 'workspaceId' | 'keyId'>,
  samples: readonly Sample[],
  runs: number,
  onDone: (sample: Sample) => void,
): Promise<CpuCosts> {
  const costs: CpuCost[] = [];
  const missing: string[] = [];
  for (const sample of samples) {
    const { endpoint, variant, input, calls, coldCalls } = sample;
    const canned = await startCanned(calls, coldCalls);
    try {
      const run = { endpoint, inputs: [input], user, runs, endpointUrl: canned.endpoint };
      const { warmMicros, bareMicros } = await runFunction(laboratory, run, wavesOf(calls));
      costs.push({ endpoint, variant, micros: warmMicros, bareMicros });
    } catch (error) {
      missing.push(`${endpoint} ${variant}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      await canned.stop();
    }
    onDone(sample);
  }
  return { costs, missing };
}
