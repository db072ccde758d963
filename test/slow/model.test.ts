// The service and its executable model (test/harness/model) return the same to random operations of two users. A failure
// names the SEED and the MODEL_STEPS, the steps of its first session, that repeat it.
// @module-tag slow
import { expect, test } from 'vitest';
import { checkModel } from '../harness/model-check/check-model.ts';

/** Longer than the run takes on a busy machine. */
const HOURS_MS = 7_200_000;

test('600 random operations return what the model says', { timeout: HOURS_MS }, async () => {
  await expect(
    checkModel({ operations: 600, instances: 3, file: 'test/slow/model.test.ts' }),
  ).resolves.toBeUndefined();
});
