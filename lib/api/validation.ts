// Shape: what spec section 7 and decisions D3–D8 and D15 say of missing and wrong values. It knows fields, not rules.
import { ApiError } from '../domain/errors.ts';
import type { Check } from './compiled-contract.ts';

const MISSING = 'Required field is missing';
const ILL_FORMED = 'must be well-formed Unicode';

/**
 * The declared fields of an input, checked; others are dropped (D6). `found` are problems known before.
 * @throws ApiError invalidRequest naming every missing or wrong field, in the specification's order (D3, D4)
 */
export function checked(
  input: Readonly<Record<string, unknown>>,
  check: Check,
  found: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const known = Object.keys(check.fields).filter((field) => Object.hasOwn(input, field));
  const declared = Object.fromEntries(known.map((field) => [field, input[field]]));
  const problems = { ...(check.validate(declared) ? {} : shapeProblems(check)), ...found };
  for (const [field, value] of Object.entries(declared))
    if (typeof value === 'string' && !value.isWellFormed()) problems[field] ??= ILL_FORMED;
  refuse(problems, check);
  return declared;
}

/**
 * The declared parameters of a query string: integers and booleans parsed without coercion (D7).
 * @throws ApiError invalidRequest, also for a repeated parameter (D7)
 */
export function checkedQuery(
  parameters: Readonly<Record<string, readonly string[] | undefined>>,
  check: Check,
): Record<string, unknown> {
  const problems: Record<string, string> = {};
  const input: Record<string, unknown> = {};
  for (const field of Object.keys(check.fields)) {
    const values = Object.hasOwn(parameters, field) ? (parameters[field] ?? []) : [];
    if (values.length > 1) problems[field] = 'must be given once';
    if (values[0] !== undefined) input[field] = parse(values[0], check.kinds[field]);
  }
  return checked(input, check, problems);
}

function parse(value: string, kind: 'integer' | 'boolean' | undefined): string | number | boolean {
  if (kind === 'integer' && /^[1-9][0-9]*$/.test(value) && Number.isSafeInteger(Number(value)))
    return Number(value);
  if (kind === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function shapeProblems({ validate, fields }: Check): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { keyword, instancePath, params } of validate.errors ?? []) {
    const missing = keyword === 'required' ? String(params['missingProperty']) : undefined;
    const field = missing ?? instancePath.split('/')[1] ?? '';
    problems[field] = missing ? MISSING : (fields[field] ?? 'is not valid');
  }
  return problems;
}

function refuse(problems: Readonly<Record<string, string>>, check: Check): void {
  const sentences = Object.keys(check.fields)
    .filter((field) => problems[field])
    .map((field) => `${field}: ${problems[field]}`);
  if (sentences.length > 0) throw new ApiError('invalidRequest', sentences.join(', '));
}
