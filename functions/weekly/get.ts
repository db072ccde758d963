// GET /weekly: get the note of a week, or create it.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/results.ts';
import { getWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { getWeekly } from '../../lib/domain/calendar/calendar-notes.ts';

export const handler = endpoint(getWeeklyContract, async ({ caller, query, headers }) =>
  item(await getWeekly(caller, query), headers),
);
