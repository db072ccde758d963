// The model reads the fields of every operation in the order in which the contract declares them, because a message
// that names several wrong fields has that order (D4).
import { expect, test } from 'vitest';
import { routes } from '../../lib/api/routes/index.ts';
import { operationNamed } from '../harness/model/service.ts';

const fieldsOf = (schema: { readonly properties: object } | undefined): string[] =>
  Object.keys(schema?.properties ?? {});

/** test/contract/model.test.ts says which operations the model lacks. */
const known = routes
  .map((route) => [`${route.method} ${route.path}`, route] as const)
  .filter(([name]) => operationNamed(name));

test.for(known)('the fields of %s have the order of its contract', ([name, { params, query, body }]) => {
  const declared = [params, query, body].flatMap(fieldsOf);
  expect(Object.keys(operationNamed(name)?.fields ?? {})).toEqual(declared);
});
