// Kinds of fields whose error message, `must`, follows from their constraints.
import Type from 'typebox';

/** Text of 1 to `max` characters that is not blank. */
export const text = (max: number) =>
  Type.String({
    minLength: 1,
    maxLength: max,
    pattern: '\\S',
    must: `must be a string of 1 to ${max} characters that are not all blank`,
  });

/** A boolean. */
export const flag = (options: { readonly default?: boolean; readonly description?: string } = {}) =>
  Type.Boolean({ ...options, must: 'must be true or false' });

/** A boolean with a default. */
export const toggle = (isOn: boolean, description: string) => flag({ default: isOn, description });

/** A positive integer with a default. */
export const positive = (byDefault: number, description: string) =>
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    format: 'int64',
    must: 'must be a positive integer',
    default: byDefault,
    description,
  });

/** An integer in a range. */
export const between = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description, must: `must be an integer from ${minimum} to ${maximum}` });
