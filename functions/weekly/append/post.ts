// POST /weekly/append: add text to the note of a week.
import { endpoint } from '../../../lib/api/endpoint.ts';
import { appendWeeklyContract } from '../../../lib/api/routes/weekly.ts';
import { taggedCalendarItem } from '../../../lib/api/tagged-response.ts';
import { appendWeekly } from '../../../lib/domain/calendar/calendar-notes.ts';

export const handler = endpoint(appendWeeklyContract, async ({ caller, body, headers }) =>
  taggedCalendarItem(await appendWeekly(caller, body, headers)),
);
