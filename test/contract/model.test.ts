// The service and its executable model (test/harness/model) return the same to random operations of two users. A failure
// names the SEED and the MODEL_STEPS, the steps of its first session, that repeat it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { checkModel } from '../harness/model-check/check-model.ts';
import { RECIPES } from '../harness/model-check/operations.ts';
import { operationNamed } from '../harness/model/service.ts';

test('60 random operations return what the model says', async () => {
  await expect(
    checkModel({ operations: 60, instances: 1, file: 'test/contract/model.test.ts' }),
  ).resolves.toBeUndefined();
});

test('the model has every operation of openapi.json, and its sessions send each of them', () => {
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as { paths: object };
  const names = Object.entries(paths).flatMap(([path, methods]: [string, object]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(names.length).toBeGreaterThan(30);
  // The model does not know which files a note refers to.
  const others = names.filter((name) => name !== 'GET /shared/{token}/file');
  expect(others.filter((name) => !operationNamed(name) || !RECIPES.includes(name))).toEqual([]);
});
