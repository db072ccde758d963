// Sizes around boundaries; the other tests are in test/contract/size-limits.test.ts.
// @module-tag slow
import { assert, expect, test } from 'vitest';
import { routes } from '../../lib/api/routes/index.ts';
import { isStreamed, useSizedGateway } from '../harness/sized-gateway.ts';

const response = useSizedGateway();

const streamed = routes.find(isStreamed);
const KB = 1024;

/** More bytes than the head of a streamed response and HTTP framing take. */
const FRAME_BYTES = 320;

test.for([16 * KB, 64 * KB, 128 * KB])(
  'a streamed response is complete at every size around %i bytes',
  async (boundary) => {
    assert(streamed);
    for (let size = boundary - FRAME_BYTES; size <= boundary + FRAME_BYTES; size++)
      expect(await response(streamed, size)).toEqual({ status: 200, length: size });
  },
);
