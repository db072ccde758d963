// The form of input: which values a field accepts, and the message for any other value (D3, D4, D7, D15, D18).
import { refuse } from './errors.ts';

export interface Field<T> {
  /** What a value must be, as the message says it. */
  readonly must: string;
  /** The value of a member of a body, or undefined if it is wrong. */
  readonly read: (value: unknown) => T | undefined;
  /** The value of a query parameter, or undefined if it is wrong. */
  readonly parse: (text: string) => T | undefined;
  readonly required?: boolean;
  /** Null is a value of its own: none. */
  readonly orNull?: boolean;
}

/** Fields by name, in the order of the documentation. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

export type InputOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Optional<T> = Field<T | undefined>;

const text = (accepts: (value: string) => boolean, must: string): Optional<string> => ({
  must,
  read: (value) => (typeof value === 'string' && accepts(value) ? value : undefined),
  parse: (value) => (accepts(value) ? value : undefined),
});

export const anyText = text(() => true, 'must be a string');

/** A name or text: 1 to `max` characters that are not all blank. */
export const named = (max: number): Optional<string> =>
  text(
    (value) => /\S/.test(value) && [...value].length <= max,
    `must be a string of 1 to ${max} characters that are not all blank`,
  );

export const oneOf = (values: readonly string[], must: string): Optional<string> =>
  text((value) => values.includes(value), must);

/** Where an append adds its text (E7). */
export const position = oneOf(['end', 'start'], 'must be end or start');

export const sortedBy = (fields: readonly string[]): Optional<string> =>
  oneOf(
    fields.flatMap((field) => [`${field}:asc`, `${field}:desc`]),
    `must be one of ${fields.join(', ')}, followed by :asc or :desc`,
  );

/** The time zones that the model knows. */
export const ZONES = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Etc/GMT+12'];

const ZONE_MUST = 'must be an IANA time zone such as Europe/Berlin';

export const timeZone = text((value) => /^[A-Za-z][A-Za-z0-9_+/-]*$/.test(value), ZONE_MUST);

/** IANA's spelling of a time zone, from any letter case (E9). Whether it exists is checked after all other fields. */
export const zoneNamed = (given: string): string =>
  ZONES.find((zone) => zone.toLowerCase() === given.toLowerCase()) ?? refuse(400, `timeZone: ${ZONE_MUST}`);

export const flag: Optional<boolean> = {
  must: 'must be true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
  parse: (value) => (/^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : undefined),
};

export const integer = (min: number, max: number, must: string): Optional<number> => ({
  must,
  read: (value) => (Number.isInteger(value) && within(min, Number(value), max) ? Number(value) : undefined),
  parse: (value) =>
    /^(0|[1-9]\d*)$/.test(value) && within(min, Number(value), max) ? Number(value) : undefined,
});

const within = (min: number, value: number, max: number): boolean => value >= min && value <= max;

export const lineNumber = integer(1, Number.MAX_SAFE_INTEGER, 'must be an integer of 1 or more');
const positive = integer(1, Number.MAX_SAFE_INTEGER, 'must be a positive integer');

/** The parameters of every list with pages (D8). */
export const paging = { page: positive, limit: positive };

export const required = <T>(field: Field<T>): Field<Exclude<T, undefined>> =>
  ({ ...field, required: true }) as Field<Exclude<T, undefined>>;

export const orNull = <T>(field: Field<T>): Field<T | null> => ({
  ...field,
  must: `${field.must} or null`,
  orNull: true,
});

/** Reads a body or a query, and names all missing and wrong fields in one message. */
export function readFields<F extends Fields>(
  fields: F,
  raw: Readonly<Record<string, unknown>>,
  from: 'body' | 'query',
): InputOf<F> {
  const input: Record<string, unknown> = {};
  const sentences: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const value = raw[name];
    if (from === 'query' && Array.isArray(value)) sentences.push(`${name}: must be given once`);
    else if (value === null && field.orNull) input[name] = null;
    else if (value === undefined || value === null || (from === 'query' && value === '')) {
      if (field.required) sentences.push(`${name}: Required field is missing`);
    } else if (typeof value === 'string' && !value.isWellFormed())
      sentences.push(`${name}: must be well-formed Unicode`);
    else {
      input[name] = from === 'query' ? field.parse(String(value)) : field.read(value);
      if (input[name] === undefined) sentences.push(`${name}: ${field.must}`);
    }
  }
  if (sentences.length > 0) refuse(400, sentences.join(', '));
  return input as InputOf<F>;
}
