// PUT /weekly: replace the content of the note of a week.
import { endpoint } from '../../lib/api/endpoint.ts';
import { taggedCalendarItem } from '../../lib/api/tagged-response.ts';
import { putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { putWeekly } from '../../lib/domain/calendar/calendar-notes.ts';

export const handler = endpoint(putWeeklyContract, async ({ caller, body, headers }) =>
  taggedCalendarItem(await putWeekly(caller, body, headers)),
);
