// What lib/api/compiled-contract.ts would be without the build's help: schemas compiled when the function starts. It is bundled
// in its place to see what that would cost, and nowhere else.
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TObject } from 'typebox';
import type { InputValidator, CompiledContract } from '../../lib/api/compiled-contract.ts';
import type { Contract } from '../../lib/api/contract.ts';

/** A contract's checks, compiled at run time. */
export function compiledContract({ name, method, path, query, body }: Contract): CompiledContract {
  return {
    name,
    method,
    path,
    ...(query && { query: checkOf(query) }),
    ...(body && { body: checkOf(body) }),
  };
}

function checkOf(schema: TObject): InputValidator {
  const ajv = new Ajv2020({ allErrors: true, messages: false });
  ajv.addVocabulary(['must']);
  const fields = Object.entries(schema.properties);
  const queryTypes = fields.map(([field, property]) => [field, String(Object(property).type)] as const);
  return {
    validate: ajv.compile(schema),
    fields: Object.fromEntries(fields.map(([field, property]) => [field, String(Object(property).must)])),
    queryTypes: Object.fromEntries(
      queryTypes.filter(([, type]) => type === 'integer' || type === 'boolean'),
    ) as InputValidator['queryTypes'],
  };
}
