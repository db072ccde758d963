// The rules of a contract's fields, as its compiled form contains them (lib/api/compiled-contract.ts).
import type { TSchema } from 'typebox';

/** The rule of each field, as its error message states it. */
export function fieldsOf(properties: Readonly<Record<string, TSchema>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => {
      const { must }: { must?: unknown } = schema;
      if (typeof must !== 'string') throw new Error(`field ${field} has no must`);
      return [field, must];
    }),
  );
}

/** The rule of each item of a field, for lists whose items have a separate rule. */
export const itemsOf = (properties: Readonly<Record<string, TSchema>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([field, schema]) => {
      const { must } = Object((Object(schema) as { items?: unknown }).items) as { must?: string };
      return must === undefined ? [] : [[field, must]];
    }),
  );

/** The fields whose nulls are validated: fields declared with `orNull`, and fields for which null is wrong. */
export const nullableOf = (properties: Readonly<Record<string, TSchema>>): string[] =>
  Object.entries(properties)
    .filter(
      ([, schema]) => [Object(schema).type].flat().includes('null') || Object(schema).neverNull === true,
    )
    .map(([field]) => field);

/** The types of the parameters that are not strings, because a query string holds all values as text. */
export function queryTypesOf(properties: Readonly<Record<string, TSchema>>): Record<string, string> {
  const types = Object.entries(properties).map(([field, schema]) => [field, Object(schema).type] as const);
  return Object.fromEntries(types.filter(([, type]) => type === 'integer' || type === 'boolean'));
}
