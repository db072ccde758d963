// PUT /daily: what the note of a day says.
import { endpoint } from '../../lib/api/endpoint.ts';
import { calendarItem } from '../../lib/api/envelope.ts';
import { putDailyContract } from '../../lib/api/routes/daily.ts';
import { dailyNote } from '../../lib/domain/calendar/calendar-notes.ts';

export const handler = endpoint(putDailyContract, async ({ caller, body }) =>
  calendarItem(await dailyNote(caller, body)),
);
