// The service and its executable model (test/harness/model) return the same to random operations of two users. A failure
// names the SEED and the MODEL_STEPS, the steps of its first session, that repeat it.
// @module-tag proof
import { expect, test } from 'vitest';
import { checkModel } from '../harness/model-check/check-model.ts';

/** Longer than the run takes on a busy machine. */
const HOURS_MS = 21_600_000;

test('20,000 random operations return what the model says', { timeout: HOURS_MS }, async () => {
  await expect(
    checkModel({ operations: 20_000, instances: 3, file: 'test/proofs/model.test.ts' }),
  ).resolves.toBeUndefined();
});
