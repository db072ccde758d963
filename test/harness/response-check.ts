// Every response of every test is checked against its contract: a success against the response schema, an error against
// the errors the route declares.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { commonErrors, type Contract } from '../../lib/api/contract.ts';
import { statusOf } from '../../lib/api/error-response.ts';
import { ERRORS } from '../../lib/domain/errors.ts';

const ajv = new Ajv2020({
  allErrors: true,
  formats: {
    int64: true,
    uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    date: /^\d{4}-\d\d-\d\d$/,
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  },
});
ajv.addVocabulary(['must', 'forms']);

const validators = new Map<Contract, ValidateFunction>();

function validatorOf(contract: Contract): ValidateFunction {
  const known = validators.get(contract) ?? ajv.compile(contract.response);
  validators.set(contract, known);
  return known;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Fails the test if the contract does not allow a response. */
export function checkResponse(contract: Contract, { status, headers, body }: HttpResponse): void {
  const where = `${contract.method} ${contract.path}`;
  if (contract.bytes === 'response' && status === 200) {
    expect(Buffer.isBuffer(body), `${where}: the response is bytes`).toBe(true);
    return;
  }
  const isShown = contract.isPublic && status < 400;
  // The calendar of a link, or the bare text of its note.
  if (isShown && typeof body === 'string')
    return checkHeaders(headers, headers.get('content-type') ?? '', 'private, max-age=60');
  checkHeaders(headers, 'application/json', isShown ? 'private, max-age=60' : undefined);
  if (status === 200) {
    const validate = validatorOf(contract);
    expect(validate(body) ? [] : validate.errors, `${where}: the response schema`).toEqual([]);
    return;
  }
  if (status === 304) {
    expect({ where, body, declared: contract.headers }).toEqual({
      where,
      body: undefined,
      declared: expect.arrayContaining(['If-None-Match']) as string[],
    });
    return;
  }
  const { error, message } = body as { error: string; message: string };
  // The quota error also contains the used storage.
  const details = message === ERRORS.quotaExceeded.message ? ['details'] : [];
  expect(Object.keys(body as object).toSorted()).toEqual([...details, 'error', 'message']);
  const allowed = [...contract.errors, ...commonErrors(contract)].map((name) => ERRORS[name]);
  const ofGroup = /^Key may only write in the group ./s;
  const fits = allowed.some(
    (known) =>
      known.code === error &&
      statusOf(known.code) === status &&
      (known.message === message ||
        known === ERRORS.invalidRequest ||
        known === ERRORS.workspaceLimit ||
        (known === ERRORS.keyOneGroup && ofGroup.test(message))),
  );
  expect(fits, `${where} does not declare ${status} ${error} "${message}"`).toBe(true);
}

/** The headers of every response, from a function or the gateway. */
export function checkHeaders(
  headers: Headers,
  contentType = 'application/json',
  cacheControl = 'no-store',
): void {
  expect(headers.get('content-type')).toBe(contentType);
  expect(headers.get('cache-control')).toBe(cacheControl);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toContain('max-age=');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
}
