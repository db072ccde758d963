// The limit of the bytes that a share sends on a day.
import { now } from '../../core/clock.ts';
import { utcDate } from '../../core/iso-calendar.ts';
import { countUse } from '../../db/resources/share-use.ts';
import type { ShareRow, ShareUse } from '../../db/resources/shares.ts';
import { SHARE_BYTES_PER_DAY } from '../../schema/limits.ts';
import { notFound } from '../access-error.ts';
import { ApiError } from '../errors.ts';

const DAY_MS = 24 * 3_600_000;

/** The resolution of the last-used time of a share that sends nothing (milliseconds). Recording it costs a write. */
const LAST_USED_RESOLUTION_MS = 3_600_000;

/**
 * Counts the bytes of a response before it is sent.
 * @throws ApiError linkExhausted if the share would send more than its bytes of a day; linkNotFound if it has just been
 * deleted
 */
export async function spend(share: ShareRow & ShareUse, bytes: number): Promise<void> {
  const time = now();
  if (bytes === 0 && time - (share.lastUsed ?? 0) < LAST_USED_RESOLUTION_MS) return;
  const day = utcDate(time);
  const { usedOn, usedBytes = 0 } = share;
  const use = { time, day, bytes, maxBytes: SHARE_BYTES_PER_DAY };
  const isOver = usedOn === day && usedBytes + bytes > SHARE_BYTES_PER_DAY;
  const result = isOver ? 'exhausted' : await countUse(share, use);
  if (result === 'gone') throw notFound('link');
  if (result === 'exhausted')
    throw new ApiError('linkExhausted', { retryAfter: Math.ceil((DAY_MS - (time % DAY_MS)) / 1_000) });
}
