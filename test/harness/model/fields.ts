// The form of input: which values a field accepts, and the message for any other value (D3, D4, D7, D15, D18).
import { reject } from './errors.ts';

export interface Field<T> {
  /** What a value must be, as the message says it. */
  readonly must: string;
  readonly accepts: (value: unknown) => boolean;
  /** The value of a query parameter, if it is no text. */
  readonly fromText?: (text: string) => T | undefined;
  readonly required?: boolean;
  /** Null is a value of its own: none. */
  readonly orNull?: boolean;
  readonly nullIsWrong?: boolean;
  /** What is wrong with a value, if the message names a part of it. */
  readonly problem?: (value: unknown) => string | undefined;
}

/** Fields by name, in the order of the documentation. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

export type InputOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Optional<T> = Field<T | undefined>;

const text = (accepts: (value: string) => boolean, must: string): Optional<string> => ({
  must,
  accepts: (value) => typeof value === 'string' && accepts(value),
});

export const anyText = text(() => true, 'must be a string');

/** A name or text: 1 to `max` characters that are not all blank. */
export function named(max: number): Optional<string> {
  const must = `must be a string of 1 to ${max} characters that are not all blank`;
  return text((value) => /\S/.test(value) && Array.from(value).length <= max, must);
}

/** A list of at most `count` names. */
export function listOfNames(count: number, max: number): Optional<readonly string[]> {
  const { accepts, must } = named(max);
  const isShort = (value: unknown): value is unknown[] => Array.isArray(value) && value.length <= count;
  return {
    must: `must be a list of at most ${count} names`,
    accepts: (value) => isShort(value) && value.every(accepts),
    problem: (value) =>
      isShort(value) ? `[${value.findIndex((name) => !accepts(name))}]: ${must}` : undefined,
  };
}

/** Where an append adds its text (E7). */
export const position = text((value) => /^(end|start)$/.test(value), 'must be end or start');

/** How a search is matched (E15, E32). */
export const match = text((value) => /^(text|words|any)$/.test(value), 'must be text, words or any');

/** The calendar of a list (E30). */
export const calendarName = text((value) => /^(daily|weekly)$/.test(value), 'must be daily or weekly');

/** @param others values that only some requests may send, which the message leaves out */
export function sortedBy(fields: readonly string[], others: readonly string[] = []): Optional<string> {
  const values = new Set([...fields.flatMap((field) => [`${field}:asc`, `${field}:desc`]), ...others]);
  const must = `must be one of ${fields.join(', ')}, followed by :asc or :desc`;
  return text((value) => values.has(value), must);
}

/** The time zones that the model knows. */
export const ZONES = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Etc/GMT+12'];

const ZONE_MUST = 'must be an IANA time zone such as Europe/Berlin';

export const timeZone = text((value) => /^[A-Za-z][A-Za-z0-9_+/-]*$/.test(value), ZONE_MUST);

/** IANA's spelling of a time zone, from any letter case (E9). Whether it exists is checked after all other fields. */
export const zoneNamed = (given: string): string =>
  ZONES.find((zone) => zone.toLowerCase() === given.toLowerCase()) ?? reject(400, `timeZone: ${ZONE_MUST}`);

export const flag: Optional<boolean> = {
  must: 'must be true or false',
  accepts: (value) => typeof value === 'boolean',
  fromText: (value) => (/^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : undefined),
};

export const integer = (min: number, max: number, must: string): Optional<number> => ({
  must,
  accepts: (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
  fromText: (value) => (/^(0|[1-9]\d*)$/.test(value) ? Number(value) : undefined),
});

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

/** A field for which null is wrong instead of absent (D3). */
export const neverNull = <T>(field: Field<T>): Field<T> => ({ ...field, nullIsWrong: true });

const fromQuery = ({ fromText, orNull: isNullable }: Field<unknown>, sent: string): unknown =>
  isNullable && sent === 'null' ? null : fromText ? fromText(sent) : sent;

/** Whether no text anywhere in a value has a lone surrogate, which JSON would escape. */
const isWellFormed = (value: unknown): boolean => !/\\ud[89a-f]/.test(JSON.stringify(value) ?? '');

/** A list is a parameter that is sent for each of its items. */
const sentOnce = (value: unknown): unknown =>
  Array.isArray(value) && value.length < 2 ? value.map(String)[0] : value;

/** Reads a body or a query, and names all missing and wrong fields in one message. */
export function readFields(fields: Fields, raw: Readonly<Record<string, unknown>>, isQuery: boolean): object {
  const input: Record<string, unknown> = {};
  const wrong = Object.entries(fields).flatMap(([name, field]) => {
    const sent = isQuery ? sentOnce(raw[name]) : raw[name];
    if (isQuery && Array.isArray(sent)) return `${name}: must be given once`;
    const isAbsent =
      sent === undefined ||
      (sent === null && !field.orNull && !field.nullIsWrong) ||
      (isQuery && sent === '');
    if (isAbsent) return field.required ? `${name}: Required field is missing` : [];
    if (!isWellFormed(sent)) return `${name}: must be well-formed Unicode`;
    input[name] = isQuery && typeof sent === 'string' ? fromQuery(field, sent) : sent;
    const isRight = (input[name] === null && field.orNull) || field.accepts(input[name]);
    return isRight ? [] : `${name}${field.problem?.(input[name]) ?? `: ${field.must}`}`;
  });
  if (wrong.length > 0) reject(400, wrong.join(', '));
  return input;
}
