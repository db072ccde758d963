// POST /daily/append: add text to the note of a day.
import { endpoint } from '../../../lib/api/endpoint.ts';
import { appendDailyContract } from '../../../lib/api/routes/daily.ts';
import { taggedCalendarItem } from '../../../lib/api/tagged-response.ts';
import { appendDaily } from '../../../lib/domain/calendar/calendar-notes.ts';

export const handler = endpoint(appendDailyContract, async ({ caller, body, headers }) =>
  taggedCalendarItem(await appendDaily(caller, body, headers)),
);
