// POST /daily/append: add text to the note of a day.
import { endpoint } from '../../../lib/api/endpoint.ts';
import { appendDailyContract } from '../../../lib/api/routes/daily.ts';
import { item } from '../../../lib/api/results.ts';
import { appendDaily } from '../../../lib/domain/calendar/calendar-notes.ts';

export const handler = endpoint(appendDailyContract, async ({ caller, body, headers }) =>
  item(await appendDaily(caller, body, headers)),
);
