// The service and its executable model (test/harness/model) return the same to random operations of two users. The run
// prints its seed; `MODEL_SEED=… npx vitest run test/slow/model.test.ts` repeats it, and MODEL_STEPS, which a failure
// names, selects the steps of its first session.
// @module-tag heavy
import { expect, test } from 'vitest';
import { checkModel } from '../harness/model-check/check-model.ts';

/** Longer than the run takes on a busy machine. */
const HOURS_MS = 7_200_000;

test('2,000 random operations return what the model says', { timeout: HOURS_MS }, async () => {
  await expect(checkModel(2_000, 'test/slow/model.test.ts')).resolves.toBeUndefined();
});
