// GET /weekly: get the note of a week, or create it.
import { endpoint } from '../../lib/api/endpoint.ts';
import { taggedCalendarItem } from '../../lib/api/tagged-response.ts';
import { getWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { getWeekly } from '../../lib/domain/calendar/calendar-notes.ts';

export const handler = endpoint(getWeeklyContract, async ({ caller, query, headers }) =>
  taggedCalendarItem(await getWeekly(caller, query), headers),
);
