// The service and its executable model (test/harness/model) return the same to random operations of two users. The run
// prints its seed; `MODEL_SEED=… npx vitest run test/contract/model.test.ts` repeats it, and MODEL_STEPS, which a failure
// names, selects the steps of its first session.
import { expect, test } from 'vitest';
import { checkModel } from '../harness/model-check/check-model.ts';

test('300 random operations return what the model says', async () => {
  await expect(checkModel(300, 'test/contract/model.test.ts')).resolves.toBeUndefined();
});
