// The size limits of the local gateway, the same as Lambda's: 6 MB for a buffered response, none for a streamed one.
import { assert, expect, test } from 'vitest';
import { routes } from '../../lib/api/routes/index.ts';
import { isStreamed, useSizedGateway } from '../harness/sized-gateway.ts';

/** Lambda's limit on the JSON of a buffered result, in bytes. */
const RESULT_MAX_BYTES = 6_291_456;

/** Bytes for the rest of a result besides its body, and for Lambda's tolerance above its limit. */
const MARGIN_BYTES = 200;

const response = useSizedGateway();

const streamed = routes.find(isStreamed);
const buffered = routes.find((route) => !isStreamed(route));

test.for([
  ['buffered', buffered],
  ['streamed', streamed],
] as const)('a %s response of 6 MB is returned', async ([, route]) => {
  assert(route);
  const size = RESULT_MAX_BYTES - MARGIN_BYTES;
  expect(await response(route, size)).toEqual({ status: 200, length: size });
});

test.for(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s returns a larger response if the contract streams it, and 500 otherwise',
  async ([, route]) => {
    const size = RESULT_MAX_BYTES + MARGIN_BYTES;
    const { status, length } = await response(route, size);
    expect({ status, whole: length === size }).toEqual({
      status: isStreamed(route) ? 200 : 500,
      whole: isStreamed(route),
    });
  },
);
