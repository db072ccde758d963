// Everything a run finds out, as BENCHMARK.json holds it.
import type { BundleWeights } from './bundles.ts';
import type { Calibration } from './calibration.ts';
import type { CpuCosts } from './cpu.ts';
import type { EndpointCost } from './endpoints.ts';
import type { Exponents } from './exponents.ts';
import type { Growth } from './growth.ts';
import type { Machine } from './machine.ts';
import type { Refusal } from './malformed-key.ts';
import type { Comparison } from './peers/compare.ts';
import type { Cost } from './trips.ts';

export interface Results {
  readonly machine: Machine;
  readonly quick: boolean;
  /** What the whole run took, in seconds. */
  readonly seconds: number;
  readonly calibration: Calibration;
  readonly endpoints: readonly EndpointCost[];
  readonly authorizer: { readonly first: Cost; readonly next: Cost };
  readonly malformedKey: Refusal;
  readonly growth: Growth;
  readonly exponents: readonly Exponents[];
  readonly cpu: CpuCosts;
  readonly bundles: BundleWeights;
  readonly peers: Comparison | undefined;
  /** Broken invariants of the table at the end. */
  readonly violations: readonly string[];
}
