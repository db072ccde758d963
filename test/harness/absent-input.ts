// The input that counts as absent (D3), for every contract.
import type { TObject } from 'typebox';
import type { Contract } from '../../lib/api/contract.ts';
import { withoutChance } from './without-chance.ts';

/** The optional fields of a schema for which null counts as absent. */
export const optionalOf = (schema: TObject | undefined): string[] =>
  Object.entries((schema?.properties ?? {}) as Record<string, { type?: string | string[]; neverNull?: true }>)
    .filter(
      ([name, { type, neverNull }]) =>
        !schema?.required?.includes(name) && !type?.includes('null') && !neverNull,
    )
    .map(([name]) => name);

/** A response with every id and time replaced. */
export const comparable = (response: unknown): unknown =>
  JSON.parse(withoutChance(JSON.stringify(response), () => '2025-01-01T00:00:00.000Z'));

/** The value that counts as absent, for each optional field. */
export const absentValues = ({ query, body }: Contract): Record<string, unknown> => ({
  ...Object.fromEntries(optionalOf(query).map((name) => [name, ''])),
  ...Object.fromEntries(optionalOf(body).map((name) => [name, null])),
});
