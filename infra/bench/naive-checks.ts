// What lib/api/compiled-contract.ts would be without the build's help: schemas compiled when the function starts. It is bundled
// in its place to see what that would cost, and nowhere else.
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TObject } from 'typebox';
import type { Check, CompiledContract } from '../../lib/api/compiled-contract.ts';
import type { Contract } from '../../lib/api/contract.ts';

/** A contract's checks, compiled at run time. */
export function compiled({ name, method, path, query, body }: Contract): CompiledContract {
  return {
    name,
    method,
    path,
    ...(query && { query: checkOf(query) }),
    ...(body && { body: checkOf(body) }),
  };
}

function checkOf(schema: TObject): Check {
  const ajv = new Ajv2020({ allErrors: true, messages: false });
  ajv.addVocabulary(['must']);
  const fields = Object.entries(schema.properties);
  const kinds = fields.map(([field, property]) => [field, String(Object(property).type)] as const);
  return {
    validate: ajv.compile(schema),
    fields: Object.fromEntries(fields.map(([field, property]) => [field, String(Object(property).must)])),
    kinds: Object.fromEntries(
      kinds.filter(([, type]) => type === 'integer' || type === 'boolean'),
    ) as Check['kinds'],
  };
}
