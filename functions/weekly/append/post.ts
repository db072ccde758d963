// POST /weekly/append: add text to the note of a week.
import { endpoint } from '../../../lib/api/endpoint.ts';
import { appendWeeklyContract } from '../../../lib/api/routes/weekly.ts';
import { item } from '../../../lib/api/results.ts';
import { appendWeekly } from '../../../lib/domain/calendar/calendar-notes.ts';

export const handler = endpoint(appendWeeklyContract, async ({ caller, body, headers }) =>
  item(await appendWeekly(caller, body, headers)),
);
