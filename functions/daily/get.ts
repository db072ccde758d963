// GET /daily: get the note of a day, or create it.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/results.ts';
import { getDailyContract } from '../../lib/api/routes/daily.ts';
import { getDaily } from '../../lib/domain/calendar/calendar-notes.ts';

export const handler = endpoint(getDailyContract, async ({ caller, query, headers }) =>
  item(await getDaily(caller, query), headers),
);
