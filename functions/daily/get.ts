// GET /daily: get the note of a day, or create it.
import { endpoint } from '../../lib/api/endpoint.ts';
import { taggedCalendarItem } from '../../lib/api/tagged-response.ts';
import { getDailyContract } from '../../lib/api/routes/daily.ts';
import { getDaily } from '../../lib/domain/calendar/calendar-notes.ts';

export const handler = endpoint(getDailyContract, async ({ caller, query, headers }) =>
  taggedCalendarItem(await getDaily(caller, query), headers),
);
