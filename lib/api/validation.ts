// Validates the shape of a request: missing and wrong values (D3–D8, D15). Business rules are checked elsewhere.
import { ApiError } from '../domain/errors.ts';
import type { InputValidator } from './compiled-contract.ts';

const MISSING = 'Required field is missing';
const ILL_FORMED = 'must be well-formed Unicode';

/**
 * The declared fields of an input, validated. Other fields are dropped (D6), and so are null fields and null members
 * below them, unless the field accepts null (D3). `found`: problems that are already known.
 * @throws ApiError invalidRequest names every missing or wrong field, in the order of their declaration (D3, D4)
 */
export function validated(
  input: Readonly<Record<string, unknown>>,
  validator: InputValidator,
  found: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const given = Object.keys(validator.fields)
    .filter((field) => Object.hasOwn(input, field))
    .filter((field) => input[field] !== null || validator.nullable.includes(field));
  const declared = Object.fromEntries(given.map((field) => [field, withoutNulls(input[field])]));
  const problems = { ...(validator.validate(declared) ? {} : shapeProblems(validator)), ...found };
  for (const [field, value] of Object.entries(declared))
    if (!isWellFormed(value)) problems[field] = ILL_FORMED;
  reject(problems, validator);
  return declared;
}

/**
 * The declared parameters of a query string. Integers and booleans are parsed without coercion (D7); empty parameters
 * are dropped (D3), and `null` is null for a field that accepts it. `body`: the field that is the request's body.
 * @throws ApiError invalidRequest, also for a repeated parameter (D7)
 */
export function validatedQuery(
  parameters: Readonly<Record<string, readonly string[] | undefined>>,
  validator: InputValidator,
  body?: { readonly field: string; readonly text: string },
): Record<string, unknown> {
  const problems: Record<string, string> = {};
  const input: Record<string, unknown> = {};
  for (const field of Object.keys(validator.fields)) {
    if (field === body?.field) {
      input[field] = body.text;
      if (body.text === '') problems[field] = MISSING;
      continue;
    }
    const values = Object.hasOwn(parameters, field) ? (parameters[field] ?? []) : [];
    if (values.length > 1) problems[field] = 'must be given once';
    if (values[0]) input[field] = parse(values[0], field, validator);
  }
  return validated(input, validator, problems);
}

function parse(
  value: string,
  field: string,
  { queryTypes, nullable }: InputValidator,
): string | number | boolean | null {
  const type = queryTypes[field];
  if (value === 'null' && nullable.includes(field)) return null;
  if (type === 'integer' && /^[1-9][0-9]*$/.test(value) && Number.isSafeInteger(Number(value)))
    return Number(value);
  if (type === 'boolean' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  return value;
}

const isWellFormed = (value: unknown): boolean =>
  typeof value === 'string' ? value.isWellFormed() : Object.values(Object(value)).every(isWellFormed);

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]));
}

/**
 * The problem of each field. The problem of a list can begin with the index of the first wrong item, as in `[3]: …`.
 */
function shapeProblems({ validate, fields, items }: InputValidator): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { keyword, instancePath, params } of validate.errors ?? []) {
    const isMissing = keyword === 'required' && instancePath === '';
    const [, name = '', index] = instancePath.split('/');
    const field = isMissing ? String(params['missingProperty']) : name;
    const item = items[field];
    const problem = isMissing ? MISSING : (fields[field] ?? 'is not valid');
    problems[field] ??= index !== undefined && item !== undefined ? `[${index}]: ${item}` : problem;
  }
  return problems;
}

function reject(problems: Readonly<Record<string, string>>, validator: InputValidator): void {
  const fields = Object.keys(validator.fields).filter((field) => problems[field]);
  const sentences = fields.map((field) => {
    const problem = problems[field] ?? '';
    return problem.startsWith('[') ? `${field}${problem}` : `${field}: ${problem}`;
  });
  if (fields.length > 0) throw new ApiError('invalidRequest', { message: sentences.join(', '), fields });
}
