// The limit of the bytes that a link sends on a day.
import { now } from '../../core/clock.ts';
import { utcDate } from '../../core/iso-calendar.ts';
import { countUse } from '../../db/resources/share-use.ts';
import type { LinkRow, LinkUse } from '../../db/resources/shares.ts';
import { LINK_BYTES_PER_DAY } from '../../schema/limits.ts';
import { notFound } from '../access-error.ts';
import { ApiError } from '../errors.ts';

const DAY_MS = 24 * 3_600_000;

/** The resolution of the last-used time of a link that sends nothing (milliseconds). Recording it costs a write. */
const LAST_USED_RESOLUTION_MS = 3_600_000;

/**
 * Counts the bytes of a response before it is sent.
 * @throws ApiError linkExhausted if the link would send more than its bytes of a day; linkNotFound if it has just been
 * deleted
 */
export async function spend(link: LinkRow & LinkUse, bytes: number): Promise<void> {
  const time = now();
  if (bytes === 0 && time - (link.lastUsed ?? 0) < LAST_USED_RESOLUTION_MS) return;
  const day = utcDate(time);
  const { usedOn, usedBytes = 0 } = link;
  const use = { time, day, bytes, maxBytes: LINK_BYTES_PER_DAY };
  const isOver = usedOn === day && usedBytes + bytes > LINK_BYTES_PER_DAY;
  const result = isOver ? 'exhausted' : await countUse(link, use);
  if (result === 'gone') throw notFound('link');
  if (result === 'exhausted')
    throw new ApiError('linkExhausted', { retryAfter: Math.ceil((DAY_MS - (time % DAY_MS)) / 1_000) });
}
